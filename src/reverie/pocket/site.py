"""The whole site of a pocket as files: the page, its words, Python and the games. `reverie pocket FOLDER`.

It runs from any folder of any host. Whatever the page fetches is in there, and nothing else is fetched.
"""

import gzip
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from .. import wording
from ..games import GAMES
from ..onirim.players import MODES
from ..onirim.players.packed import packed
from ..refusal import Refusal
from ..server import page
from ..server.comments import without_comments
from ..server.modules import WEB
from . import blank
from .document import document, manifest
from .pack import pack, unpacked

COMPILE = Path(__file__).with_name("compile.mjs")
SCRIPTS = ("pyodide.mjs", "pyodide.asm.mjs")
PYODIDE = (*SCRIPTS, "pyodide.asm.wasm")
LIBRARY_FILE = "python_stdlib.zip"
LICENCES = Path(__file__).with_name("licences")
LICENCE = """Reverie: MIT, licences/Reverie.txt.
Pyodide {version}: the Mozilla Public License 2.0, licences/MPL-2.0.txt; its source is at
https://github.com/pyodide/pyodide.
Python, which is in it, and its library: the PSF License, licences/Python.txt.
msgspec, in pocket/library.pack: the 3-clause BSD licence, licences/msgspec.txt.
What else is in the interpreter: licences/others.txt.
lit-html, in vendor: vendor/LICENSE-lit-html. lean-qr, in vendor: vendor/LICENSE-lean-qr.
"""
LIBRARY = frozenset(
    """
    __future__ _colorize _compat_pickle _opcode_metadata _py_warnings _pyodide _pyodide.* _strptime
    _weakrefset annotationlib ast asyncio asyncio.base_events asyncio.base_futures asyncio.base_subprocess
    asyncio.base_tasks asyncio.constants asyncio.coroutines asyncio.events asyncio.exceptions
    asyncio.format_helpers asyncio.futures asyncio.graph asyncio.locks asyncio.log asyncio.mixins
    asyncio.protocols asyncio.queues asyncio.runners asyncio.selector_events asyncio.sslproto
    asyncio.staggered asyncio.streams asyncio.subprocess asyncio.taskgroups asyncio.tasks asyncio.threads
    asyncio.timeouts asyncio.transports asyncio.trsock asyncio.unix_events base64 bisect calendar codeop
    collections compression compression._common compression._common._streams concurrent concurrent.futures
    concurrent.futures._base concurrent.futures.thread contextlib contextvars copy copyreg csv dataclasses
    datetime decimal dis encodings encodings.aliases encodings.ascii encodings.cp437 encodings.latin_1
    encodings.utf_8 enum fnmatch fractions functools glob gzip hashlib heapq hmac html html.entities
    importlib importlib._abc importlib.abc importlib.readers importlib.resources importlib.resources.*
    inspect json json.* keyword linecache locale logging numbers opcode operator pathlib pathlib._os pickle
    pyodide pyodide._package_loader pyodide._state pyodide.code pyodide.common pyodide.ffi pyodide.webloop
    queue random re re.* reprlib secrets selectors shlex shutil signal socket sqlite3 sqlite3.dbapi2
    statistics string struct subprocess tempfile textwrap threading token tokenize traceback types typing
    uuid warnings weakref zipfile zipfile._path zipfile._path.glob
    """.split()  # noqa: SIM905 - a list of two hundred lines is no clearer
)
"""What we use of Python's own library, and what that and Pyodide use, but for what the interpreter has in it;
the tests play with no more."""
PLAYED = ("onirim", "when-i-dream")
"""The games of a pocket."""
CODE = (
    *("*.py", "table/*.py", "server/*.py", "pocket/*.py", "onirim/*.py", "onirim/players/*.py"),
    *("whenidream/*.py", "whenidream/words/*.py", "whenidream/words/forms/*.py"),
    *("whenidream/words/pieces.tsv", "unfit_words/*.txt"),
)
WITHOUT = re.compile(
    r"(cli|__main__|report)\.py"
    r"|pocket/(blank|document|pack|site)\.py|onirim/players/(packed|network)\.py"
    r"|server/(answers|app|door|forward|frames|handshake|health|hosts|message_docs|openapi|page|peers"
    r"|pocket_files|postgres_\w+|requests|shutdown|sockets|splice|systemd|visitors|watchdog|connections"
    r"|workers)\.py"
)
"""Of these: what is for the command line, for networks or for NumPy."""
LEFT_OUT = ("pictures", "jsconfig.json", "index.html", "*.d.ts")
"""Of the page's folder."""


