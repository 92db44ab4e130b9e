/**
 * Where a pocket's database is kept in this browser: its pages in IndexedDB, what one change
 * touches in one transaction. Who has read them last has them, and nobody else can change them:
 * that is looked up in the same transaction, whatever a tab thinks that it has.
 */

const NAME = "reverie";
/** The bytes of one, as `reverie.pocket.file` has it. */
const PAGE = 4096;
const PAGES = "pages";
/** How many pages there are: what lies behind them is of a database that was longer once. */
const NUMBER = "number";
/** Who changed or read them last, and when: another each time. */
const STAMP = "stamp";
const newStamp = () => `${Date.now()} ${Math.random()}`;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
const ended = (transaction) =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error("aborted"));
  });

export class Pages {
  /** As we left them. @type {unknown} */
  #stamp;
  #lost = false;

  /** @param {IDBDatabase} db */
  constructor(db) {
    this.db = db;
  }

  static async open() {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(PAGES);
    return new Pages(await done(opening));
  }

  /**
   * All pages in a row; nothing is where one is missing, or is no page. From now on they are ours.
   * @returns {Promise<Uint8Array>}
   */
  async read() {
    const transaction = this.db.transaction(PAGES, "readwrite");
    const claimed = ended(transaction);
    const store = transaction.objectStore(PAGES);
    const all = IDBKeyRange.bound(0, Infinity);
    const found = Promise.all([
      done(store.get(STAMP)),
      done(store.get(NUMBER)),
      done(store.getAllKeys(all)),
      done(store.getAll(all)),
    ]);
    const stamp = newStamp();
    store.put(stamp, STAMP);
    const [before, said, keys, pages] = await found;
    this.#stamp = await claimed.then(
      () => stamp,
      () => before, // there is no room even for that
    );
    const places = /** @type {number[]} */ (keys);
    const number = typeof said === "number" ? said : (places.at(-1) ?? -1) + 1;
    const whole = new Uint8Array(number * PAGE);
    places.forEach((at, n) => {
      if (at < number && pages[n] instanceof Uint8Array)
        whole.set(pages[n].subarray(0, PAGE), at * PAGE);
    });
    return whole;
  }

  /**
   * Keep pages; it fails where there is no room, and then none of them is kept.
   * @param {Array<[number, Uint8Array]>} pages
   * @param {number} number
   */
  keep(pages, number) {
    return this.#change((store) => {
      for (const [at, page] of pages) store.put(page, at);
      store.put(number, NUMBER);
    });
  }

  /** Throw all of them away. */
  clear() {
    return this.#change((store) => void store.clear());
  }

  /** Another tab has them, or is about to. */
  lose() {
    this.#lost = true;
  }

  /**
   * @param {(store: IDBObjectStore) => void} change
   * @returns {Promise<boolean>} no where somebody else has them, and they stay as they are
   */
  async #change(change) {
    if (this.#lost) return false;
    const transaction = this.db.transaction(PAGES, "readwrite", { durability: "strict" });
    const changed = ended(transaction);
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
