/** A pocket's tables: Python in a worker, and what it keeps. The page speaks to it through `ground/pocket.js`. */

import { networkFrom } from "./network.js";
import { clearPages, keepPages, openPages, readPages } from "./pages.js";

/** Where the site is, on whatever host and under whatever path. */
const SITE = new URL("../../", import.meta.url);
/** @param {string} path */
const at = (path) => new URL(path, SITE).href;

/** @param {...unknown} told */
const tell = (...told) => postMessage(told);

/** @param {string} path */
const fetched = async (path) => (await fetch(at(path))).arrayBuffer();

/** Let the learned player know its weights for one way to play. @param {any} bridge @param {string} mode @param {Promise<ArrayBuffer>} weights */
const teach = async (bridge, mode, weights) => bridge.teach(mode, networkFrom(await weights));

/** What can be done with what was kept, where it is damaged. @type {Record<string, () => unknown> | null} */
let damaged = null;

/** @returns {Promise<any>} the module `reverie.pocket.bridge`, awake unless what was kept is `damaged` */
async function wake() {
  const begun = performance.now();
  const [{ loadPyodide }, code, message, db] = await Promise.all([
    import(at("pyodide/pyodide.mjs")),
    fetched("pocket/reverie.zip"),
    fetched("pocket/msgspec.zip"),
    openPages(),
  ]);
  const alone = fetched("pocket/solo.weights");
  const python = await loadPyodide({ indexURL: at("pyodide/") });
  python.unpackArchive(new Uint8Array(message), "zip");
  python.unpackArchive(new Uint8Array(code), "zip");
  const bridge = python.pyimport("reverie.pocket.bridge");
  await teach(bridge, "solo", alone);
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
  for (const mode of ["silent", "open"]) void teach(bridge, mode, fetched(`pocket/${mode}.weights`));
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
