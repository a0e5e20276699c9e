"""Updates i18n/*.ts from the sources, and writes the .qm files that the program reads.

    python -m resources.make_translations

A new text is marked unfinished in the .ts file: translate it there (Qt Linguist or any editor), and run this again.
lupdate finds the texts in `self.tr("...")` and `translate("Context", "...")`. This module lists the others for it:
texts in `_tr("...")`, whose module determines their context, and texts that are data, most of them sentences of `ops`.
"""

import ast
import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from explorer.code.pasting import KINDS
from explorer.shell.actions import COMMANDS
from explorer.window.tabs import PANELS
from ops.catalog import OPERATORS
from ops.declare.schema import listed
from ops.text.sentences import Sentence
from resources import ROOT

FOLDER = ROOT / "i18n"
SOURCES = ROOT.parent
LANGUAGES = ("ko",)
# The translation context of all sentences of `ops`.
SENTENCES = "Sentences"
_OWN_CONTEXT = re.compile(r'def _tr\(text: str\) -> str:\n    return QCoreApplication\.translate\("(\w+)", text\)')

# A text with a singular and a plural, as in {count:cell|cells}.
_COUNTS = re.compile(r"^[^`]*\{\w+:[^|}]+\|[^}]+\}")

# English words in a formula: `a if b`, `sum of`. A formula without them is not translated.
_PROSE = re.compile(r"(?<![\w.])[a-z]{2,} [a-z]{1,}(?![\w(=])")

# The functions whose first argument is a sentence.
_SAYING = ("say", "FormatError", "Rule", "buffer_rule")

# Only a module with this in its text can contain a sentence; parsing all modules takes twice as long.
_MAY_SAY = re.compile(rf"\b({'|'.join(_SAYING)})\(|\b(pattern|sentence) =|\{{\w+:[^|}}]+\|")

# the context and the text
Text = tuple[str, str]


def listed_texts() -> set[Text]:
    """Returns the texts that lupdate does not find in the source code, each with its context."""
    return {*_of_modules(), *_data(), *((SENTENCES, pattern) for pattern in patterns())}


def patterns() -> set[str]:
    """Returns the patterns of all translatable sentences in ops, widgets and explorer, and the texts of all rules."""
    paths = [path for layer in ("ops", "widgets", "explorer") for path in sorted((SOURCES / layer).rglob("*.py"))]
    saying = [path for path in paths if _MAY_SAY.search(path.read_text(encoding="utf-8"))]
    return {pattern for path in saying for pattern in said_in(_parsed(path))} | rule_texts()


def rule_texts() -> set[str]:
    texts = (constraint.rule.text for operator in OPERATORS.values() for constraint in operator.constraints)
    return set(parts_of(texts))


def parts_of(texts: Iterable[str]) -> Iterator[str]:
    """Yields the texts to translate.

    For a `Sentence`, these are its pattern and the patterns of the sentences among its facts. Any other text is yielded
    unchanged, unless it is empty.
    """
    for text in texts:
        if isinstance(text, Sentence):
            yield text.pattern
            yield from parts_of(fact for fact in text.facts.values() if isinstance(fact, Sentence))
        elif text:
            yield text


def update(folder: Path = FOLDER) -> None:
    """Updates the .ts files with lupdate, which removes texts that the sources no longer contain."""
    paths = sorted(path for layer in ("explorer", "widgets") for path in (SOURCES / layer).rglob("*.py"))
    with tempfile.TemporaryDirectory() as place:
        noted = Path(place, "listed.py")
        noted.write_text(
            "".join(f"translate({context!r}, {_quoted(text)})\n" for context, text in sorted(listed_texts()))
        )
        for language in LANGUAGES:
            options = ("-locations", "none", "-no-obsolete", "-no-ui-lines", "-source-language", "en")
            target = ("-target-language", language, "-ts", folder / f"{language}.ts")
            _run("lupdate", *paths, noted, *options, *target)


def release(source: Path = FOLDER, target: Path = FOLDER) -> None:
    """Writes the .qm files with lrelease. Equal .ts files give equal bytes."""
    for language in LANGUAGES:
        _run("lrelease", "-silent", source / f"{language}.ts", "-qm", target / f"{language}.qm")


def _run(tool: str, *arguments: object) -> None:
    """Runs a tool of PySide6 from the scripts folder of this Python."""
    program = Path(sysconfig.get_path("scripts"), f"pyside6-{tool}")
    subprocess.run([program, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # own words


def _data() -> Iterator[Text]:
    yield from (("Actions", command.title) for command in COMMANDS)
    yield from (("MainWindow", tab.title) for tab in PANELS)
    yield from (("Pasting", kind.title) for kind in KINDS)
    for operator in listed():
        yield "OperatorList", operator.category
    yield from of_operators()


def of_operators() -> Iterator[Text]:
    """Yields the translatable texts of all operators, their fields and their examples, each with its translation
    context.
    """
    for operator in OPERATORS.values():
        yield from ((SENTENCES, text) for text in (operator.summary, operator.purpose))
        if _PROSE.search(operator.formula):
            yield SENTENCES, operator.formula
        yield from ((SENTENCES, field.meaning) for field in operator.fields)
        yield from ((SENTENCES, example.title) for example in operator.examples)
        yield from ((SENTENCES, erratum) for erratum in operator.errata)
        yield from ((SENTENCES, example.erratum) for example in operator.examples if example.erratum)


def _of_modules() -> Iterator[Text]:
    for path in [*(SOURCES / "explorer").rglob("*.py"), *(SOURCES / "widgets").rglob("*.py")]:
        context = _OWN_CONTEXT.search(path.read_text(encoding="utf-8"))
        if context is not None:
            calls = (node for node in ast.walk(_parsed(path)) if isinstance(node, ast.Call))
            yield from ((context[1], text) for call in calls for text in _first_argument(call, ("_tr",)))


def said_in(tree: ast.Module) -> Iterator[str]:
    """Yields the sentences that a Python module contains, for translation.

    These are string literals that are passed to functions such as `say`, are assigned to `pattern` or `sentence`, or
    contain a plural such as {0:cell|cells}.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _first_argument(node, _SAYING)
        elif isinstance(node, ast.Assign):
            if isinstance(node.targets[0], ast.Name) and node.targets[0].id in ("pattern", "sentence"):
                yield from _texts(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _COUNTS.search(node.value):
            yield node.value


def _first_argument(call: ast.Call, functions: tuple[str, ...]) -> Iterator[str]:
    """Yields the first argument of a call of one of `functions`. If the argument is `a if b else c`, yields the texts
    `a` and `c`.
    """
    if isinstance(call.func, ast.Name) and call.func.id in functions and call.args:
        yield from _texts(call.args[0])


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), path.name)


def _quoted(text: str) -> str:
    """Returns the text as a string literal for lupdate. The literal contains only escapes of the C language, because
    lupdate cannot read those that only Python has.
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def main() -> int:
    update()
    release()
    return 0


if __name__ == "__main__":
    sys.exit(main())
