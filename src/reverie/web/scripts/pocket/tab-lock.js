/**
 * The lock of the one tab that has the tables. Its worker holds the lock until it ends, or until
 * another tab takes it over.
 */

const LOCK = "reverie";
/** A reloaded page may start before its former self has released the lock, so it tries again. */
const ATTEMPTS = 8;
const RETRY_MS = 200;

/**
 * Get the tables for this tab. Browsers have locks only with HTTPS and on localhost. Elsewhere the
 * last tab gets the tables, and `DatabasePages` stops the others from changing them.
 * @param {boolean} take whether to take them over from another tab
 * @param {() => void} lost called when another tab takes them over
 * @returns {Promise<boolean>} false if another tab has them
 */
export async function acquireTables(take, lost) {
  if (!navigator.locks) return true;
  for (let n = 0; n < ATTEMPTS; n++) {
    if (await requestLock(take, lost)) return true;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return false;
}

/**
 * Request the lock once. There is no timeout, since a slow device may be too busy to answer in
 * time.
 * @param {boolean} take
 * @param {() => void} lost
 * @returns {Promise<boolean>}
 */
const requestLock = (take, lost) =>
  new Promise((resolve) => {
    const held = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(LOCK, take ? { steal: true } : { ifAvailable: true }, held).catch(lost);
  });
