"""The whole site of a pocket as files: the page, its words, Python and the games. `reverie pocket FOLDER`.

It runs from any folder of any host. Whatever the page fetches is in there, and nothing else is fetched.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from .. import wording
from ..games import GAMES
from ..onirim.players import MODES
from ..onirim.players.packed import packed
from ..palette import colours
from ..refusal import Refusal
from ..server import page
from ..server.head import filled
from ..server.modules import WEB
from ..server.pocket_files import POLICY

COMPILE = Path(__file__).with_name("compile.mjs")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
LIBRARY_FILE = "python_stdlib.zip"
LICENCE = """Pyodide {version}: the Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/;
its source is at https://github.com/pyodide/pyodide.
CPython, which is in it: the PSF License, https://docs.python.org/3/license.html.
msgspec, in the folder pocket: the 3-clause BSD licence, in its archive.
"""
LIBRARY = frozenset(
    """
    __future__ _collections_abc _colorize _compat_pickle _opcode_metadata _py_warnings _pyodide
    _sitebuiltins _ssl _strptime _sysconfigdata__emscripten_wasm32-emscripten _weakrefset abc
    annotationlib ast asyncio base64 bisect bz2 calendar codecs codeop collections compression concurrent
    contextlib contextvars copy copyreg csv dataclasses datetime decimal dis encodings enum fnmatch fractions
    functools genericpath glob gzip hashlib heapq hmac html importlib inspect io ipaddress json keyword
    linecache locale logging lzma ntpath numbers opcode operator os pathlib pickle posixpath pyodide queue
    random re reprlib secrets selectors shlex shutil signal site socket sqlite3 ssl stat statistics string
    struct subprocess sysconfig tempfile textwrap threading token tokenize traceback types typing
    unicodedata urllib uuid warnings weakref zipfile zipimport
    """.split()  # noqa: SIM905 - a list of ninety lines is no clearer
)
"""What we use of Python's own library, and what that uses; the tests play with no more."""
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8")
PLAYED = ("onirim", "when-i-dream")
"""The games of a pocket."""
CODE = (
    *("*.py", "table/*.py", "server/*.py", "pocket/*.py", "onirim/*.py", "onirim/players/*.py"),
    *("whenidream/*.py", "whenidream/words/*.py", "whenidream/words/forms/*.py"),
    *("whenidream/words/pieces.tsv", "unfit_words/*.txt"),
)
WITHOUT = re.compile(
    r"(cli|__main__|report)\.py"
    r"|pocket/site\.py|onirim/players/(packed|network|deep|styles)\.py"
    r"|server/(app|door|forward|frames|health|message_docs|page|peers|pocket_files|postgres_\w+|requests"
    r"|shutdown|sockets|splice|visitors|connections|workers)\.py"
)
"""Of these: what is for the command line, for networks or for NumPy."""
LEFT_OUT = ("pictures", "jsconfig.json", "index.html")
"""Of the page's folder."""


def write(to: Path, pyodide: Path) -> None:
    """Write the site into a folder, which is emptied before."""
    missing = [name for name in (*PYODIDE, LIBRARY_FILE) if not (pyodide / name).is_file()]
    if missing:
        raise Refusal("no-pyodide", folder=str(pyodide))
    if to.exists():
        if not to.is_dir() or (any(to.iterdir()) and not (to / "pocket" / "reverie.zip").exists()):
            raise Refusal("not-a-pocket", folder=str(to))
        shutil.rmtree(to)
    shutil.copytree(WEB, to, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (to / "index.html").write_text(document(), "utf-8")
    (to / "manifest.webmanifest").write_text(_manifest(), "utf-8")
    (to / "scripts" / "games.js").write_text(_registration(), "utf-8")
    _write_texts(to / "texts")
    (to / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(pyodide / name, to / "pyodide" / name)
    (to / "pyodide" / LIBRARY_FILE).write_bytes(_compiled(_library(pyodide), pyodide))
    (to / "pyodide" / "LICENCE.txt").write_text(LICENCE.format(version=_version(pyodide)), "utf-8")
    (to / "pyodide" / "pyodide-lock.json").write_text(_lock(pyodide), "utf-8")
    (to / "pocket").mkdir()
    (to / "pocket" / "reverie.zip").write_bytes(_compiled(_code(), pyodide))
    shutil.copy(next(pyodide.glob("msgspec-*.whl")), to / "pocket" / "msgspec.zip")
    for mode in MODES:
        (to / "pocket" / f"{mode}.weights").write_bytes(packed(mode))
    name_files(to)


def here() -> Path:
    """Where Pyodide is when the project was set up."""
    return Path(sys.prefix) / "pyodide"


def _manifest() -> str:
    """What it is where it is installed."""
    night = colours()["night-1"]
    return json.dumps({**MANIFEST, "background_color": night, "theme_color": night})


MANIFEST = {
    "name": "Reverie",
    "short_name": "Reverie",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "icons": [
        {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "icons/192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "icons/512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ],
}
"""It is known by where it starts: an `id` would be the same for every pocket of a host."""


LINKS = """    <link rel="manifest" href="./manifest.webmanifest">
    <link rel="apple-touch-icon" href="./icons/apple-touch.png">
    <meta name="apple-mobile-web-app-title" content="Reverie">
"""
"""What a browser needs that installs it."""


def name_files(to: Path) -> None:
    """The service worker knows every file, so that another pocket is another service worker."""
    (to / "sw.js").unlink(missing_ok=True)
    files = {
        path.relative_to(to).as_posix(): sha256(path.read_bytes()).hexdigest()[:16]
        for path in sorted(to.rglob("*"))
        if path.is_file()
    }
    text = (WEB / "scripts" / "pocket" / "service-worker.js").read_text("utf-8")
    (to / "sw.js").write_text(text.replace("FILES = {}", f"FILES = {json.dumps(files)}", 1), "utf-8")


def document() -> str:
    """The page, with whatever it names beside it."""
    text = (WEB / "index.html").read_text("utf-8")
    text = text.replace('="/', '="./').replace("<html ", "<html data-pocket ")
    policy = f'    <meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    text = text.replace('    <meta name="viewport"', policy + '    <meta name="viewport"', 1)
    text = text.replace("  </head>", f"{LINKS}  </head>", 1)
    return filled(text, wording.FALLBACK)


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


def _version(pyodide: Path) -> str:
    return str(json.loads((pyodide / "package.json").read_text("utf-8"))["version"])


def _library(pyodide: Path) -> bytes:
    """As much of Python's own library as we use."""
    with zipfile.ZipFile(pyodide / LIBRARY_FILE) as whole:
        return _packed((name, whole.read(name)) for name in whole.namelist() if _is_used(name))


def _is_used(name: str) -> bool:
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") in LIBRARY


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
    return _packed(sorted(_files()))


def _packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The same files make the same archive."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
    return packed.getvalue()


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
