"""Groups the rules of an operator by field, so that a list of rules can have headings."""

import re
from collections.abc import Mapping

from ops.model.fields import Attribute, Field
from ops.model.operator import DeclaredRule, Operator

FUSED = "FusedActivation"
_PAIR = re.compile(r"\w+Tensor and (\w+Tensor)\b")
# A rule that names more fields, a tensor first, is about the operator as a whole.
_MOST_TENSORS = 3
# The words at the beginning of a rule among which the noun for a tensor is looked for.
_FIRST_WORDS = 5


def rules_by_field(operator: Operator) -> Mapping[str, tuple[DeclaredRule, ...]]:
    """Groups the rules of an operator by field, in the order of the fields.

    Usually, a rule belongs to the field that it names first. A rule that names a pair of tensors belongs to the second:
    "InputTensor and BiasTensor have the same DataType" belongs to BiasTensor. The tensors of an array are one field.
    Rules about the operator as a whole are last, under the key "".
    """
    order = [*dict.fromkeys(map(_name, operator.fields)), ""]
    found: dict[str, list[DeclaredRule]] = {name: [] for name in order}
    for rule in operator.constraints:
        found[_subject(str(rule.rule.text), operator)].append(rule)
    return {name: tuple(rules) for name, rules in found.items() if rules}


def _subject(text: str, operator: Operator) -> str:
    """The name of the field that a rule is about, "" if it is about the operator as a whole."""
    fields = {_name(field): field for field in operator.fields}
    words = re.findall(r"\w+", text)
    named = [word for word in words if word in fields]
    if FUSED in fields and "fused" in map(str.lower, words):
        return FUSED
    if not named:
        nouns = {name.removesuffix("Tensor").lower(): name for name in fields if name.endswith("Tensor")}
        found = {nouns[word] for word in map(str.lower, words[:_FIRST_WORDS]) if len(word) > 1 and word in nouns}
        return found.pop() if len(found) == 1 else ""
    if isinstance(fields[named[0]], Attribute):
        return named[0]
    pair = _PAIR.search(text)
    subject = pair[1] if pair is not None and pair[1] in fields else named[0]
    return subject if len(set(named)) <= _MOST_TENSORS else ""


def _name(field: Field) -> str:
    """The name of a field, or of the array that contains the tensor."""
    return field.name if isinstance(field, Attribute) else field.array or field.name
