"""The same types for TypeScript: any JSON Schema of the kind that `json_types`, or a library of messages, makes."""

from __future__ import annotations

import json
import re
from typing import Any

from monopole.game.json_types import Definitions, Schema, definitions

HEAD = "// The types of Monopole, made by `monopole types --ts` from the definitions of the engine. Not to be edited by hand.\n"
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(more: Definitions | None = None) -> str:
    """A module with every type exported; `more` adds to them."""
    every = {**definitions(), **(more or {})}
    return HEAD + "".join(f"\n{_exported(name, schema)}" for name, schema in every.items())


def _exported(name: str, schema: Schema) -> str:
    if not _IDENTIFIER.fullmatch(name):
        raise ValueError(f"{name!r} cannot name a type in TypeScript")
    told = _comment(schema, "")
    if "properties" in schema:
        return f"{told}export interface {name} {_members(schema, '')}\n"
    return f"{told}export type {name} = {_written(schema, '')};\n"


def _comment(schema: Schema, indent: str) -> str:
    what = str(schema.get("description", "")).replace("*/", "* /")
    return f"{indent}/** {' '.join(what.split())} */\n" if what else ""


def _members(schema: Schema, indent: str) -> str:
    inner, required = indent + "  ", set(schema.get("required", ()))
    lines = []
    for name, of in schema["properties"].items():
        key = name if _IDENTIFIER.fullmatch(name) else json.dumps(name)
        lines.append(f"{_comment(of, inner)}{inner}{key}{'' if name in required else '?'}: {_written(of, inner)};\n")
    return "{\n" + "".join(lines) + indent + "}" if lines else "Record<string, never>" if indent else "{}"


def _written(schema: Any, indent: str) -> str:
    """The type of a value."""
    if schema is True or schema == {}:
        return "unknown"
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for several, sign in (("anyOf", " | "), ("oneOf", " | "), ("allOf", " & ")):
        if several in schema:
            return sign.join(_part(of, indent) for of in schema[several])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_written({**schema, "type": one}, indent) for one in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(_written(of, indent) for of in schema["prefixItems"]) + "]"
        return _part(schema.get("items", {}), indent) + "[]"
    if kind == "object":
        if "properties" in schema:
            return _members(schema, indent)
        return f"Record<string, {_written(schema.get('additionalProperties', {}), indent)}>"
    if kind not in _PLAIN:
        raise ValueError(f"no type in TypeScript for {schema!r}")
    return _PLAIN[kind]


def _part(schema: Any, indent: str) -> str:
    """A type beside others, or as many of it: a union of its own stands between brackets."""
    told = _written(schema, indent)
    return f"({told})" if " | " in told.split("{")[0] or " & " in told.split("{")[0] else told
