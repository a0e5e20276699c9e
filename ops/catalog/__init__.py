"""Every operator, by type; each folder declares a family of operators.

`resources/operators.txt` names the file that declares each operator. That file is imported when the operator is first
used, and the files that explain its cells when a cell is first looked at. An operator without a file has only the rules
that follow from the schema.
"""

from ops.catalog.catalogue import OPERATORS, declared, is_declared

__all__ = ["OPERATORS", "declared", "is_declared"]
