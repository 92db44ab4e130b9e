/** Movement that shows where things go, and never stands in the way. */

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @type {ViewTransition | null} */
let running = null;

/** Draw anew, and let the browser move what has a `view-transition-name` from where it was to where it is.
 * A newer change ends an older movement at once.
 * @param {() => void} draw @returns {Promise<void>} */
export async function move(draw) {
  running?.skipTransition();
  if (still() || !document.startViewTransition || document.hidden) {
    draw();
    return;
  }
  const transition = document.startViewTransition(draw);
  transition.ready.catch(() => {}); // skipped before it began
  running = transition;
  try {
    await transition.finished;
  } catch {
    // skipped, because something newer came
  } finally {
    if (running === transition) running = null;
  }
}
