// Compiles the Python modules of an archive, by the Python that will run them: node compile.mjs PYODIDE ARCHIVE COMPILED
//
// A browser does not store the modules that Python compiles, so every start would compile them again. Docstrings, asserts and the
// tables of line numbers, a third of the download, are left out: a traceback in a pocket names functions, not lines.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, archive, compiled] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.globals.set("archive", python.toPy(new Uint8Array(readFileSync(archive))));
const made = python.runPython(`
import io, zipfile
from types import CodeType
from importlib._bootstrap_external import _code_to_hash_pyc

def lean(code):
    inner = tuple(lean(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\\xff" * whole + bytes([0xf8 + rest - 1] if rest else [])  # eight instructions at most, without a line
    return code.replace(co_consts=inner, co_linetable=nowhere)

def compiled(name, source):
    code = lean(compile(source, name, "exec", dont_inherit=True, optimize=2))
    return bytes(_code_to_hash_pyc(code, bytes(8), checked=False))

to = io.BytesIO()
with zipfile.ZipFile(io.BytesIO(archive.tobytes())) as sources, zipfile.ZipFile(to, "w") as made:
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            name, content = name + "c", compiled(name, content)
        made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content)
to.getvalue()
`);
writeFileSync(compiled, made.toJs());
