"""Shows the notebooks of docs/notebooks on the site, as they run: a hook for MkDocs.

A notebook is kept without its output. Here it is run from top to bottom, and becomes a page: its text, its
code, and what came of it. A cell that fails fails the build. With RUN_NOTEBOOKS=false they are shown unrun.
"""

import html
import logging
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from nbclient import NotebookClient
from traitlets.config import Config

logger = logging.getLogger("mkdocs.hooks.notebooks")
SECONDS = 120


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add a page for every notebook."""
    for file in [each for each in files if each.src_uri.endswith(".ipynb")]:
        assert file.abs_src_path is not None
        notebook = nbformat.read(file.abs_src_path, as_version=4)  # type: ignore[no-untyped-call]
        if config.extra["run_notebooks"]:
            logger.info("Running %s", file.src_uri)
            run(notebook, Path(file.abs_src_path).parent)
        page, pictures = page_of(notebook, Path(file.src_uri).name)
        files.append(File.generated(config, file.src_uri.removesuffix(".ipynb") + ".md", content=page))
        for name, drawn in pictures.items():
            at = Path(file.src_uri).with_name(name).as_posix()
            files.append(File.generated(config, at, content=drawn))
    return files


def run(notebook: Any, folder: Path) -> None:
    """Run every cell in a fresh kernel. The first one that fails raises its error."""
    alone = {"OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}  # threads would wait for one another
    with TemporaryDirectory() as room:  # where the kernel is talked to
        local = Config({"KernelManager": {"transport": "ipc", "ip": f"{room}/kernel"}})
        client = NotebookClient(notebook, timeout=SECONDS, coalesce_streams=True, config=local)
        client.execute(cwd=str(folder), env={**os.environ, **alone})


def page_of(notebook: Any, name: str) -> tuple[str, dict[str, str]]:
    """Return a notebook as Markdown, and its pictures by name."""
    parts: list[str] = []
    pictures: dict[str, str] = {}
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
            continue
        parts.append(f"```python\n{cell.source}\n```")
        for output in cell.get("outputs", ()):
            parts.append(_shown(output, f"{Path(name).stem}-{len(pictures) + 1}.svg", pictures))
    parts.append(f"*This page is a notebook: [{name}]({name}) runs wherever Reverie is installed.*")
    return "\n\n".join(parts) + "\n", pictures


def _shown(output: Any, free: str, pictures: dict[str, str]) -> str:
    """Return an output as Markdown: a picture, a table, or text."""
    if output.output_type == "stream":
        return _text(output.text)
    data = output.data
    if "image/svg+xml" in data:
        pictures[free] = data["image/svg+xml"]
        title = data["image/svg+xml"].partition('aria-label="')[2].partition('"')[0]
        return f"![{title}]({free})"
    if "text/markdown" in data:
        return str(data["text/markdown"])
    return _text(data["text/plain"])


def _text(text: str) -> str:
    return f'<pre class="output">{html.escape(text.rstrip())}</pre>'
