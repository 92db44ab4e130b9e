"""Writes the types of what the server sends to the page: `python -m tools.page.types`.

Each file of `web/types` comes from the types of a part of Reverie, which mypy checks there: the structs of
messages, the dictionaries that are sent as JSON, and what a seat sees of When I Dream. With `--check` nothing
is written, and the exit status is 1 if a file is out of date.
"""

import ast
import inspect as source
import json
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import inspect

import reverie
from reverie.onirim import json_types as onirim
from reverie.server import json_types as server
from reverie.server import messages
from reverie.table import json_types as table
from reverie.whenidream import json_types as whenidream
from reverie.whenidream import view_types
from reverie.whenidream.options import Options

FOLDER = Path(reverie.__file__).parent / "web" / "types"
WIDTH = 100
HEADER = "// Written by `python -m tools.page.types` from the server's types."

REPLACEMENTS: dict[type, type] = {Options: whenidream.Rules}
"""Types that are written as another type, with all its fields: `Options.to_record()` is `Rules`."""
TYPE_NAMES = {"Record": "GameRecord"}
"""Replacements for names that mean something else in TypeScript."""


class Part(NamedTuple):
    """The contents of one file."""

    about: str
    aliases: tuple[ModuleType, ...]
    """Modules whose literals and unions keep their names."""
    roots: tuple[Any, ...]
    """Types that the page names. The types of their fields follow."""
    defaults_sent: bool = True
    """Whether fields with a default are always present, as in all but what a client sends."""


PARTS = {
    "requests": Part(
        "What a client sends over the WebSocket, and the bodies of requests.",
        (messages,),
        (*get_args(messages.FromClient), *messages.OVER_HTTP),
        defaults_sent=False,
    ),
    "messages": Part("What the server sends over the WebSocket.", (messages,), get_args(messages.FromServer)),
    "table": Part("A table, as the server shows it.", (table,), (table.TableJson,)),
    "server": Part(
        "What the server answers to requests.",
        (server,),
        (server.About, server.TableInfo, server.Running, server.Finished),
    ),
    "onirim": Part(
        "A game of Onirim as JSON.", (onirim,), (onirim.SeenTable, onirim.AnalysedGame, onirim.Explained)
    ),
    "when-i-dream": Part(
        "A game of When I Dream as JSON.", (whenidream, view_types), (view_types.View, whenidream.Evening)
    ),
}
UNIONS = {
    "requests": {"FromClient": get_args(messages.FromClient)},
    "messages": {"FromServer": get_args(messages.FromServer)},
}
"""Unions that the page names, by file."""


class File:
    """A file that is being written."""

    def __init__(self, part: Part) -> None:
        self.part = part
        self.names = _literals(part.aliases)
        self.used: dict[str, str] = {}
        self.waiting = [inspect.type_info(REPLACEMENTS.get(each, each)) for each in part.roots]
        self.written: dict[str, str] = {}

    def text(self) -> str:
        while self.waiting:
            info = self.waiting.pop(0)
            name = _name(info.cls)  # type: ignore[attr-defined]
            if name not in self.written:
                self.written[name] = ""
                self.written[name] = self.declared(info)
        aliases = [_alias(name, texts) for name, texts in self.used.items()]
        head = f"// {self.part.about}\n{HEADER}"
        return "\n\n".join([head, *aliases, *self.written.values()])

    # Declarations

    def declared(self, info: inspect.Type) -> str:
        """Return the interface of a struct, a dictionary, a dataclass or a named tuple."""
        if isinstance(info, inspect.DataclassType) and info.cls is view_types.View:
            return "\n\n".join(self.views(info))
        assert isinstance(
            info, inspect.StructType | inspect.TypedDictType | inspect.DataclassType | inspect.NamedTupleType
        )
        tag = (
            [f"  type: {json.dumps(info.tag)};"] if isinstance(info, inspect.StructType) and info.tag else []
        )
        return self.interface(_name(info.cls), _doc(info.cls), [*tag, *self.fields(info.cls, info.fields)])

    def views(self, info: inspect.DataclassType) -> Iterator[str]:
        """Yield what a seat sees of When I Dream, by how much it sees."""
        for name, about, names in (
            ("OpenView", "What everybody may see.", view_types.FIELDS[view_types.ASLEEP]),
            ("SpiritsOnly", "What only the spirits see.", view_types.FIELDS_FOR_SPIRITS),
            ("Unmasked", "What everybody sees when the masks are off.", view_types.WITHOUT_MASKS),
        ):
            fields = [each for each in info.fields if each.name in names]
            always = [inspect.Field(each.name, each.encode_name, each.type, True) for each in fields]
            yield self.interface(name, about, list(self.fields(info.cls, always)))

    def interface(self, name: str, about: str, lines: Iterable[str]) -> str:
        body = "\n".join(lines)
        return (
            f"{_comment(about)}export interface {name} {{\n{body}\n}}"
            if body
            else f"export interface {name} {{}}"
        )

    def fields(self, kind: type, fields: Iterable[inspect.Field]) -> Iterator[str]:
        docs, order = _field_docs(kind), list(get_type_hints(kind))
        for field in sorted(fields, key=lambda field: order.index(field.name)):
            sent = self.part.defaults_sent and not _is_dict(kind)
            there = field.required or sent or kind in REPLACEMENTS.values()
            name = (
                view_types.VOTE_NUMBER
                if (kind, field.name) == (view_types.SeenVote, "number")
                else field.encode_name
            )
            line = f"{name}{'' if there else '?'}: {self.type(field.type)};"
            yield f"{_comment(docs.get(field.name, ''), '  ')}  {line}"

    # Types

    def type(self, info: inspect.Type) -> str:
        """Return a type as TypeScript writes it."""
        match info:
            case inspect.NoneType():
                return "null"
            case inspect.BoolType():
                return "boolean"
            case inspect.IntType() | inspect.FloatType():
                return "number"
            case inspect.StrType():
                return "string"
            case inspect.LiteralType(values=values):
                return self.literal(tuple(values))
            case inspect.ListType(item_type=each) | inspect.VarTupleType(item_type=each):
                return _listed(self.type(each))
            case inspect.TupleType(item_types=each):
                return f"[{', '.join(map(self.type, each))}]"
            case inspect.DictType(value_type=each):
                return f"Record<string, {self.type(each)}>"
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(map(self.type, types)))
            case inspect.NamedTupleType(cls=kind, fields=fields) if kind not in view_types.AS_OBJECTS:
                return f"[{', '.join(f'{each.name}: {self.type(each.type)}' for each in fields)}]"
            case (
                inspect.StructType()
                | inspect.TypedDictType()
                | inspect.DataclassType()
                | inspect.NamedTupleType()
            ):
                kind = REPLACEMENTS.get(info.cls, info.cls)
                self.waiting.append(inspect.type_info(kind))
                return _name(kind)
            case _:
                return "any"

    def literal(self, values: tuple[Any, ...]) -> str:
        texts = " | ".join(map(json.dumps, sorted(values, key=values.index)))
        name = self.names.get(frozenset(values))
        if name is None:
            return texts
        self.used[name] = " | ".join(map(json.dumps, _order(self.part.aliases, name)))
        return name


