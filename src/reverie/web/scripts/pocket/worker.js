/** A pocket's tables: Python in a worker, and what it keeps. The page speaks to it through `ground/pocket.js`. */

import { networkFrom } from "./network.js";
import { clearPages, keepPages, openPages, readPages } from "./pages.js";
import { unpacked } from "./unpack.js";

/** Where the site is, on whatever host and under whatever path. */
const SITE = new URL("../../", import.meta.url);
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

/** @param {...unknown} told */
const tell = (...told) => postMessage(told);

/** Is there a service worker, which has unpacked everything? */
const KEPT = self.name === "kept";

/** Files of a pack. @param {string} pack @param {...string} paths @returns {Promise<Response[]>} */
async function filesOf(pack, ...paths) {
  if (KEPT) {
    const found = await Promise.all(paths.map((path) => fetch(at(path))));
    if (found.every(({ ok }) => ok)) return found;
  }
  const files = unpacked(await (await fetch(at(`pocket/${pack}.pack`))).arrayBuffer());
  const kind = (/** @type {string} */ path) => (path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream");
  return paths.map((path) => new Response(files[path], { headers: { "Content-Type": kind(path) } }));
}

/** @param {string} mode @returns {Promise<ArrayBuffer>} */
const weights = async (mode) => (await filesOf(mode, `pocket/${mode}.weights`))[0].arrayBuffer();

/** Pyodide fetches two files by itself: it is given what is on its way already. @param {Record<string, Promise<Response>>} files */
function give(files) {
  const elsewhere = fetch;
  self.fetch = (what, how) => files[String(what)] ?? elsewhere(what, how);
}

/** What can be done with what was kept, where it is damaged. @type {Record<string, () => unknown> | null} */
let damaged = null;

/** The learned player beside somebody needs other weights, which need not be there at once. @param {any} bridge */
async function teachTwo(bridge) {
  for (const mode of ["silent", "open"]) bridge.teach(mode, networkFrom(await weights(mode)));
}

/** @returns {Promise<any>} the module `reverie.pocket.bridge`, awake unless what was kept is `damaged` */
async function wake() {
  const begun = performance.now();
  const library = filesOf("library", "pyodide/python_stdlib.zip", "pyodide/msgspec.zip", "pyodide/pyodide-lock.json");
  give({
    [at("pyodide/pyodide.asm.wasm")]: filesOf("python", "pyodide/pyodide.asm.wasm").then(([file]) => file),
    [at("pyodide/python_stdlib.zip")]: library.then(([file]) => file),
  });
  const games = filesOf("games", "pocket/reverie.zip").then(([file]) => file.arrayBuffer());
  const alone = weights("solo");
  const opening = openPages();
  const [{ loadPyodide }, { default: createPyodideModule }, [, message, lock]] = await Promise.all([
    import(at("pyodide/pyodide.mjs")),
    import(at("pyodide/pyodide.asm.mjs")),
    library,
  ]);
  const python = await loadPyodide({ indexURL: at("pyodide/"), createPyodideModule, lockFileContents: await lock.json() });
  python.unpackArchive(await message.arrayBuffer(), "zip");
  python.unpackArchive(await games, "zip");
  const bridge = python.pyimport("reverie.pocket.bridge");
  const db = await opening;
  const kept = python.toPy(await readPages(db)).tobytes();
  if (!(await bridge.wake(kept, (/** @type {any} */ pages, /** @type {number} */ number) => keepPages(db, pages, number), tell))) {
    damaged = {
      rescue: () => tell("rescued", bridge.rescued(kept)),
      clear: async () => tell("cleared", await clearPages(db)),
    };
    tell("damaged");
    return bridge;
  }
  tell("awake", performance.now() - begun);
  bridge.teach("solo", networkFrom(await alone));
  void teachTwo(bridge);
  return bridge;
}

const waking = wake();
waking.catch((problem) => tell("failed", String(problem)));

addEventListener("message", async ({ data: [what, ...more] }) => {
  const bridge = await waking;
  if (damaged) await damaged[what]?.();
  else if (what === "ask") await bridge.ask(...more);
  else if (what === "come") bridge.come(...more);
  else if (what === "say") bridge.say(...more);
  else if (what === "go") bridge.go(...more);
});
