/**
 * A pocket without a network: all its files are kept here, each by what is in it. A newer pocket fetches the packs in which something
 * is different, keeps that beside what there is, and waits until the page lets it: nobody's game is interrupted, and no page gets files
 * of two versions.
 *
 * `reverie pocket` writes this file beside index.html, with the names of all files in place of the empty list, and `unpack.js` in place
 * of its import, which not every browser allows a service worker.
 */

import { unpacked } from "./unpack.js";

/** The packs, and what is in each: every file and a hash of it. Those of "" come by themselves. @type {Record<string, Record<string, string>>} */
const PACKS = {};

/** @type {Record<string, string>} */
const FILES = Object.assign({}, ...Object.values(PACKS));
const CACHE = "reverie-pocket";
const KINDS = /** @type {Record<string, string>} */ ({ js: "text/javascript", mjs: "text/javascript", css: "text/css", json: "application/json" });
Object.assign(KINDS, { html: "text/html", svg: "image/svg+xml", png: "image/png", wasm: "application/wasm", webmanifest: "application/manifest+json" });
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

/** Fetch what is not here yet. */
async function fill() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  for (const [pack, files] of Object.entries(PACKS)) {
    const missing = Object.keys(files).filter((path) => !there.has(new URL(kept(path), location.origin).href));
    if (!missing.length) continue;
    const found = pack ? unpacked(await (await fetched(pack)).arrayBuffer()) : {};
    for (const path of missing) await cache.put(kept(path), pack ? response(path, found[path]) : await fetched(path));
  }
}

/** From the host, past whatever a cache on the way has. @param {string} path */
async function fetched(path) {
  const found = await fetch(scope + path, { cache: "no-cache" });
  if (!found.ok) throw new Error(`${path}: ${found.status}`);
  return found;
}

/** @param {string} path @param {BodyInit} content */
const response = (path, content) => new Response(content, { headers: { "Content-Type": KINDS[path.split(".").at(-1) ?? ""] ?? "application/octet-stream" } });

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
