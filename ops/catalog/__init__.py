"""The catalogue of all operators by type. Each folder declares a family of operators.

`resources/operators.txt` names the file that declares each operator. That file is imported when the operator is first
used. The modules that explain its cells are imported when a cell is first explained. An operator without a file has
only the rules that follow from the schema.
"""

from ops.catalog.catalogue import OPERATORS, declared, is_declared

__all__ = ["OPERATORS", "declared", "is_declared"]