def write(to: Path, pyodide: Path) -> None:
    """Write the site into a folder, which is emptied before."""
    missing = [name for name in (*PYODIDE, LIBRARY_FILE) if not (pyodide / name).is_file()]
    if missing:
        raise Refusal("no-pyodide", folder=str(pyodide))
    if to.exists():
        if not to.is_dir() or (any(to.iterdir()) and not (to / "pocket" / "games.pack").exists()):
            raise Refusal("not-a-pocket", folder=str(to))
        shutil.rmtree(to)
    shutil.copytree(WEB, to, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for path in (each for each in to.rglob("*") if each.suffix in (".js", ".css")):
        path.write_text(without_comments(path.read_text("utf-8")), "utf-8")
    (to / "index.html").write_text(document(), "utf-8")
    (to / "manifest.webmanifest").write_text(manifest(), "utf-8")
    (to / "scripts" / "games.js").write_text(_registration(), "utf-8")
    _write_texts(to / "texts")
    (to / "pyodide").mkdir()
    for name in SCRIPTS:
        shutil.copy(pyodide / name, to / "pyodide" / name)
    _write_licences(to, pyodide)
    (to / "pocket").mkdir()
    for pack_name, files in _packs(pyodide):
        (to / "pocket" / f"{pack_name}.pack").write_bytes(pack(files, pyodide))
    name_files(to, pyodide)


def _write_licences(to: Path, pyodide: Path) -> None:
    """Of whatever is in there, with their texts."""
    shutil.copytree(LICENCES, to / "licences")
    (msgspec,) = _chosen(next(pyodide.glob("msgspec-*.whl")), lambda name: "licenses/" in name.lower())
    (to / "licences" / "msgspec.txt").write_bytes(msgspec[1])
    (to / "licences" / "README.txt").write_text(LICENCE.format(version=_version(pyodide)), "utf-8")


def _packs(pyodide: Path) -> Iterator[tuple[str, dict[str, bytes]]]:
    """What Python is made of, by what changes together and what is wanted together."""
    yield "python", {"pyodide/pyodide.asm.wasm": _interpreter(pyodide)}
    message = next(pyodide.glob("msgspec-*.whl"))
    yield (
        "library",
        {
            "pyodide/python_stdlib.zip": _compiled(_library(pyodide), pyodide),
            "pyodide/msgspec.zip": _compiled(_archive(_chosen(message, _is_wanted)), pyodide),
            "pyodide/pyodide-lock.json": _lock(pyodide).encode(),
        },
    )
    yield "games", {"pocket/reverie.zip": _compiled(_code(), pyodide)}
    for mode in MODES:
        yield mode, {f"pocket/{mode}.weights": packed(mode)}


def here() -> Path:
    """Where Pyodide is when the project was set up."""
    return Path(sys.prefix) / "pyodide"


DOCUMENT = "index.html"
"""Comes by itself: a server that hosts a pocket says in it where it is."""
PAGE = "page"
"""The pack with all of the page itself, whose files lie beside it for who comes first."""


def name_files(to: Path, kept: Path | None = None) -> None:
    """The service worker knows every file, so that another pocket is another service worker."""
    for old in (to / "sw.js", to / "pocket" / f"{PAGE}.pack"):
        old.unlink(missing_ok=True)
    own = {
        path.relative_to(to).as_posix(): path.read_bytes() for path in sorted(to.rglob("*")) if path.is_file()
    }
    alone = {name: own[name] for name in own if name.startswith("pyodide/") or name == DOCUMENT}
    files = {name: own[name] for name in own if name not in alone and not name.startswith("pocket/")}
    (to / "pocket" / f"{PAGE}.pack").write_bytes(pack(files, kept or here()))
    known = {
        "": alone,
        f"pocket/{PAGE}.pack": files,
    }
    known |= {name: unpacked(content) for name, content in own.items() if name.endswith(".pack")}
    hashes = {
        name: {path: sha256(content).hexdigest()[:16] for path, content in files.items()}
        for name, files in known.items()
    }
    scripts = WEB / "scripts" / "pocket"
    text = (scripts / "service-worker.js").read_text("utf-8")
    text = text.replace("PACKS = {}", f"PACKS = {json.dumps(hashes)}", 1)
    unpack = (scripts / "unpack.js").read_text("utf-8").replace("export ", "")
    text = text.replace('import { unpacked } from "./unpack.js";', unpack, 1)
    (to / "sw.js").write_text(text, "utf-8")


def sent(to: Path) -> dict[str, int]:
    """How many bytes are sent until all is kept: packs as they are, the rest as hosts compress it. What the
    page asks for by itself before that comes in addition; see `tests/page/pocket_speed.py`."""
    packs = {path.stem: path.stat().st_size for path in sorted((to / "pocket").iterdir())}
    alone = [*sorted((to / "pyodide").iterdir()), to / DOCUMENT, to / "sw.js"]
    return packs | {path.name: len(gzip.compress(path.read_bytes())) for path in alone}


def _registration() -> str:
    games = (f"  {json.dumps(name)}: () => import({json.dumps('..' + GAMES[name].page)})," for name in PLAYED)
    return "\n".join(["export const GAMES = {", *games, "};", ""])


def _write_texts(to: Path) -> None:
    parts = [page.FRONT, page.COMMON, *page.BY_THEMSELVES, *PLAYED]
    parts += [part for part, (game, _) in page.apart().items() if game in PLAYED]
    for part in parts:
        (to / part).mkdir(parents=True)
        for language in wording.languages():
            said = json.dumps(page.texts_of(part, language), ensure_ascii=False, separators=(",", ":"))
            (to / part / f"{language}.json").write_text(said, "utf-8")


def _interpreter(pyodide: Path) -> bytes:
    """Without tables that nobody reads; they are sought once."""
    wasm = (pyodide / "pyodide.asm.wasm").read_bytes()
    to = pyodide / f"blanked-{sha256(wasm + Path(blank.__file__).read_bytes()).hexdigest()[:16]}.wasm"
    if not to.exists():
        to.write_bytes(blank.blanked(wasm))
    return to.read_bytes()


def _version(pyodide: Path) -> str:
    return str(json.loads((pyodide / "package.json").read_text("utf-8"))["version"])


def _library(pyodide: Path) -> bytes:
    """As much of Python's own library as we use."""
    return _archive(_chosen(pyodide / LIBRARY_FILE, _is_used))


def _chosen(archive: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as whole:
        yield from ((name, whole.read(name)) for name in whole.namelist() if wanted(name))


def _is_used(name: str) -> bool:
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return name.endswith(".py") and not LIBRARY.isdisjoint((module, module.rpartition(".")[0] + ".*"))


def _is_wanted(name: str) -> bool:
    """Of msgspec: what runs, and its licence."""
    return name.endswith((".py", ".so")) or "licenses/" in name.lower()


def _compiled(archive: bytes, pyodide: Path) -> bytes:
    """With its modules compiled, where there is Node to run their Python; once for each archive, since it
    takes seconds. A browser that has to compile them itself takes twice as long to wake, every time."""
    node = shutil.which("node", path=os.pathsep.join([str(Path(sys.prefix) / "bin"), os.environ["PATH"]]))
    if node is None:
        return archive
    to = pyodide / f"compiled-{sha256(archive + COMPILE.read_bytes()).hexdigest()[:16]}.zip"
    if not to.exists():
        with tempfile.TemporaryDirectory() as folder:
            sources, made = Path(folder) / "sources.zip", Path(folder) / "compiled.zip"
            sources.write_bytes(archive)
            subprocess.run(  # noqa: S603 - our own script
                [node, COMPILE, pyodide.resolve(), sources, made], check=True, capture_output=True
            )
            shutil.move(made, to)
    return to.read_bytes()


def _lock(pyodide: Path) -> str:
    """What Pyodide reads of itself: no package is fetched."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({**lock, "packages": {}})


def _code() -> bytes:
    """Our modules, and the words that Python itself says."""
    return _archive(sorted(_files()))


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The same files make the same archive. It is not compressed: a pack is, as one."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return made.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    house = Path(__file__).parent.parent
    for pattern in CODE:
        for path in house.glob(pattern):
            name = path.relative_to(house).as_posix()
            if not WITHOUT.fullmatch(name):
                yield f"reverie/{name}", path.read_bytes()
    for language in wording.languages():
        said = {"language": wording.words_in(wording.FOLDERS[0], language)["language"]}
        yield f"reverie/texts/{language}.json", json.dumps(said).encode()
