/** One tab has the tables. A lock says which: its worker holds it for as long as it lives, and loses it to who takes it over. */

const LOCK = "reverie";
/** A page that is loaded again comes before its former self has let go. */
const LETTING_GO = 1500;

/** Have the tables, if nobody else does or if they are to be taken over. Where there are no locks (neither HTTPS nor this very machine),
 * whoever comes last has them, and `Pages` lets nobody else change them.
 * @param {boolean} take @param {() => void} lost is called when another tab takes them over @returns {Promise<boolean>} are they ours? */
export function own(take, lost) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    let ours = false;
    const hold = () => {
      ours = true;
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(LOCK, take ? { steal: true } : { signal: AbortSignal.timeout(LETTING_GO) }, hold).catch(() => (ours ? lost() : resolve(false)));
  });
}
