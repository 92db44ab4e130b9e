/** Where a pocket's database is kept in this browser: its pages in IndexedDB, what one change touches in one transaction. */

const NAME = "reverie";
/** The bytes of one, as `reverie.pocket.file` has it. */
const PAGE = 4096;
const PAGES = "pages";
/** How many pages there are: what lies behind them is of a database that was longer once. */
const NUMBER = "number";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
export function openPages() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(PAGES);
  return done(opening);
}

/** All pages in a row; nothing is where one is missing, or is no page. @param {IDBDatabase} db @returns {Promise<Uint8Array>} */
export async function readPages(db) {
  const store = db.transaction(PAGES).objectStore(PAGES);
  const all = IDBKeyRange.bound(0, Infinity);
  const [said, keys, pages] = await Promise.all([done(store.get(NUMBER)), done(store.getAllKeys(all)), done(store.getAll(all))]);
  const places = /** @type {number[]} */ (keys);
  const number = typeof said === "number" ? said : (places.at(-1) ?? -1) + 1;
  const whole = new Uint8Array(number * PAGE);
  places.forEach((at, n) => {
    if (at < number && pages[n] instanceof Uint8Array) whole.set(pages[n].subarray(0, PAGE), at * PAGE);
  });
  return whole;
}

/** Throw all of them away. @param {IDBDatabase} db */
export const clearPages = (db) => done(db.transaction(PAGES, "readwrite").objectStore(PAGES).clear());

/** Keep pages; it fails where there is no room, and then none of them is kept.
 * @param {IDBDatabase} db @param {Array<[number, Uint8Array]>} pages @param {number} number @returns {Promise<void>} */
export function keepPages(db, pages, number) {
  const transaction = db.transaction(PAGES, "readwrite", { durability: "strict" });
  const store = transaction.objectStore(PAGES);
  for (const [at, page] of pages) store.put(page, at);
  store.put(number, NUMBER);
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}
