"""Writes the list of messages in docs/server.md: `python -m reverie.server.message_docs docs/server.md`."""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from . import messages

BEGIN, END = "<!-- messages -->", "<!-- end of messages -->"


def described() -> str:
    """Every message, with what is in it, and what each version changed."""
    return "\n".join(
        [
            "### From a client",
            "",
            *_table(get_args(messages.FromClient)),
            "",
            "### From the server",
            "",
            *_table(get_args(messages.FromServer)),
            "",
            "### Over HTTP",
            "",
            *_table(messages.OVER_HTTP),
            "",
            "### Versions",
            "",
            *(f"- **{version}**: {what}" for version, what in messages.CHANGES.items()),
        ]
    )


def _table(kinds: tuple[Any, ...]) -> list[str]:
    lines = ["| message | what is in it | meaning |", "|---|---|---|"]
    for kind in kinds:
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        fields = ", ".join(_field(each) for each in info.fields)
        name = f'`"type": "{info.tag}"`' if info.tag is not None else f"`{kind.__name__.lower()}`"
        meaning = (kind.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        lines.append(f"| {name} | {fields or '–'} | {meaning or '–'} |")
    return lines


def _field(field: msgspec.inspect.Field) -> str:
    return f"`{field.encode_name}`" + ("" if field.required else "?")


def written_into(text: str) -> str:
    """The page with the list as it is now."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{described()}\n{END}{after}"


if __name__ == "__main__":
    page = Path(sys.argv[1])
    page.write_text(written_into(page.read_text(encoding="utf-8")), encoding="utf-8")
