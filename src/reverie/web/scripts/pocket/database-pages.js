/**
 * The pages of a pocket's SQLite database, stored in IndexedDB. Each change is one transaction.
 * Only the tab that read the pages last can change them, which every transaction checks by a stamp.
 */

const NAME = "reverie";
/** The size of a page in bytes, as in `reverie.pocket.file`. */
const PAGE = 4096;
const PAGES = "pages";
/** Key of the number of pages. Pages behind it are left over from a longer database. */
const COUNT = "number";
/** Key of the stamp, which every reading and every change renews. */
const STAMP = "stamp";
const newStamp = () => `${Date.now()} ${Math.random()}`;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const requestDone = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const transactionDone = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error("aborted"));
  });

export class DatabasePages {
  /** The stamp after this tab's last change. @type {unknown} */
  #stamp;
  #lost = false;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.db = db;
  }

  static async open() {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PAGES);
    return new DatabasePages(await requestDone(opening));
  }

  /**
   * Read the database and take it over. Missing or invalid pages become zeros.
   * @returns {Promise<Uint8Array>}
   */
  async read() {
    const transaction = this.db.transaction(PAGES, "readwrite");
    const claimed = transactionDone(transaction);
    const store = transaction.objectStore(PAGES);
    const all = IDBKeyRange.bound(0, Infinity);
    const stored = Promise.all([
      requestDone(store.get(STAMP)),
      requestDone(store.get(COUNT)),
      requestDone(store.getAllKeys(all)),
      requestDone(store.getAll(all)),
    ]);
    const stamp = newStamp();
    store.put(stamp, STAMP);
    const [before, storedCount, keys, pages] = await stored;
    this.#stamp = await claimed.then(
      () => stamp,
      () => before, // no room even for a stamp
    );
    const places = /** @type {number[]} */ (keys);
    const count = typeof storedCount === "number" ? storedCount : (places.at(-1) ?? -1) + 1;
    const whole = new Uint8Array(count * PAGE);
    places.forEach((at, n) => {
      if (at < count && pages[n] instanceof Uint8Array)
        whole.set(pages[n].subarray(0, PAGE), at * PAGE);
    });
    return whole;
  }

  /**
   * Store changed pages, all or none. It rejects if there is no room.
   * @param {Array<[number, Uint8Array]>} pages
   * @param {number} count of all pages
   */
  write(pages, count) {
    return this.#change((store) => {
      for (const [at, page] of pages) store.put(page, at);
      store.put(count, COUNT);
    });
  }

  /** Delete all pages. */
  clear() {
    return this.#change((store) => void store.clear());
  }

  /** Refuse changes from now on, since another tab takes the tables over. */
  refuseChanges() {
    this.#lost = true;
  }

  /**
   * @param {(store: IDBObjectStore) => void} change
   * @returns {Promise<boolean>} false if another tab has them; then nothing is changed
   */
  async #change(change) {
    if (this.#lost) return false;
    const transaction = this.db.transaction(PAGES, "readwrite", { durability: "strict" });
    const changed = transactionDone(transaction);
    const store = transaction.objectStore(PAGES);
    const stamp = newStamp();
    const asking = store.get(STAMP);
    asking.onsuccess = () => {
      this.#lost ||= asking.result !== this.#stamp;
      if (this.#lost) return;
      change(store);
      store.put(stamp, STAMP);
    };
    await changed;
    if (!this.#lost) this.#stamp = stamp;
    return !this.#lost;
  }
}
