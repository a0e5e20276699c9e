"""Checks the JSON of the command line against the schemas that are published for it."""

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

ROOT = Path(__file__).parents[2]


def check_schema(verb: str, report: object) -> None:
    """Checks the report of the command `verb` against the published schema of this command. Fails if a key of the
    report is not in the schema.
    """
    schema = json.loads((ROOT / "resources" / "schemas" / f"{verb}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(closed(schema)).validate(report)


def closed(schema: Any) -> Any:
    """A copy of a JSON schema that forbids unknown keys."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: closed(part) for key, part in schema.items()}
    if "properties" in found and not {"if", "then", "allOf", "anyOf", "oneOf"} & found.keys():
        found.setdefault("additionalProperties", False)
    return found
