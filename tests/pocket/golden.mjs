// Plays the golden games with the Python of browsers, and writes what it makes of them: node golden.mjs PYODIDE REPOSITORY TO

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, repository, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/repository", repository);
const made = python.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/repository/src", "/repository"]
from tests.pocket.golden import everything
everything()
`);
writeFileSync(to, made);
