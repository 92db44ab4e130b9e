"""The site of a pocket as files: the page, texts, Python and the games. `reverie pocket FOLDER` writes it.

It works in any folder of any host. The page fetches nothing from elsewhere.
"""

import gzip
import io
import json
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from .. import wording
from ..games import GAMES
from ..onirim.players import MODES
from ..onirim.players.browser_weights import pack_shipped
from ..refusal import Refusal
from ..server.http import page
from ..server.http.modules import WEB
from .document import document, manifest
from .runtime import LIBRARY_FILE, SCRIPTS, is_complete, program

COMPILE = Path(__file__).with_name("compile.mjs")
LICENCES = Path(__file__).with_name("licences")
LICENCE = """Reverie: MIT, licences/Reverie.txt.
Pyodide {version}: the Mozilla Public License 2.0, licences/MPL-2.0.txt; its source is at
https://github.com/pyodide/pyodide.
Python, which is in it, and its library: the PSF License, licences/Python.txt.
msgspec, in pyodide/msgspec.zip: the 3-clause BSD licence, licences/msgspec.txt.
What else is in the interpreter: licences/others.txt.
lit-html, in vendor: vendor/LICENSE-lit-html. lean-qr, in vendor: vendor/LICENSE-lean-qr.
"""
LIBRARY = frozenset(
    """
    __future__ _colorize _compat_pickle _opcode_metadata _py_warnings _pyodide _pyodide.*
    _weakrefset annotationlib ast asyncio asyncio.base_events asyncio.base_futures asyncio.base_subprocess
    asyncio.base_tasks asyncio.constants asyncio.coroutines asyncio.events asyncio.exceptions
    asyncio.format_helpers asyncio.futures asyncio.graph asyncio.locks asyncio.log asyncio.mixins
    asyncio.protocols asyncio.queues asyncio.runners asyncio.selector_events asyncio.sslproto
    asyncio.staggered asyncio.streams asyncio.subprocess asyncio.taskgroups asyncio.tasks asyncio.threads
    asyncio.timeouts asyncio.transports asyncio.trsock asyncio.unix_events base64 bisect codeop
    collections compression compression._common compression._common._streams concurrent concurrent.futures
    concurrent.futures._base concurrent.futures.thread contextlib contextvars copy copyreg csv dataclasses
    datetime decimal dis encodings encodings.aliases encodings.ascii encodings.cp437 encodings.latin_1
    encodings.utf_8 enum fnmatch fractions functools glob gzip hashlib heapq hmac
    importlib importlib._abc importlib.abc importlib.readers importlib.resources importlib.resources.*
    inspect json json.* keyword linecache locale logging numbers opcode operator pathlib pathlib._os pickle
    pyodide pyodide._package_loader pyodide._state pyodide.code pyodide.common pyodide.ffi pyodide.webloop
    queue random re re.* reprlib secrets selectors shlex shutil signal socket sqlite3 sqlite3.dbapi2
    statistics string struct subprocess tempfile textwrap threading token tokenize traceback types typing
    uuid warnings weakref zipfile zipfile._path zipfile._path.glob
    """.split()  # noqa: SIM905 - a list of two hundred lines is not clearer
)
"""The modules of Python's library that Reverie, Pyodide and these modules import.

Modules that are compiled into the interpreter are not listed. The tests play with these modules only.
"""
GAME_NAMES = ("onirim", "when-i-dream")
"""The games of a pocket."""
CODE = (
    *("*.py", "table/*.py", "table_game/*.py", "pocket/*.py", "onirim/*.py", "onirim/players/*.py"),
    *("server/*.py", "server/store/*.py", "server/tables/*.py"),
    *("server/http/__init__.py", "server/http/api.py", "server/http/modules.py"),
    *("whenidream/*.py", "whenidream/words/*.py", "whenidream/words/languages/*.py"),
    *("whenidream/words/pieces.tsv", "profanity_words/*.txt"),
)
LEFT_OUT_CODE = re.compile(
    r"(cli|__main__|report)\.py"
    r"|pocket/(document|runtime|site)\.py|onirim/players/(browser_weights|network)\.py"
    r"|server/(systemd|visitors|store/postgres_\w+)\.py"
)
"""The files in CODE that a pocket does not need: for the command line, for networks, or with NumPy."""
LEFT_OUT = ("pictures", "jsconfig.json", "index.html", "*.d.ts")
"""Files in the page's folder that a pocket does not need, or rewrites."""


