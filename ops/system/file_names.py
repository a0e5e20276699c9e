"""Names of files for tensors, because tensor names may contain any characters."""

import re

MOST_CHARACTERS = 80


class FileNames:
    """Chooses a file name for each tensor. Two names always differ in more than upper and lower case."""

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._taken: set[str] = set()

    def of(self, tensor: str) -> str:
        """The name of the file in which a tensor is saved, without a suffix. Each tensor keeps its name, and different
        tensors have different names.
        """
        if tensor not in self._of:
            plain = re.sub(r"[^\w.\[\]()-]", "_", tensor, flags=re.ASCII).strip(".")[:MOST_CHARACTERS] or "_"
            number, name = 1, plain
            while name.lower() in self._taken:
                number += 1
                name = f"{plain}_{number}"
            self._taken.add(name.lower())
            self._of[tensor] = name
        return self._of[tensor]
