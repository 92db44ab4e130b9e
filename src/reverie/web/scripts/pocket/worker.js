/** A pocket's tables: Python in a worker, and what it keeps. The page speaks to it through `ground/pocket.js`. */

import { networkFrom } from "./network.js";
import { own } from "./owning.js";
import { Pages } from "./pages.js";
import { streamed, unpacked } from "./unpack.js";

/** Where the site is, on whatever host and under whatever path. */
const SITE = new URL("../../", import.meta.url);
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

/** @param {...unknown} told */
const tell = (...told) => postMessage(told);

/** Is there a service worker, which has unpacked everything? And are the tables to be had even if another tab has them? */
const [KEPT, TAKE] = ["kept", "take"].map((each) => self.name.split(" ").includes(each));

/** @param {string} pack @returns {Promise<ArrayBuffer>} */
async function fetched(pack) {
  const found = await fetch(at(`pocket/${pack}.pack`));
  if (!found.ok) throw new Error(`${pack}: ${found.status}`);
  return found.arrayBuffer();
}

/** Files of a pack. @param {string} pack @param {...string} paths @returns {Promise<ArrayBuffer[]>} */
async function filesOf(pack, ...paths) {
  const found = KEPT ? await Promise.all(paths.map((path) => fetch(at(path)))) : [];
  if (KEPT && found.every(({ ok }) => ok)) return Promise.all(found.map((file) => file.arrayBuffer()));
  try {
    const files = unpacked(await fetched(pack));
    return paths.map((path) => files[path].slice().buffer);
  } catch (problem) {
    return keptSince(paths, problem);
  }
}

/** The host is gone: what the service worker has kept since this began, past which a first visit asks. @param {string[]} paths @param {unknown} problem @returns {Promise<ArrayBuffer[]>} */
async function keptSince(paths, problem) {
  const cache = await caches.open("reverie-pocket");
  const found = await Promise.all(paths.map((path) => cache.match(at(path), { ignoreSearch: true })));
  return Promise.all(
    found.map((file) => {
      if (!file) throw problem;
      return file.arrayBuffer();
    }),
  );
}

/** The interpreter; it is compiled while the rest of it, and all else, is on its way. @returns {Promise<WebAssembly.Module>} */
async function compiled() {
  const found = KEPT ? await fetch(at("pyodide/pyodide.asm.wasm")) : null;
  if (found?.ok) return WebAssembly.compileStreaming(found);
  return WebAssembly.compileStreaming(new Response(streamed(await fetched("python")), { headers: { "Content-Type": "application/wasm" } }));
}

/** The networks of the learned player by the way to play, each fetched once. @type {Map<string, Promise<import("./network.js").Network | undefined>>} */
const networks = new Map();

/** Whoever thinks asks for the one that it needs. @param {string} mode */
function network(mode) {
  const load = async () => networkFrom((await filesOf(mode, `pocket/${mode}.weights`))[0]);
  const failed = () => {
    networks.delete(mode); // who needs it asks again
    return undefined; // Python has None for it, and something else for null
  };
  const asked = networks.get(mode) ?? load().catch(failed);
  networks.set(mode, asked);
  return asked;
}

/** Pyodide fetches two files by itself: it is given what is on its way already. @param {Promise<WebAssembly.Module>} compiling @param {Promise<ArrayBuffer[]>} library */
function give(compiling, library) {
  const elsewhere = fetch;
  self.fetch = async (what, how) => {
    if (String(what) === at("pyodide/pyodide.asm.wasm")) return new Response();
    return String(what) === at("pyodide/python_stdlib.zip") ? new Response((await library)[0]) : elsewhere(what, how);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

/** What can be done with what was kept, where it is damaged. @type {Record<string, () => unknown> | null} */
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

/** What a browser throws need not be what Python can raise: it is told yes or no. @param {any} changed pages by their numbers @param {number} number of all of them @returns {Promise<boolean>} was there room? */
async function keep(changed, number) {
  const ours = await pages?.keep(changed, number).catch(() => null);
  if (ours === false) await lost();
  return ours ?? false;
}

/** @returns {Promise<any>} the module `reverie.pocket.bridge`, awake unless what was kept is `damaged` */
async function wake() {
  const begun = performance.now();
  const compiling = compiled();
  const library = filesOf("library", "pyodide/python_stdlib.zip", "pyodide/msgspec.zip", "pyodide/pyodide-lock.json");
  give(compiling, library);
  const games = filesOf("games", "pocket/reverie.zip");
  void network("solo");
  const opening = openPages();
  const [{ loadPyodide }, { default: createPyodideModule }, [, message, lock]] = await Promise.all([
    import(at("pyodide/pyodide.mjs")),
    import(at("pyodide/pyodide.asm.mjs")),
    library,
  ]);
  const lockFileContents = new TextDecoder().decode(lock);
  const python = await loadPyodide({ indexURL: at("pyodide/"), createPyodideModule, lockFileContents });
  python.unpackArchive(message, "zip");
  python.unpackArchive((await games)[0], "zip");
  const bridge = python.pyimport("reverie.pocket.bridge");
  const ours = await opening;
  const kept = python.toPy(await ours.read()).tobytes();
  if (!(await bridge.wake(kept, keep, network, tell))) {
    damaged = {
      rescue: () => tell("rescued", bridge.rescued(kept)),
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

/** The first hint takes as long as others if Python has thought about one before. What may not be to be had later is fetched: the networks for two. @param {any} bridge */
function warmUpWhenIdle(bridge) {
  clearTimeout(idling);
  const warmUp = async () => {
    warm = true;
    await bridge.warm_up();
    if (!KEPT) for (const mode of ["silent", "open"]) await network(mode);
  };
  if (!warm) idling = setTimeout(() => void warmUp().catch(() => {}), IDLE); // where it fails, they are waited for later
}

/** Python answers whatever goes wrong in it; what is thrown here is worse. @param {string} what @param {any[]} more */
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