def write(to: Path, pyodide: Path) -> None:
    """Write the site into a folder, which is emptied first. `pyodide` is the folder with Pyodide.

    Raise `Refusal` if the folder has other files than those of a pocket.
    """
    if not is_complete(pyodide):
        raise Refusal("pyodide-not-found", folder=str(pyodide))
    if to.exists():
        if not to.is_dir() or (any(to.iterdir()) and not (to / WORKER).exists()):
            raise Refusal("folder-not-a-pocket", folder=str(to))
        shutil.rmtree(to)
    shutil.copytree(WEB, to, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (to / "index.html").write_text(document(), "utf-8")
    (to / "manifest.webmanifest").write_text(manifest(), "utf-8")
    (to / "scripts" / "games.js").write_text(_registration(), "utf-8")
    _write_texts(to / "texts")
    _write_licences(to, pyodide)
    _write_python(to, pyodide)
    write_service_worker(to)


def _write_licences(to: Path, pyodide: Path) -> None:
    """Write the licences of everything in the site."""
    shutil.copytree(LICENCES, to / "licences")
    (msgspec,) = _read_files(next(pyodide.glob("msgspec-*.whl")), lambda name: "licenses/" in name.lower())
    (to / "licences" / "msgspec.txt").write_bytes(msgspec[1])
    (to / "licences" / "README.txt").write_text(LICENCE.format(version=_version(pyodide)), "utf-8")


def _write_python(to: Path, pyodide: Path) -> None:
    """Write Python and its modules. Large files are compressed here, because not every host compresses."""
    message = next(pyodide.glob("msgspec-*.whl"))
    large = {
        "pyodide/pyodide.asm.wasm": (pyodide / "pyodide.asm.wasm").read_bytes(),
        "pyodide/python_stdlib.zip": _compile(_library(pyodide), pyodide),
        "pyodide/msgspec.zip": _compile(_archive(_read_files(message, _is_wanted)), pyodide),
        "pocket/reverie.zip": _compile(_code(), pyodide),
        **{f"pocket/{mode}.weights": pack_shipped(mode) for mode in MODES},
    }
    (to / "pyodide").mkdir()
    (to / "pocket").mkdir()
    for name, content in large.items():
        (to / f"{name}{COMPRESSED}").write_bytes(gzip.compress(content, mtime=0))
    for name in SCRIPTS:
        shutil.copy(pyodide / name, to / "pyodide" / name)
    (to / "pyodide" / "pyodide-lock.json").write_text(_lock(pyodide), "utf-8")


WORKER = "sw.js"
COMPRESSED = ".gzip"
"""Suffix of compressed files. For `.gz` some hosts send a header with which the browser decompresses."""


def write_service_worker(to: Path) -> None:
    """Write the service worker, which has a hash of every file, so that it changes with any of them."""
    (to / WORKER).unlink(missing_ok=True)
    files = {path.relative_to(to).as_posix(): path for path in sorted(to.rglob("*")) if path.is_file()}
    hashes = {name: sha256(path.read_bytes()).hexdigest()[:16] for name, path in files.items()}
    text = (WEB / "scripts" / "pocket" / "service-worker.js").read_text("utf-8")
    (to / WORKER).write_text(text.replace("FILES = {}", f"FILES = {json.dumps(hashes)}", 1), "utf-8")


def download_size(to: Path) -> int:
    """Return how many bytes a browser downloads for the whole site from a host that compresses files."""

    def size(path: Path) -> int:
        content = path.read_bytes()
        return len(content if path.suffix == COMPRESSED else gzip.compress(content))

    return sum(size(path) for path in to.rglob("*") if path.is_file())


def _registration() -> str:
    """Return the module with which the page finds its games. A server makes it from `GAMES`."""
    games = (
        f"  {json.dumps(name)}: () => import({json.dumps('..' + GAMES[name].page)})," for name in GAME_NAMES
    )
    return "\n".join(["export const GAMES = {", *games, "};", ""])


def _write_texts(to: Path) -> None:
    parts = [page.FRONT, page.COMMON, *page.SEPARATE, *GAME_NAMES]
    parts += [part for part, (game, _) in page.lazy_sections().items() if game in GAME_NAMES]
    for part in parts:
        (to / part).mkdir(parents=True)
        for language in wording.languages():
            texts = json.dumps(page.texts_of(part, language), ensure_ascii=False, separators=(",", ":"))
            (to / part / f"{language}.json").write_text(texts, "utf-8")


def _version(pyodide: Path) -> str:
    return str(json.loads((pyodide / "package.json").read_text("utf-8"))["version"])


def _library(pyodide: Path) -> bytes:
    """Return an archive of the modules in LIBRARY."""
    return _archive(_read_files(pyodide / LIBRARY_FILE, _is_used))


def _read_files(archive: Path, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(archive) as whole:
        yield from ((name, whole.read(name)) for name in whole.namelist() if wanted(name))


def _is_used(name: str) -> bool:
    module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return name.endswith(".py") and not LIBRARY.isdisjoint((module, module.rpartition(".")[0] + ".*"))


def _is_wanted(name: str) -> bool:
    """Return whether a file of msgspec is needed: its modules and its licence."""
    return name.endswith((".py", ".so")) or "licenses/" in name.lower()


def _compile(archive: bytes, pyodide: Path) -> bytes:
    """Return an archive with its modules compiled by Pyodide in Node, or unchanged if there is no Node.

    The result is cached beside Pyodide, because compiling takes seconds. A browser that has to compile the
    modules itself takes twice as long to start, every time.
    """
    node = program("node")
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
    """Return Pyodide's lock file without packages, so that Pyodide fetches none."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text("utf-8"))
    return json.dumps({**lock, "packages": {}})


def _code() -> bytes:
    """Return an archive of Reverie's modules, and of the texts that Python needs."""
    return _archive(sorted(_files()))


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a ZIP archive of files, the same for the same files.

    It is not compressed, because the whole archive is compressed later.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
    return made.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    package = Path(__file__).parent.parent
    for pattern in CODE:
        for path in package.glob(pattern):
            name = path.relative_to(package).as_posix()
            if not LEFT_OUT_CODE.fullmatch(name):
                yield f"reverie/{name}", path.read_bytes()
    for language in wording.languages():
        texts = {"language": wording.words_in(wording.FOLDERS[0], language)["language"]}
        yield f"reverie/texts/{language}.json", json.dumps(texts).encode()
