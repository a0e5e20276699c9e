"""The reader of C++ finds the K that a small program computes, or asks for the names that K depends on."""

import pytest

from ops import FormatError
from ops.formats.cpp_import.reader import UnresolvedNames, choice_named, operators, read
from tests.helpers.for_each import for_each
from tests.ops.helpers.cpp.samples import TOP_K

POINT = "struct P { int x, y; }; "
VALUE = "struct A { int v; }; "
BASE = "struct B { int x; }; struct D : B { int y; }; "
ARRAYS = "int a[2] = {1, 2}, b[2] = {1, 2}; "

COMPUTED = [
    ("std::vector<int> a{1, 2}, b{1}; d.K = a == b ? 5 : 7;", 7),
    ("int a[2] = {4, 5}; *a = 6; d.K = a[0];", 6),
    ("int a[] = {1, 2, 3}; int* p = a + 1; d.K = *(&p[1]);", 3),
    ("int a[2] = {1, 2}; int* p = a; d.K = p != nullptr ? 3 : 4;", 3),
    ("int x = 3; int* p{&x}; d.K = *p;", 3),
    ("int x = 3; int y = x, *p = &y; *p = 5; d.K = x * 10 + y;", 35),
    ("std::optional<UINT> o{3}; d.K = *o;", 3),
    ("d.K = int{} + 2;", 2),
    ("d.K = 07 + 0x1F + 0b11 + 1'000;", 1041),
    ("d.K = (int)3.9f + int(2.9) + static_cast<int>(1.5);", 6),
    (POINT + "P p = {.x = 1, .y = 2}; d.K = p.y;", 2),
    (POINT + "std::vector<P> all = {{.x = 1, .y = 2}, {.x = 3, .y = 4}}; d.K = all[1].y;", 4),
    (BASE + "D e{{3}, 4}; d.K = e.x;", 3),
    (BASE + "D e{3, 4}; d.K = e.x * 10 + e.y;", 34),
    (VALUE + "A a{3}; a = a; d.K = a.v;", 3),
    (VALUE + "A a{3}; A* p = &a; *p = A{5}; d.K = a.v;", 5),
    (VALUE + "A a{3}; A& b = a; b = {6}; d.K = a.v;", 6),
    ("struct A { int v[2]; }; A a{{3, 4}}, b{{5, 6}}; a = b; d.K = a.v[1];", 6),
    ("struct P { int v; int& operator*() { return v; } }; P p{6}; *p = 7; d.K = p.v;", 7),
    (VALUE + "int operator-(A a) { return a.v + 1; } A a{3}; d.K = -a;", 4),
    (VALUE + "int f(A* p) { return 1; } int f(A a) { return 2; } A a{3}; d.K = f(&a) * 10 + f(a);", 12),
    ("struct S { template <class T> T f(T a) { return a; } }; S s; d.K = s.f(3);", 3),
    ("struct S { int v = 3; S* me() { return this; } }; S s; s.me()->v = 4; d.K = s.v;", 4),
    ("auto g = [](int a) { return a + 1; }; d.K = g.operator()(3);", 4),
    ("try { throw 1; } catch (...) { d.K = 5; }", 5),
    ("int Other::x = 3; d.K = x;", 3),
    ("std::vector<int> v = made(); v = {3}; d.K = v[0];", 3),
    ("#define F(x) x\nint F = 3; d.K = F;", 3),
    ("#if A ? 1 : 1\nd.K = 1;\n#else\nd.K = 2;\n#endif\n", 1),
    ("#if (1 + 2) * 3 == 9 && 7 % 4 == 3 && ~0 && -1 < 0 && (1 ? 2 : 3) == 2\nd.K = 3;\n#endif\n", 3),
    ("try { throw 1; } catch (const char*) { d.K = 5; } catch (int) { d.K = 6; }", 6),
    ("try { throw 1u; } catch (int) { d.K = 5; } catch (unsigned) { d.K = 6; }", 6),
    ("try { throw 1.5f; } catch (double) { d.K = 5; } catch (float) { d.K = 6; }", 6),
    ("int x = 2; try { throw x; } catch (UINT) { d.K = 5; } catch (int v) { d.K = v; }", 2),
    ('try { throw "x"; } catch (std::string&) { d.K = 5; } catch (const char*) { d.K = 6; }', 6),
    ('try { throw L"x"; } catch (const char*) { d.K = 5; } catch (const wchar_t*) { d.K = 6; }', 6),
    ('try { throw std::string("x"); } catch (const char*) { d.K = 5; } catch (const std::string&) { d.K = 6; }', 6),
    ("try { throw std::range_error(e); } catch (std::logic_error&) { d.K = 5; } catch (std::exception&) {}", 0),
    ("try { throw std::range_error(e); } catch (std::bad_alloc&) {} catch (std::exception&) { d.K = 6; }", 6),
    ("struct B {}; struct D : B {}; try { throw D{}; } catch (int) { d.K = 2; } catch (const B&) { d.K = 4; }", 4),
    ("struct B {}; struct D : B {}; try { throw B{}; } catch (const D&) { d.K = 4; } catch (...) { d.K = 7; }", 7),
    ("d.K = 3; try { throw 1; } catch (const char*) { d.K = 5; } d.K = 8;", 3),
    ("try { if (x) throw 1; else throw 2; d.K = 4; } catch (int) { d.K = 5; }", 5),
    ("UINT k = 1; struct G { ~G() { k = 5; } }; try { G g; throw 1; } catch (int) { d.K = k; }", 5),
    ("UINT f(int x) { if (x) return 3; throw 1; } d.K = f(n);", 3),
    ("d.K = 3; exit(1); d.K = 4;", 3),
    ("d.K = 3; ::abort(); d.K = 4;", 3),
    ("d.K = 3; std::quick_exit(1); d.K = 4;", 3),
    ("d.K = 3; __fastfail(7); d.K = 4;", 3),
    ("void f() { std::terminate(); } d.K = 3; f(); d.K = 4;", 3),
    ("d.K = 3; try { std::abort(); } catch (...) {} d.K = 4;", 3),
    ("d.K = 3; if (n) std::exit(1); else std::abort(); d.K = 4;", 3),
    ("d.K = 3; bool ok = n || (abort(), true); d.K = ok ? 5 : 6;", 5),
    ("UINT f(int x) { switch (x) { case 1: return 3; default: std::abort(); } } d.K = f(n);", 3),
    ("void exit(int n) {} exit(1); d.K = 4;", 4),
    (ARRAYS + "d.K = a == b ? 5 : 7;", 7),
    (ARRAYS + "d.K = a != b ? 5 : 7;", 5),
    (ARRAYS + "d.K = (a) == a ? 5 : 7;", 5),
    (ARRAYS + "d.K = &a == &b ? 5 : 7;", 7),
    (ARRAYS + "Fill(a); d.K = a == b ? 5 : 7;", 7),
    (ARRAYS + "int* p = a; auto q = a; auto& r = a; d.K = p == q && q == r ? 5 : 7;", 5),
    ("int a[2][2] = {}; d.K = a[0] == a[1] ? 5 : 7;", 7),
    ("int a[2][2] = {}; d.K = &a[0][2] == &a[1][0] ? 5 : 7;", 5),
    ("struct S { int v[2]; }; S s{}, t{}; d.K = s.v == t.v ? 5 : 7;", 7),
    ("std::array<int, 2> a{1, 2}; auto b = a; d.K = a == b ? 5 : 7;", 5),
    ("struct S { std::array<int, 2> v; }; S s{{1, 2}}, t{{1, 2}}; d.K = s.v == t.v ? 5 : 7;", 5),
    ("int a[2] = {1, 2}; auto p = a; p[0] = 5; d.K = a[0];", 5),
    ("int a[2][2] = {{1, 2}, {3, 4}}; for (auto row : a) row[0] = 9; d.K = a[1][0];", 9),
    ("int a[2] = {1, 2}; auto f = [p = a] { p[0] = 7; }; f(); d.K = a[0];", 7),
    ("template <class T> void f(T p) { p[0] = 8; } int a[2] = {1, 2}; f(a); d.K = a[0];", 8),
    ("template <class T> void f(T p) { p[0] = 8; } std::array<int, 2> a{1, 2}; f(a); d.K = a[0];", 1),
    ("int a[2] = {1, 2}; auto p{a}; p[0] = 9; d.K = a[0];", 9),
    ("int a[2] = {1, 2}; auto p(a); p[0] = 9; d.K = a[0];", 9),
    ("int a[2] = {1, 2}; auto f() { return a; } f()[0] = 5; d.K = a[0];", 5),
    (ARRAYS + "auto p = true ? a : b; p[0] = 6; d.K = a[0];", 6),
]


