"""Executes assignments to variables, members and elements, and `push_back`."""

from typing import TYPE_CHECKING

from ops.formats.cpp_import import arithmetic as numbers
from ops.formats.cpp_import.expressions import Expressions
from ops.formats.cpp_import.objects import LONGEST_ARRAY, Array, Item, Struct, Unknown, member_struct, object_of
from ops.formats.cpp_import.source import first_child

if TYPE_CHECKING:
    from tree_sitter import Node

# The limit for nested members; desc.Value.Float32 has two.
DEEPEST_MEMBER = 8


class Assignments:
    """Executes assignments: evaluates the right sides with `expressions`, and stores the values in `memory`."""

    def __init__(self, expressions: Expressions) -> None:
        self.expressions, self.source, self.memory = expressions, expressions.source, expressions.memory

    def assign(self, node: "Node") -> None:
        """Executes `a = b = c` from right to left."""
        chain: list[Node] = []
        inner: Node | None = node
        while inner is not None and inner.type == "assignment_expression" and len(chain) < LONGEST_ARRAY:
            chain.append(inner)
            inner = inner.child_by_field_name("right")
        for each in reversed(chain):
            self.assign_one(each)

    def assign_one(self, node: "Node") -> None:
        """Executes a single assignment with `=`, or with an operator such as `+=`."""
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        mark = node.child_by_field_name("operator")
        if left is None or right is None:
            return
        type_name = self.type_at(left) if right.type == "initializer_list" else ""
        item = self.expressions.item(right, type_name)
        if isinstance(item.value, Struct):
            item = Item(self.assigned(left, item.value, is_made=not names_a_variable(right)), item.line)
        if mark is not None and (text := self.source.text(mark)) != "=":
            before = self.expressions.value(left)
            if isinstance(before, int | float) and isinstance(item.value, int | float):
                found = numbers.binary(text[:-1], before, item.value)
                item = Item(Unknown(self.source.text(node)) if found is None else found, item.line)
            else:
                item = Item(Unknown(self.source.text(node)), item.line)
        self.store(left, Item(item.value, self.source.line(left) if item.line < self.source.line(left) else item.line))

    def type_at(self, left: "Node") -> str:
        """The type on the left side of an assignment if it is a struct or an array; otherwise empty."""
        if left.type == "field_expression":
            owner, name = self.owner(left), left.child_by_field_name("field")
            return member_struct(owner.type, self.source.text(name)) if owner is not None and name is not None else ""
        if left.type == "subscript_expression":
            array = object_of(self.expressions.value(left.child_by_field_name("argument")))
            return array.element if isinstance(array, Array) else ""
        found = self.expressions.value(left)
        if isinstance(found, Array):
            return f"{found.element}[]"
        return found.type if isinstance(found, Struct) else ""

    def assigned(self, left: "Node", struct: Struct, *, is_made: bool) -> Struct:
        """Returns the struct on the left side after `struct` was assigned to it.

        If the left side is a struct, its members are overwritten. Otherwise it becomes a copy of `struct`. With
        `is_made`, `struct` was made for this assignment only, so that no copy is needed.
        """
        target = self.expressions.value(left)
        if isinstance(target, Struct):
            target.overwrite(struct)
            if is_made:
                self.memory.forget(struct)
            return target
        if is_made:
            return struct
        copy = struct.copy()
        copy.name = ""
        self.memory.structs.append(copy)
        return copy

    def store(self, left: "Node", item: Item) -> None:
        """Assigns the item to a variable, a member or an element of an array."""
        if left.type in ("identifier", "qualified_identifier"):
            self.memory.replace(self.source.text(left), self._named(item, self.source.text(left)))
        elif left.type == "field_expression":
            owner, name = self.owner(left), left.child_by_field_name("field")
            if owner is not None and name is not None:
                owner.members[self.source.text(name)] = item
        elif left.type == "subscript_expression":
            array = object_of(self.expressions.value(left.child_by_field_name("argument")))
            indices = left.child_by_field_name("indices")
            index = self.expressions.number(first_child(indices))
            if isinstance(array, Array) and isinstance(index, int) and 0 <= index < LONGEST_ARRAY:
                array.items += [Item(0, item.line, is_written=False)] * (index + 1 - len(array.items))
                array.items[index] = item

    def _named(self, item: Item, name: str) -> Item:
        if isinstance(item.value, Struct) and not item.value.name:
            item.value.name = name
        return item

    def owner(self, node: "Node", depth: int = 0) -> Struct | None:
        """The struct of a member expression: `desc` for `desc.Axis`. Makes a struct if the code declares none."""
        argument = node.child_by_field_name("argument")
        if argument is None or depth > DEEPEST_MEMBER:
            return None
        found = object_of(self.expressions.value(argument))
        if isinstance(found, Struct):
            return found
        if isinstance(found, Unknown | None) and argument.type in ("identifier", "field_expression"):
            made = self.memory.struct("", self.source.line(argument), self.source.text(argument))
            if argument.type == "field_expression":
                outer, name = self.owner(argument, depth + 1), argument.child_by_field_name("field")
                if outer is None or name is None:
                    return None
                made.type = member_struct(outer.type, self.source.text(name))
                outer.members[self.source.text(name)] = Item(made, made.line)
            else:
                self.memory.replace(made.name, Item(made, made.line))
            return made
        return None

    def call(self, node: "Node") -> None:
        """Executes `sizes.push_back(3)` and `sizes.emplace_back(3)`; other calls have no effect."""
        function, arguments = node.child_by_field_name("function"), node.child_by_field_name("arguments")
        if function is None or arguments is None or function.type != "field_expression":
            return
        name = function.child_by_field_name("field")
        array = object_of(self.expressions.value(function.child_by_field_name("argument")))
        is_push = name is not None and self.source.text(name) in ("push_back", "emplace_back")
        if is_push and isinstance(array, Array) and len(array.items) < LONGEST_ARRAY:
            array.items += [self.expressions.item(given, array.element) for given in arguments.named_children[:1]]


def names_a_variable(node: "Node") -> bool:
    """True if the expression names an existing object. A struct is then copied when it is assigned."""
    return node.type in ("identifier", "field_expression", "subscript_expression", "pointer_expression")
