"""Write docs/reference/messages.md: `python -m tools.message_docs docs/reference/messages.md`."""

import sys
from pathlib import Path
from typing import Any, get_args

from msgspec import inspect

from reverie.server import messages
from reverie.server.costs import Cost

BEGIN, END = "<!-- messages -->", "<!-- end of messages -->"


def describe_messages() -> str:
    """Return every message with its fields, as Markdown."""
    return "\n".join(
        [
            "### From a client",
            "",
            *_costly_table(get_args(messages.FromClient)),
            "",
            "### From the server",
            "",
            *_table(get_args(messages.FromServer)),
            "",
            "### Over HTTP",
            "",
            *_costly_table(messages.OVER_HTTP),
        ]
    )


def _table(kinds: tuple[Any, ...]) -> list[str]:
    lines = ["| message | fields | meaning |", "|---|---|---|"]
    for kind in kinds:
        fields = ", ".join(map(_name, _struct(kind).fields))
        lines.append(f"| {_called(kind)} | {fields or '–'} | {_meaning(kind)} |")
    return lines


def _costly_table(kinds: tuple[Any, ...]) -> list[str]:
    """Return a table with the limits of each field, the work that a message causes, and its allowance."""
    lines = ["| message | fields | work | allowance | meaning |", "|---|---|---|---|---|"]
    for kind in kinds:
        cost: Cost = kind.cost
        fields = _fields(_struct(kind)) or "–"
        work, allowance = cost.work.value, cost.allowance
        lines.append(f"| {_called(kind)} | {fields} | {work} | {allowance} | {_meaning(kind)} |")
    return lines


def _struct(kind: Any) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def _called(kind: Any) -> str:
    tag = _struct(kind).tag
    return f"`{kind.__name__}`" if tag is None else f'`"type": "{tag}"`'


def _meaning(kind: Any) -> str:
    return " ".join((kind.__doc__ or "").split("\n\n")[0].split()) or "–"


# Fields and their limits


def _fields(struct: inspect.StructType) -> str:
    named = ((_name(field), _limit(field.type)) for field in struct.fields if field.name != "number")
    return ", ".join(f"{name} ({limit})" if limit else name for name, limit in named)


def _name(field: inspect.Field) -> str:
    return f"`{field.encode_name}`" + ("" if field.required else "?")


def _limit(of: inspect.Type) -> str:
    """Return the limits of a field in words, or "" for a field without limits."""
    match of:
        case inspect.IntType(ge=least, le=most, lt=below):
            return f"{_number(least)} to {_number(below - 1 if most is None and below is not None else most)}"
        case inspect.FloatType(ge=least, le=most):
            return f"{_number(least)} to {_number(most)}"
        case inspect.StrType(max_length=most):
            return f"{_number(most)} characters"
        case inspect.BytesType(max_length=most):
            return f"{_number(most)} bytes"
        case inspect.ListType(max_length=most, item_type=each):
            return f"at most {_number(most)}" + (f": {words}" if (words := _limit(each)) else "")
        case inspect.DictType(max_length=most, value_type=each):
            return f"at most {_number(most)}" + (f": {words}" if (words := _limit(each)) else "")
        case inspect.UnionType(types=types):
            return " or ".join(dict.fromkeys(words for each in types if (words := _limit(each))))
        case inspect.StructType():
            return _fields(of)
        case _:
            return ""


def _number(value: float | None) -> str:
    assert value is not None, "a field without a limit"
    return "2⁵³ − 1" if value == 2**53 - 1 else f"{value:,.0f}".replace("-", "−")


def written_into(text: str) -> str:
    """Return the page with the current list."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{describe_messages()}\n{END}{after}"


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(written_into(page.read_text(encoding="utf-8")), encoding="utf-8")
