/**
 * A pocket without a network: all its files are kept here, each by what is in it. A newer pocket fetches what is different, keeps
 * it beside what there is, and waits until the page lets it: nobody's game is interrupted, and no page gets files of two versions.
 *
 * `reverie pocket` writes this file beside index.html, with the names of all files in place of the empty list.
 */

/** Every file and a hash of it. @type {Record<string, string>} */
const FILES = {};

const CACHE = "reverie-pocket";
const worker = /** @type {any} */ (self);
const scope = new URL(worker.registration.scope).pathname;

/** Where a file is kept: another content is another address. @param {string} path */
const kept = (path) => `${scope}${path}?kept=${FILES[path]}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fill()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy().then(() => worker.clients.claim())));
worker.addEventListener("message", (/** @type {any} */ event) => event.data === "go on" && worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === location.origin && pathname.startsWith(scope))
    event.respondWith(answer(event.request, pathname.slice(scope.length)));
});

/** Fetch what is not here yet, past whatever a cache on the way has. */
async function fill() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(FILES)) {
    if (await cache.match(kept(path))) continue;
    const fetched = await fetch(scope + path, { cache: "no-cache" });
    if (!fetched.ok) throw new Error(`${path}: ${fetched.status}`);
    await cache.put(kept(path), fetched);
  }
}

/** Throw away what only older versions have. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map((path) => new URL(kept(path), location.origin).href));
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/** A file; for every other address the page, which knows what it shows. @param {Request} request @param {string} path */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const found = path in FILES ? await cache.match(kept(path)) : undefined;
  if (found) return found;
  if (request.mode !== "navigate") return fetch(request);
  const page = await cache.match(kept("index.html"));
  if (page === undefined) return fetch(request);
  const text = (await page.text()).replaceAll('="./', `="${scope}`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
