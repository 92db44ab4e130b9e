/**
 * The worker that runs a pocket's tables in Python and stores their database. The page talks to it
 * through `ground/pocket.js`; the Python side is `reverie.pocket.bridge`.
 */

import { networkFrom } from "./value-network.js";
import { acquireTables } from "./tab-lock.js";
import { DatabasePages } from "./database-pages.js";

/** The address of the site, which may lie in any folder of any host. */
const SITE = new URL("../../", import.meta.url);
/** @param {string} path */
const siteUrl = (path) => new URL(path, SITE).href;

/** @param {...unknown} message the event and its values */
const sendToPage = (...message) => postMessage(message);

const OPTIONS = self.name.split(" ");
/** Whether a service worker has all files. */
const HAS_SERVICE_WORKER = OPTIONS.includes("kept");
/** Whether to take the tables over from another tab. */
const TAKE_TABLES = OPTIONS.includes("take");

/**
 * Load a large file from the service worker, or from the host, where it is compressed.
 * @param {string} path
 * @returns {Promise<Response>}
 */
async function file(path) {
  const cached = HAS_SERVICE_WORKER ? await fetch(siteUrl(path)) : null;
  if (cached?.ok) return cached;
  const response = await fetch(siteUrl(`${path}.gzip`));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A service worker that was registered since this worker began has decompressed it
  if (response.headers.has("X-Decompressed")) return response;
  const type = path.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(response.body?.pipeThrough(new DecompressionStream("gzip")), {
    headers: { "Content-Type": type },
  });
}

/** The content of a large file. @param {string} path @returns {Promise<ArrayBuffer>} */
async function content(path) {
  try {
    return await (await file(path)).arrayBuffer();
  } catch (problem) {
    const cached = await (await caches.open("reverie-pocket")).match(siteUrl(path), {
      ignoreSearch: true,
    });
    // The host cannot be reached, and the service worker did not handle the request
    if (!cached) throw problem;
    return cached.arrayBuffer();
  }
}

/**
 * The networks of the learned player by mode (solo, silent, open), each loaded once.
 * @type {Map<string, Promise<import("./value-network.js").Network | undefined>>}
 */
const networks = new Map();

/** Load a network, once. Python asks for the one it needs. @param {string} mode */
function network(mode) {
  const load = async () => networkFrom(await content(`pocket/${mode}.weights`));
  const onFailure = () => {
    networks.delete(mode); // the next call tries again
    return undefined; // becomes None in Python; null would not
  };
  const network = networks.get(mode) ?? load().catch(onFailure);
  networks.set(mode, network);
  return network;
}

/**
 * Replace `fetch`, so that Pyodide gets two files that are already being loaded.
 * @param {Promise<WebAssembly.Module>} compiling
 * @param {Promise<ArrayBuffer>} library
 */
function prepareFetches(compiling, library) {
  const originalFetch = fetch;
  self.fetch = async (resource, options) => {
    if (String(resource) === siteUrl("pyodide/pyodide.asm.wasm")) return new Response();
    return String(resource) === siteUrl("pyodide/python_stdlib.zip")
      ? new Response(await library)
      : originalFetch(resource, options);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/**
 * The actions for a damaged database, by the name of the message. Null if it is not damaged.
 * @type {Record<string, () => unknown> | null}
 */
let repairs = null;

/** The stored database, null until this tab has the tables. @type {DatabasePages | null} */
let pages = null;

/** Notify the page that another tab holds the tables. The page then ends this worker. */
function loseTables() {
  pages?.refuseChanges();
  sendToPage("taken");
  return new Promise(() => {});
}

async function openPages() {
  if (!(await acquireTables(TAKE_TABLES, loseTables))) await loseTables();
  pages = await DatabasePages.open();
  return pages;
}

/**
 * Store changed pages. Python gets a truth value, since it cannot raise what a browser throws.
 * @param {any} changed pages by their numbers
 * @param {number} count of all pages
 * @returns {Promise<boolean>} whether there was room
 */
async function writePages(changed, count) {
  const written = await pages?.write(changed, count).catch(() => null);
  if (written === false) await loseTables();
  return written ?? false;
}

/**
 * Load Python, the package and the database.
 * @returns {Promise<any>} the module `reverie.pocket.bridge`
 */
async function startPython() {
  const startTime = performance.now();
  const compiling = file("pyodide/pyodide.asm.wasm").then((found) =>
    WebAssembly.compileStreaming(found),
  );
  const library = content("pyodide/python_stdlib.zip");
  prepareFetches(compiling, library);
  const archives = [content("pyodide/msgspec.zip"), content("pocket/reverie.zip")];
  void network("solo");
  const opening = openPages();
  const [{ loadPyodide }, { default: createPyodideModule }, lockFileContents] = await Promise.all([
    import(siteUrl("pyodide/pyodide.mjs")),
    import(siteUrl("pyodide/pyodide.asm.mjs")),
    fetch(siteUrl("pyodide/pyodide-lock.json")).then((found) => found.text()),
  ]);
  const python = await loadPyodide({
    indexURL: siteUrl("pyodide/"),
    createPyodideModule,
    lockFileContents,
  });
  for (const archive of archives) python.unpackArchive(await archive, "zip");
  const bridge = python.pyimport("reverie.pocket.bridge");
  const database = await opening;
  const stored = await database.read();
  if (!(await bridge.start(python.toPy(stored).tobytes(), writePages, network, sendToPage))) {
    repairs = {
      read: () => sendToPage("read", stored),
      clear: async () => sendToPage("cleared", await database.clear()),
    };
    sendToPage("damaged");
    return bridge;
  }
  sendToPage("started", performance.now() - startTime);
  return bridge;
}

/** Report an error after which nothing can be answered. @param {unknown} problem */
function failed(problem) {
  console.error(problem);
  sendToPage("failed");
}

const started = startPython();

/** Milliseconds without a message to a table, after which Python warms up. */
const IDLE_MS = 250;
/** @type {number | undefined} */
let idleTimer;
let isWarm = false;

/**
 * When nothing happens for a moment, compute a hint in advance, since the first one is slow, and
 * load the networks for two players, which might not be available later.
 * @param {any} bridge
 */
function warmUpWhenIdle(bridge) {
  clearTimeout(idleTimer);
  const warmUp = async () => {
    isWarm = true;
    await bridge.warm_up();
    if (!HAS_SERVICE_WORKER) for (const mode of ["silent", "open"]) await network(mode);
  };
  // After a failure they are loaded when they are needed
  if (!isWarm) idleTimer = setTimeout(() => void warmUp().catch(() => {}), IDLE_MS);
}

/**
 * Handle a message of the page. Python answers its own errors; what is thrown here is fatal.
 * @param {string} type
 * @param {any[]} values
 */
async function receive(type, values) {
  const bridge = await started;
  if (type === "send") warmUpWhenIdle(bridge);
  if (repairs) await repairs[type]?.();
  else if (type === "request") await bridge.request(...values);
  else if (type === "connect") bridge.connect(...values);
  else if (type === "send") bridge.send(...values);
  else if (type === "close") bridge.close(...values);
}

started.catch(failed);
addEventListener(
  "message",
  ({ data: [type, ...values] }) => void receive(type, values).catch(failed),
);
addEventListener("messageerror", failed);
