"""Names of types, as far as they matter for the values of a desc."""

import re

_QUALIFIERS = re.compile(
    r"\b(const|constexpr|static|inline|struct|class|enum|typename|volatile|mutable|std::|gsl::)\s*"
)
_LISTS = re.compile(r"^(?:\w+::)*(array|vector|initializer_list|span|InlinedVector|small_vector)\s*<\s*([^,<>]+)")


def plain(text: str) -> str:
    """The type without qualifiers, namespaces of the library, pointers and references."""
    return _QUALIFIERS.sub("", text).strip(" *&")


def element_of(text: str) -> str | None:
    """The type of the elements of std::array, std::vector and the like; None for any other type."""
    match = _LISTS.match(plain(text))
    return plain(match[2]) if match else None


def array_length(text: str) -> str | None:
    """The N of std::array<T, N>, as code."""
    match = re.match(r"^array\s*<[^,<>]+,([^<>]+)>$", plain(text))
    return match[1].strip() if match else None