@for_each(("code", "k"), COMPUTED, ids=[code.replace("\n", " ") for code, _ in COMPUTED])
def test_a_program_computes_what_cpp_computes(code: str, k: int):
    assert read(TOP_K + code).case["K"] == k


ASKED = [
    ("struct S { S(); int v; }; S s; d.K = s.v;", "S"),
    ("int a[n]; d.K = a[0];", "a[0]"),
    ("int f(int n) { return n ? f(n - 1) : 3; } d.K = f(n);", "n"),
    ("for (auto [a, b] : pairs) d.K = a;", "pairs"),
    ("for (;;) { if (n) break; d.K = 3; }", "n"),
    ("d.K = this;", "this"),
    ("#define F(x, y) x\nd.K = F(3);", "F(3)"),
    ("#if 1 2\nd.K = 1;\n#else\nd.K = 2;\n#endif\n", "1 2"),
    ("try { throw 1; } catch (const X&) { d.K = 4; } catch (...) { d.K = 7; }", "catch"),
    ("try { throw 'a'; } catch (int) { d.K = 5; } catch (char) { d.K = 6; }", "catch"),
    ("try { throw n; } catch (int) { d.K = 8; } catch (...) { d.K = 9; }", "catch"),
    ("enum E { A }; try { throw A; } catch (int) { d.K = 5; } catch (E) { d.K = 6; }", "catch"),
    ("try { if (x) throw 1; d.K = 4; } catch (int) { d.K = 5; }", "catch"),
    ("try { Load(); } catch (int) { } catch (...) { d.K = 6; }", "catch"),
    ("d.K = 1; bool ok = n && ++d.K;", "n"),
    ("d.K = 1; int y = n ? (d.K = 2) : 3;", "n"),
    ("int a[2] = {1, 2}; d.K = a == other ? 5 : 7;", "other"),
]


