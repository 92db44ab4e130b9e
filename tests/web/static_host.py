"""A host that serves only files, under a path and with a strict content policy."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PATH = "some/where"
POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'"


class _Files(SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - as its base has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *args: Any, sent: list[Path], **kwargs: Any) -> None:
        self._sent = sent
        super().__init__(*args, **kwargs)

    def log_message(self, *_: Any) -> None: ...

    def copyfile(self, source: Any, outputfile: Any) -> None:
        self._sent.append(Path(source.name))
        super().copyfile(source, outputfile)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


class _Pages(_Files):
    """Serve the page at every address without a file, as its service worker does."""

    def translate_path(self, path: str) -> str:
        found = super().translate_path(path.replace("favicon.ico", "favicon.svg"))  # which browsers ask for
        return found if "." in Path(found).name else str(Path(self.directory) / "index.html")


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: Any) -> None:
        """A browser that is closed in the middle of a file is nothing to write about."""


class StaticHost:
    """Serves a folder in which a site lies under `path`; with `pages`, whatever address it shows."""

    def __init__(self, folder: Path, path: str = f"{PATH}/", pages: bool = False) -> None:
        self.site = folder / path
        self.sent: list[Path] = []
        """The files that were sent, each as often as it was."""
        files = functools.partial(_Pages if pages else _Files, directory=str(folder), sent=self.sent)
        self._server = _Server(("127.0.0.1", 0), files)
        self.at = f"http://127.0.0.1:{self._server.server_port}/{path}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
