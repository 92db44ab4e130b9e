/**
 * A pocket without a network: all its files are kept here, each by its content. A newer pocket
 * fetches the files that are different, keeps them beside the older ones, and waits until the page
 * lets it: no game is interrupted, and no page gets files of two versions.
 *
 * `reverie pocket` writes this file beside index.html, with the names of all files in place of the
 * empty list.
 */

/** Every file on the host and a hash of it. @type {Record<string, string>} */
const FILES = {};

const CACHE = "reverie-pocket";
/** Files whose names end so are decompressed here, and kept without that ending. */
const COMPRESSED = ".gzip";
const worker = /** @type {any} */ (self);
const scope = new URL(worker.registration.scope).pathname;

/** Where a file is kept: another content is another address. @param {string} name */
const kept = (name) => `${scope}${name.replace(COMPRESSED, "")}?kept=${FILES[name]}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(tidy().then(() => worker.clients.claim())),
);
worker.addEventListener(
  "message",
  (/** @type {any} */ event) => event.data === "go on" && worker.skipWaiting(),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === location.origin && pathname.startsWith(scope))
    event.respondWith(answer(event.request, pathname.slice(scope.length)));
});

/** Fetch what is not here yet. */
async function fill() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter(
    (name) => !there.has(new URL(kept(name), location.origin).href),
  );
  await Promise.all(missing.map(async (name) => cache.put(kept(name), await fetched(name))));
}

/** From the host, past whatever a cache on the way has. @param {string} name */
async function fetched(name) {
  const found = await fetch(scope + name, { cache: "no-cache" });
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  if (!name.endsWith(COMPRESSED)) return found;
  const content = found.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, {
    headers: {
      "Content-Type": name.includes(".wasm") ? "application/wasm" : "application/octet-stream",
      "X-Decompressed": "yes", // for whoever asked for the compressed file
    },
  });
}

/** Throw away what only older versions have. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(
    Object.keys(FILES).map((name) => new URL(kept(name), location.origin).href),
  );
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/**
 * A file; for every other address the page, which knows what it shows.
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const name = [path, path + COMPRESSED].find((each) => each in FILES);
  const found = name && (await cache.match(kept(name)));
  if (found) return found;
  if (request.mode !== "navigate") return fetch(request);
  const page = await cache.match(kept("index.html"));
  if (page === undefined) return fetch(request);
  const text = (await page.text()).replaceAll('="./', `="${scope}`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
