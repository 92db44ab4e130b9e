/**
 * A pocket's tables: Python in a worker, and what it keeps. The page speaks to it through
 * `ground/pocket.js`.
 */

import { networkFrom } from "./network.js";
import { own } from "./owning.js";
import { Pages } from "./pages.js";

/** Where the site is, on whatever host and under whatever path. */
const SITE = new URL("../../", import.meta.url);
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

/** @param {...unknown} told */
const tell = (...told) => postMessage(told);

/**
 * Is there a service worker, which has every file? And are the tables to be had even if another tab
 * has them?
 */
const [KEPT, TAKE] = ["kept", "take"].map((each) => self.name.split(" ").includes(each));

/**
 * A large file, as the service worker has it, or decompressed as it comes from the host.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function file(path) {
  const kept = KEPT ? await fetch(at(path)) : null;
  if (kept?.ok) return kept;
  const found = await fetch(at(`${path}.gzip`));
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  // The service worker has taken over since this worker began.
  if (found.headers.has("X-Decompressed")) return found;
  const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(found.body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });
}

/** The content of a large file. @param {string} path @returns {Promise<ArrayBuffer>} */
async function content(path) {
  try {
    return await (await file(path)).arrayBuffer();
  } catch (problem) {
    const found = await (await caches.open("reverie-pocket")).match(at(path), {
      ignoreSearch: true,
    });
    // The host is gone, and the service worker has not fetched it since this worker began
    if (!found) throw problem;
    return found.arrayBuffer();
  }
}

/**
 * The networks of the learned player by the way to play, each fetched once.
 * @type {Map<string, Promise<import("./network.js").Network | undefined>>}
 */
const networks = new Map();

/** Whoever thinks asks for the one that it needs. @param {string} mode */
function network(mode) {
  const load = async () => networkFrom(await content(`pocket/${mode}.weights`));
  const failed = () => {
    networks.delete(mode); // who needs it asks again
    return undefined; // Python has None for it, and something else for null
  };
  const asked = networks.get(mode) ?? load().catch(failed);
  networks.set(mode, asked);
  return asked;
}

/**
 * Pyodide fetches two files by itself: it is given what is on its way already.
 * @param {Promise<WebAssembly.Module>} compiling
 * @param {Promise<ArrayBuffer>} library
 */
function give(compiling, library) {
  const elsewhere = fetch;
  self.fetch = async (what, how) => {
    if (String(what) === at("pyodide/pyodide.asm.wasm")) return new Response();
    return String(what) === at("pyodide/python_stdlib.zip")
      ? new Response(await library)
      : elsewhere(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/**
 * What can be done with what was kept, where it is damaged.
 * @type {Record<string, () => unknown> | null}
 */
let damaged = null;

/** Where the tables are kept, once they are ours. @type {Pages | null} */
let pages = null;

/** Another tab has the tables: the page is told, and ends this worker. */
function lost() {
  pages?.lose();
  tell("elsewhere");
  return new Promise(() => {});
}

async function openPages() {
  if (!(await own(TAKE, lost))) await lost();
  pages = await Pages.open();
  return pages;
}

/**
 * What a browser throws need not be what Python can raise: it is told yes or no.
 * @param {any} changed pages by their numbers
 * @param {number} number of all of them
 * @returns {Promise<boolean>} was there room?
 */
async function keep(changed, number) {
  const ours = await pages?.keep(changed, number).catch(() => null);
  if (ours === false) await lost();
  return ours ?? false;
}

/**
 * @returns {Promise<any>} the module `reverie.pocket.bridge`, awake unless what was kept is
 *   `damaged`
 */
async function wake() {
  const begun = performance.now();
  const compiling = file("pyodide/pyodide.asm.wasm").then((found) =>
    WebAssembly.compileStreaming(found),
  );
  const library = content("pyodide/python_stdlib.zip");
  give(compiling, library);
  const archives = [content("pyodide/msgspec.zip"), content("pocket/reverie.zip")];
  void network("solo");
  const opening = openPages();
  const [{ loadPyodide }, { default: createPyodideModule }, lockFileContents] = await Promise.all([
    import(at("pyodide/pyodide.mjs")),
    import(at("pyodide/pyodide.asm.mjs")),
    fetch(at("pyodide/pyodide-lock.json")).then((found) => found.text()),
  ]);
  const python = await loadPyodide({
    indexURL: at("pyodide/"),
    createPyodideModule,
    lockFileContents,
  });
  for (const archive of archives) python.unpackArchive(await archive, "zip");
  const bridge = python.pyimport("reverie.pocket.bridge");
  const ours = await opening;
  const kept = await ours.read();
  if (!(await bridge.wake(python.toPy(kept).tobytes(), keep, network, tell))) {
    damaged = {
      read: () => tell("read", kept),
      clear: async () => tell("cleared", await ours.clear()),
    };
    tell("damaged");
    return bridge;
  }
  tell("awake", performance.now() - begun);
  return bridge;
}

/** Nothing can be answered any more. @param {unknown} problem */
function failed(problem) {
  console.error(problem);
  tell("failed");
}

const waking = wake();

/** Milliseconds without a word at a table, after which Python has time for itself. */
const IDLE = 250;
/** @type {number | undefined} */
let idling;
let warm = false;

/**
 * The first hint takes as long as others if Python has thought about one before. What may not be to
 * be had later is fetched: the networks for two.
 * @param {any} bridge
 */
function warmUpWhenIdle(bridge) {
  clearTimeout(idling);
  const warmUp = async () => {
    warm = true;
    await bridge.warm_up();
    if (!KEPT) for (const mode of ["silent", "open"]) await network(mode);
  };
  // Where it fails, they are waited for later
  if (!warm) idling = setTimeout(() => void warmUp().catch(() => {}), IDLE);
}

/**
 * Python answers whatever goes wrong in it; what is thrown here is worse.
 * @param {string} what
 * @param {any[]} more
 */
async function hear(what, more) {
  const bridge = await waking;
  if (what === "say") warmUpWhenIdle(bridge);
  if (damaged) await damaged[what]?.();
  else if (what === "ask") await bridge.ask(...more);
  else if (what === "come") bridge.come(...more);
  else if (what === "say") bridge.say(...more);
  else if (what === "go") bridge.go(...more);
}

waking.catch(failed);
addEventListener("message", ({ data: [what, ...more] }) => void hear(what, more).catch(failed));
addEventListener("messageerror", failed);
