"""Finds the variables and array elements to which C++ pointers point."""

from ops.formats.cpp_import.state.values import Array, Cell, Object, Pointer, Reversed, Struct, Unknown

# The limit for the pointers that an unknown pointer may be.
MOST_TARGETS = 64


def target_of(pointer: Pointer | Reversed) -> Cell | None:
    """The cell to which a pointer or a reverse iterator leads; None if it leads outside its array."""
    if isinstance(pointer, Pointer) and pointer.cell is not None:
        return pointer.cell
    return element_near(pointer.array, pointer.index) if pointer.array is not None else None


def element_at(array: Array, index: int) -> Cell:
    """The cell of an element, with its `home` set to the array. Raises IndexError if the array has no such index."""
    cell = array.items[index]
    cell.home = array
    if isinstance(cell.value, Array) and array.is_fixed and cell.value.is_fixed:
        cell.value.outer = array
    return cell


def element_near(array: Array, index: int) -> Cell | None:
    """Returns the cell of the element at `index`; None if the index lies outside the C array.

    An index beyond the end of a row leads to an element of another row, as in C.
    """
    while not 0 <= index < leaves(array) and array.outer is not None:
        rows = array.outer.items
        index += leaves(array) * next((number for number, each in enumerate(rows) if each.value is array), len(rows))
        array = array.outer
        while 0 <= index < leaves(array) and isinstance(row := array.items[0].value, Array):
            number, index = divmod(index, leaves(row))
            inner = element_at(array, number).value
            if not isinstance(inner, Array):
                return None
            array = inner
    return element_at(array, index) if 0 <= index < len(array.items) else None


def leaves(array: Array) -> int:
    """The number of elements of an array; for an array of equally long arrays, the number in all of them together."""
    first = array.items[0].value if array.items else None
    return len(array.items) * (leaves(first) if isinstance(first, Array) and array.is_fixed else 1)


def address_of(cell: Cell) -> Pointer:
    """Returns a pointer to a cell. If the cell is an element of an array, pointer arithmetic can reach the other
    elements.
    """
    items = cell.home.items if cell.home is not None else []
    index = next((number for number, each in enumerate(items) if each is cell), None)
    return Pointer(cell=cell) if index is None else Pointer(array=cell.home, index=index)


def elements_at(value: Object) -> Object:
    """Converts the address of a C array to the pointer to its first element. Returns any other value unchanged."""
    inner = value.cell.value if isinstance(value, Pointer) and value.cell is not None else None
    return Pointer(array=inner) if isinstance(inner, Array) and inner.is_fixed else value


def object_of(value: Object) -> Object:
    """The object to which a pointer leads.

    For a pointer to the first element of an array, this is the array, unless the element is a struct. Other values are
    returned unchanged.
    """
    if isinstance(value, Pointer):
        if value.array is not None:
            item = target_of(value)
            if item is not None and isinstance(item.value, Struct):
                return item.value
            return value.array if value.index == 0 else value
        return value.cell.value if value.cell is not None else None
    return value


def parts_of(found: Object) -> list[Cell]:
    """Returns the members of an object or the elements of an array, in order.

    Returns an empty list for other values, and for an object whose members are unknown.
    """
    if isinstance(found, Struct) and found.filler is None:
        return list(found.members.values())
    return found.items if isinstance(found, Array) else []


def leads_of(*values: Object) -> tuple[Pointer, ...]:
    """Returns pointers to everything that code can change if it gets these values.

    A desc of DirectML adds nothing, because it points only to constants.
    """
    if len(values) == 1 and isinstance(values[0], Unknown):
        return values[0].targets  # the most frequent case
    found: list[Pointer] = []
    pending = [(value, 0) for value in values]
    while pending and len(found) < MOST_TARGETS:
        value, depth = pending.pop()
        if isinstance(value, Pointer):
            found.append(value)
        elif isinstance(value, Reversed):
            found.append(Pointer(array=value.array))
        elif isinstance(value, Array) and value.is_view:
            found.append(Pointer(array=value))
        elif isinstance(value, Array) and depth < 4:
            pending += [(cell.value, depth + 1) for cell in value.items]
        elif isinstance(value, Struct) and depth < 4 and not value.type.startswith("DML_"):
            pending += [(cell.value, depth + 1) for cell in value.members.values()]
        elif isinstance(value, Unknown):
            found += value.targets
    return tuple(dict.fromkeys(found))[:MOST_TARGETS]