def _literals(modules: tuple[ModuleType, ...]) -> dict[frozenset[Any], str]:
    """Return the names of the literals in modules, by their values; those of one value stay as they are."""
    found: dict[frozenset[Any], str] = {}
    for module in modules:
        for name, value in vars(module).items():
            if str(get_origin(value)) == "typing.Literal" and len(get_args(value)) > 1:
                found.setdefault(frozenset(get_args(value)), name)
    return found


def _order(modules: tuple[ModuleType, ...], name: str) -> tuple[Any, ...]:
    return next(get_args(vars(module)[name]) for module in modules if name in vars(module))


def _alias(name: str, texts: str) -> str:
    line = f"export type {name} = {texts};"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"export type {name} =", *(f"  | {each}" for each in texts.split(" | "))]) + ";"


def _listed(each: str) -> str:
    return f"Array<{each}>" if " | " in each or each.startswith("[") else f"{each}[]"


def _is_dict(kind: type) -> bool:
    return issubclass(kind, dict)


def _name(kind: type) -> str:
    return TYPE_NAMES.get(kind.__name__, kind.__name__)


# Comments, from docstrings


def _comment(text: str, indent: str = "") -> str:
    """Return a text as a JSDoc comment; nothing for no text."""
    text = re.sub(r"\bNone\b", "null", " ".join(text.split("\n\n")[0].split()))
    if not text:
        return ""
    if len(line := f"{indent}/** {text} */") <= WIDTH:
        return f"{line}\n"
    lines = textwrap.wrap(text, WIDTH, initial_indent=f"{indent} * ", subsequent_indent=f"{indent} * ")
    return "\n".join([f"{indent}/**", *lines, f"{indent} */"]) + "\n"


def _doc(kind: type) -> str:
    return vars(kind).get("__doc__") or ""


def _field_docs(kind: type) -> dict[str, str]:
    """Return the texts that stand below the fields of a class and of those it extends."""
    found: dict[str, str] = {}
    bases = getattr(kind, "__orig_bases__", ()) if _is_dict(kind) else kind.__mro__[1:-1]
    for base in (*bases, kind):
        if isinstance(base, type) and base.__module__.startswith("reverie"):
            tree = ast.parse(textwrap.dedent(source.getsource(base))).body[0]
            assert isinstance(tree, ast.ClassDef)
            for field, text in zip(tree.body, tree.body[1:], strict=False):
                match field, text:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(
                        value=ast.Constant(value=str(doc))
                    ):
                        found[name] = doc
    return found


# Files


def texts() -> dict[Path, str]:
    """Return every file with what belongs in it."""
    found = {}
    for name, part in PARTS.items():
        unions = [
            _alias(union, " | ".join(kind.__name__ for kind in kinds))
            for union, kinds in UNIONS.get(name, {}).items()
        ]
        found[FOLDER / f"{name}.d.ts"] = "\n\n".join([File(part).text(), *unions]) + "\n"
    return found


def stale() -> list[Path]:
    """Return the files that are missing or out of date."""
    return [path for path, text in texts().items() if not path.exists() or path.read_text("utf-8") != text]


def main() -> None:
    if "--check" in sys.argv:
        if old := stale():
            sys.exit(f"Run python -m tools.page.types: {', '.join(path.name for path in old)} would change.")
        return
    FOLDER.mkdir(exist_ok=True)
    for path, text in texts().items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
