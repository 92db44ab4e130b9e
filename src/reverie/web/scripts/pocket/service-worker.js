/**
 * The service worker of a pocket, which caches all its files, so that it works without a network. A
 * newer version loads the files that differ and waits until the player accepts it, so that no game
 * is interrupted and no page gets files of two versions.
 *
 * `reverie pocket` writes this file beside index.html, with the names of all files in place of the
 * empty list.
 */

/** Every file on the host and a hash of it. @type {Record<string, string>} */
const FILES = {};

const CACHE = "reverie-pocket";
/** Files with this ending are decompressed here and cached without the ending. */
const COMPRESSED = ".gzip";
const worker = /** @type {any} */ (self);
const scope = new URL(worker.registration.scope).pathname;

/** The address of a file in the cache. It contains a hash of the file. @param {string} name */
const cacheAddress = (name) => `${scope}${name.replace(COMPRESSED, "")}?kept=${FILES[name]}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fillCache()));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(deleteOldFiles().then(() => worker.clients.claim())),
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

/** Load the files that are not in the cache yet. */
async function fillCache() {
  const cache = await caches.open(CACHE);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const missing = Object.keys(FILES).filter(
    (name) => !cachedUrls.has(new URL(cacheAddress(name), location.origin).href),
  );
  await Promise.all(
    missing.map(async (name) => cache.put(cacheAddress(name), await fetchFile(name))),
  );
}

/** Load a file from the host, past all caches. @param {string} name */
async function fetchFile(name) {
  const response = await fetch(scope + name, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  if (!name.endsWith(COMPRESSED)) return response;
  const content = response.body?.pipeThrough(new DecompressionStream("gzip"));
  return new Response(content, {
    headers: {
      "Content-Type": name.includes(".wasm") ? "application/wasm" : "application/octet-stream",
      "X-Decompressed": "yes", // for a worker that asked for the compressed file
    },
  });
}

/** Delete the files that only older versions need. */
async function deleteOldFiles() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(
    Object.keys(FILES).map((name) => new URL(cacheAddress(name), location.origin).href),
  );
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
}

/**
 * Answer a request with a file, or with the page for any other address of the site.
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  const name = [path, path + COMPRESSED].find((each) => each in FILES);
  const cached = name && (await cache.match(cacheAddress(name)));
  if (cached) return cached;
  if (request.mode !== "navigate") return fetch(request);
  const page = await cache.match(cacheAddress("index.html"));
  if (page === undefined) return fetch(request);
  const text = (await page.text()).replaceAll('="./', `="${scope}`);
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
