/**
 * What installs a pocket, where the browser offers that: it says so once, early, and is asked for
 * on the front page.
 */

/** @type {any} */
let offered = null;
/** @type {() => void} */
let told = () => {};

/** @param {Event | null} event */
function offers(event) {
  event?.preventDefault();
  offered = event;
  told();
}
addEventListener("beforeinstallprompt", offers);
addEventListener("appinstalled", () => offers(null));

/**
 * How to install it, if there is a way; `listener` hears when that is different.
 * @param {() => void} listener
 * @returns {(() => Promise<void>) | null}
 */
export function install(listener) {
  told = listener;
  return offered && (() => offered.prompt());
}
