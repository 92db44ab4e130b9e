/**
 * One tab has the tables. A lock says which: its worker holds it for as long as it lives, and loses
 * it to who takes it over.
 */

const LOCK = "reverie";
/**
 * A page that is loaded again comes before its former self has let go: it tries so often, so many
 * milliseconds apart.
 */
const [TRIES, APART] = [8, 200];

/**
 * Have the tables, if nobody else does or if they are to be taken over. Where there are no locks
 * (neither HTTPS nor this very machine), whoever comes last has them, and `Pages` lets nobody else
 * change them.
 * @param {boolean} take
 * @param {() => void} lost is called when another tab takes them over
 * @returns {Promise<boolean>} are they ours?
 */
export async function own(take, lost) {
  if (!navigator.locks) return true;
  for (let n = 0; n < TRIES; n++) {
    if (await hold(take, lost)) return true;
    await new Promise((resolve) => setTimeout(resolve, APART));
  }
  return false;
}

/**
 * It is asked whether somebody has it, and not how long that takes: a slow device may be busy when
 * it is answered.
 * @param {boolean} take
 * @param {() => void} lost
 * @returns {Promise<boolean>}
 */
const hold = (take, lost) =>
  new Promise((resolve) => {
    const held = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    };
    navigator.locks.request(LOCK, take ? { steal: true } : { ifAvailable: true }, held).catch(lost);
  });
