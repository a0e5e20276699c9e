"""The classes std::pair, std::tuple, std::map and std::unordered_map, defined in C++ code.

The importer interprets these definitions like the user's C++ code. `@` marks the names that no other code has.
"""

import re

from ops.formats.cpp_import.directml_h import member_type, members_of
from ops.formats.cpp_import.machine.machine import Machine
from ops.formats.cpp_import.state.values import INTERNAL, Scope

# The start of the name under which a tensor desc is defined for the classes of the text that inherit from it.
BASE = "std__base_"
_USED = re.compile(r"\b(?:pair|tuple|make_pair|make_tuple|map|unordered_map)\b")
_BASES = re.compile(
    r"[:,]\s*(?:(?:public|private|protected|virtual)\s+)*(?:::\s*)?(DML_(?:BUFFER_)?TENSOR_DESC)\b(?=\s*[,{])"
)
_MOST_PARTS = 8


def define_library(m: Machine) -> None:
    """Defines the library classes if the code in `m` uses one of them.

    They are defined in a new scope, which is the parent of the scope `m.exported`.
    """
    code = _definitions(m.source.bytes.decode("utf-8", "replace"))
    if not code:
        return
    m.exported.parent = Scope()
    with m.within(m.exported.parent):
        for node in m.source.added_library(code.replace("@", INTERNAL)).named_children:
            m.execute(node)
        for name, info in m.scope.classes.items():
            info.name = name.removeprefix(BASE)


def _definitions(text: str) -> str:
    """Returns C++ definitions of the library classes if the code uses one of them, and of the tensor descs from which
    its classes inherit; empty if there are none.
    """
    bases = [_base(name, members_of(name) or ()) for name in dict.fromkeys(_BASES.findall(text))]
    return "\n".join([*bases, *([_PAIRS, *_tuples(), _MAPS] if _USED.search(text) else [])])


def _base(name: str, members: tuple[str, ...]) -> str:
    """Returns the C++ declaration of a struct with the fields `members` of `name`, which is DML_TENSOR_DESC or
    DML_BUFFER_TENSOR_DESC. Classes of the user's code that inherit from `name` inherit from this struct instead.
    """
    fields = [f"{member_type(name, each) or 'UINT64'} {each};" for each in members]
    return f"struct {BASE}{name} {{ {' '.join(fields)} }};"


def _tuples() -> list[str]:
    """The C++ of std::tuple and std::make_tuple for up to eight elements."""
    names = [f"T{number}" for number in range(_MOST_PARTS)]
    listed = [f"typename {each}" for each in names]
    parts = " ".join(f"{each} @part{number};" for number, each in enumerate(names))
    found = [f"template <{', '.join(listed)}> struct tuple {{ {parts} }};"]
    for count in range(1, _MOST_PARTS + 1):
        kind = f"tuple<{', '.join(names[:count])}>"
        parameters = ", ".join(f"{each} @{each}" for each in names[:count])
        values = ", ".join(f"@{each}" for each in names[:count])
        head = f"template <{', '.join(listed[:count])}> {kind} make_tuple({parameters})"
        found.append(f"{head} {{ return {kind}{{{values}}}; }}")
    return found


_PAIRS = """
template <typename A, typename B> struct pair {
  A first;
  B second;
  bool operator==(const pair& @other) const { return first == @other.first && second == @other.second; }
  bool operator<(const pair& @other) const {
    return first == @other.first ? second < @other.second : first < @other.first;
  }
};
template <typename A, typename B> pair<A, B> make_pair(A @first, B @second) { return pair<A, B>{@first, @second}; }
"""
# std::map keeps its keys in order. The order of std::unordered_map is not determined, so `begin` has no body there.
# The iterators of a map stay valid when elements are added, but the indices of the elements do not: `@renew` makes the
# iterators unknown.
_METHODS = """
  std::vector<std::pair<Key, Value>> @items;
  CLASS() {}
  CLASS(std::initializer_list<std::pair<Key, Value>> @list) {
    for (const auto& @each : @list) { emplace(@each.first, @each.second); }
  }
  Value& at(const Key& @key) {
    for (auto& @each : @items) { if (@each.first == @key) { return @each.second; } }
    throw 1;
  }
  Value& operator[](const Key& @key) {
    for (auto& @each : @items) { if (@each.first == @key) { return @each.second; } }
    return @insert(@key, Value{});
  }
  size_t count(const Key& @key) const {
    for (const auto& @each : @items) { if (@each.first == @key) { return 1; } }
    return 0;
  }
  bool contains(const Key& @key) const { return count(@key) == 1; }
  std::pair<Key, Value>* find(const Key& @key) {
    size_t @place = 0;
    for (; @place < @items.size(); ++@place) { if (@items[@place].first == @key) { break; } }
    return @items.data() + @place;
  }
  size_t size() const { return @items.size(); }
  bool empty() const { return @items.empty(); }
  std::pair<Key, Value>* end() { return @items.end(); }
  std::pair<Key, Value>* cend() { return @items.end(); }
  void emplace(const Key& @key, const Value& @value) { if (count(@key) == 0) { @insert(@key, @value); } }
  void try_emplace(const Key& @key, const Value& @value) { emplace(@key, @value); }
  void insert_or_assign(const Key& @key, const Value& @value) { (*this)[@key] = @value; }
  void insert(const std::pair<Key, Value>& @pair) { emplace(@pair.first, @pair.second); }
  void clear() { @renew(@items); @items.clear(); }
  size_t erase(const Key& @key) {
    for (size_t @place = 0; @place < @items.size(); ++@place) {
      if (@items[@place].first == @key) {
        @renew(@items);
        @items.erase(@items.begin() + @place);
        return 1;
      }
    }
    return 0;
  }
"""
_MAPS = f"""
template <typename Key, typename Value> struct map {{ {_METHODS.replace("CLASS", "map")}
  Value& @insert(const Key& @key, const Value& @value) {{
    size_t @place = 0;
    while (@place < @items.size() && @items[@place].first < @key) {{ ++@place; }}
    @renew(@items);
    @items.insert(@items.begin() + @place, std::pair<Key, Value>{{@key, @value}});
    return @items[@place].second;
  }}
  std::pair<Key, Value>* begin() {{ return @items.begin(); }}
  std::pair<Key, Value>* cbegin() {{ return @items.begin(); }}
}};
template <typename Key, typename Value, typename Hash> struct unordered_map {{
{_METHODS.replace("CLASS", "unordered_map")}
  Value& @insert(const Key& @key, const Value& @value) {{
    @renew(@items);
    @items.push_back(std::pair<Key, Value>{{@key, @value}});
    return @items.back().second;
  }}
  std::pair<Key, Value>* begin();
  std::pair<Key, Value>* cbegin();
}};
"""
