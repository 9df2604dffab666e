"""The published schema: every message, and the types of every game, as JSON schema and as TypeScript.

Only told types are in it; what only the table knows has no name here.
"""

from typing import Any, TypeAlias

from brushpass.core import Result, Write, schema
from brushpass.games import GAMES
from brushpass.table.feed import Frame
from brushpass.wire import messages, people
from brushpass.words.forms import LANGUAGES

SPOKEN = (
    messages.FromPage,
    Frame,
    messages.Refused,
    messages.Done,
    messages.Key,
    messages.Presence,
    messages.Said,
    messages.Dealing,
    messages.CalledOff,
    messages.Bye,
    messages.NewTable,
    messages.SitDown,
    messages.Holder,
    messages.Turn,
    messages.Tap,
    messages.Tapping,
    messages.ToReport,
    messages.Seated,
    messages.Listed,
    messages.GameInfo,
    messages.Replay,
    *people.SPOKEN,
    Write,
    Result,
)

Schema: TypeAlias = dict[str, Any]


def spoken() -> Schema:
    """Describe every message."""
    return schema(*SPOKEN)


def of_game(name: str) -> Schema:
    """Describe the told types of one game."""
    nouns = GAMES[name].nouns
    return schema(nouns.move, nouns.table, nouns.hand, nouns.sight, nouns.options)


def published() -> Schema:
    """Describe all that can be said on the wire."""
    return {"messages": spoken(), "games": {name: of_game(name) for name in GAMES}}


def typescript() -> str:
    """Write the same as TypeScript, one namespace a game, and which languages there are words in."""
    parts = ["// Made from the schema by `brushpass schema --typescript`. Do not edit.\n"]
    parts.append(f"export const LANGUAGES = [{', '.join(map(_literal, LANGUAGES))}] as const;\n")
    parts += [_declare(name, part) for name, part in spoken().items()]
    for game in GAMES:
        title = game.title().replace("_", "")
        body = "".join(_declare(name, _as_sent(name, part)) for name, part in of_game(game).items())
        body += _unions(game)
        parts.append(f"export namespace {title} {{\n{_indented(body)}}}\n")
    return "\n".join(parts)


def _declare(name: str, part: Schema) -> str:
    return f"export type {name} = {_type(part)};\n"


def _as_sent(name: str, part: Schema) -> Schema:
    """Everything but options is sent whole, also what has its usual value."""
    return part if name == "Options" else {**part, "required": [*part.get("properties", ())]}


def _unions(game: str) -> str:
    nouns = GAMES[game].nouns
    unions = {"Move": nouns.move, "Sight": nouns.sight}
    return "".join(
        f"export type {name} = {' | '.join(kind.__name__ for kind in union.__args__)};\n"
        for name, union in unions.items()
    )


def _type(part: Schema) -> str:
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[1]
    if "anyOf" in part:
        return " | ".join(_type(choice) for choice in part["anyOf"])
    if "enum" in part:
        return " | ".join(_literal(value) for value in part["enum"])
    if "const" in part:
        return _literal(part["const"])
    return _plain(part)


PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def _plain(part: Schema) -> str:
    kind = part.get("type")
    if kind == "object":
        return _object(part) if "properties" in part else "Record<string, unknown>"
    if kind == "array" and "prefixItems" in part:
        return f"[{', '.join(_type(item) for item in part['prefixItems'])}]"
    if kind == "array":
        return f"Array<{_type(part.get('items') or {})}>"
    return PLAIN.get(str(kind), "unknown")


def _object(part: Schema) -> str:
    required = part.get("required", [])
    fields = [
        f"{name}{'' if name in required or name == 'type' else '?'}: {_type(field)}"
        for name, field in part["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }"


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())
