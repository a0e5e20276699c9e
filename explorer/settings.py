"""What the program remembers between starts."""

from PySide6.QtCore import QByteArray, QSettings

ORGANISATION = "dml-explorer"
RECENT_OPERATORS = 4


class Settings:
    """Typed access to a QSettings file; a value of another type counts as absent."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, ORGANISATION, "explorer"
        )

    @property
    def theme(self) -> str:
        """'light', 'dark' or 'system'."""
        name = self._store.value("theme", "system")
        return name if name in ("light", "dark") else "system"

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("theme", name)

    @property
    def hints_read(self) -> bool:
        return self._store.value("hintsRead", "false") in (True, "true")

    @hints_read.setter
    def hints_read(self, read: bool) -> None:
        self._store.setValue("hintsRead", "true" if read else "false")

    @property
    def follows(self) -> bool:
        """Whether linked cells are followed into other slices."""
        return self._store.value("follows", "true") in (True, "true")

    @follows.setter
    def follows(self, follows: bool) -> None:
        self._store.setValue("follows", "true" if follows else "false")

    @property
    def recent_operators(self) -> tuple[str, ...]:
        """Operator types, the latest first."""
        names = self._store.value("recentOperators", "")
        return tuple(name for name in str(names).split() if name)[:RECENT_OPERATORS]

    @recent_operators.setter
    def recent_operators(self, types: tuple[str, ...]) -> None:
        self._store.setValue("recentOperators", " ".join(types[:RECENT_OPERATORS]))

    @property
    def geometry(self) -> QByteArray | None:
        found = self._store.value("geometry")
        return found if isinstance(found, QByteArray) else None

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._store.setValue("geometry", geometry)