@for_each(("code", "name"), ASKED, ids=[code.replace("\n", " ") for code, _ in ASKED])
def test_what_a_program_does_not_determine_is_asked_for(code: str, name: str):
    with pytest.raises(UnresolvedNames) as asked:
        read(TOP_K + code)
    assert [ask.name for ask in asked.value.names] == [name]


def test_an_exception_may_go_to_any_of_many_handlers():
    handlers = " ".join(f"catch (X{number}) {{ d.K = {number}; }}" for number in range(300))
    with pytest.raises(UnresolvedNames) as asked:
        read(f"{TOP_K}try {{ throw 1; }} {handlers}")
    assert [ask.name for ask in asked.value.names] == ["catch"]


TWO = "DML_TOP_K_OPERATOR_DESC a{}; a.K = 3;\nDML_TOP_K1_OPERATOR_DESC b{}; b.K = 4;\n"


@for_each(("name", "k"), [("a", 3), ("b", 4), ("TOP_K1", 4), ("a:1", 3)])
def test_a_desc_is_chosen_by_its_name_or_operator(name: str, k: int):
    assert read(TWO, choice=choice_named(operators(TWO), name)).case["K"] == k


@for_each(
    ("code", "name", "reason"),
    [
        (TWO, "c", r"The code has no desc c; it has a \(TOP_K\), b \(TOP_K1\)\."),
        (
            TWO + "void f() { DML_TOP_K_OPERATOR_DESC a{}; a.K = 5; }",
            "a",
            "The code has several descs with this name: a:1, a:3",
        ),
    ],
)
def test_a_name_that_chooses_no_desc_or_several_is_refused(code: str, name: str, reason: str):
    with pytest.raises(FormatError, match=reason):
        choice_named(operators(code), name)
