"""Groups the rules of an operator by the field that each is about, so that a list of rules can have headings."""

import re
from collections.abc import Mapping

from ops.model.fields import Attribute, Field
from ops.model.operator import DeclaredRule, Operator

# A rule about more tensors is about the operator as a whole.
_MOST_TENSORS = 3
# The words at the beginning of a rule among which the noun for a tensor is looked for.
_FIRST_WORDS = 5


def rules_by_field(operator: Operator) -> Mapping[str, tuple[DeclaredRule, ...]]:
    """The rules by the name of the field that they are about, in the order of the fields.

    A rule that names tensors is about the last of them, in the order of the fields: "InputTensor and BiasTensor have
    the same DataType" is about BiasTensor. A rule that names an attribute first is about this attribute. The tensors of
    an array are one field. Rules about the operator as a whole are last, under "".
    """
    order = [*dict.fromkeys(map(_name, operator.fields)), ""]
    found: dict[str, list[DeclaredRule]] = {name: [] for name in order}
    for rule in operator.constraints:
        found[_subject(str(rule.rule.text), operator)].append(rule)
    return {name: tuple(rules) for name, rules in found.items() if rules}


def _subject(text: str, operator: Operator) -> str:
    """The name of the field that a rule is about, "" if it is about the operator as a whole."""
    fields = {_name(field): field for field in operator.fields}
    named = [word for word in re.findall(r"\w+", text) if word in fields]
    tensors = [name for name, field in fields.items() if not isinstance(field, Attribute)]
    if not named:
        nouns = {name.removesuffix("Tensor").lower(): name for name in tensors}
        beginning = re.findall(r"\w+", text.lower())[:_FIRST_WORDS]
        return next((nouns[word] for word in beginning if word in nouns), "")
    if isinstance(fields[named[0]], Attribute):
        return named[0]
    about = [name for name in tensors if name in named]
    return about[-1] if len(about) <= _MOST_TENSORS else ""


def _name(field: Field) -> str:
    """The name of a field, or of the array that contains the tensor."""
    return field.name if isinstance(field, Attribute) else field.array or field.name
