/**
 * The browser's offer to install a pocket as an app. The browser makes it once, early; the front
 * page shows a button for it.
 */

/** @type {any} */
let installPrompt = null;
/** @type {() => void} */
let onChange = () => {};

/** @param {Event | null} event */
function setPrompt(event) {
  event?.preventDefault();
  installPrompt = event;
  onChange();
}
addEventListener("beforeinstallprompt", setPrompt);
addEventListener("appinstalled", () => setPrompt(null));

/**
 * A function that installs the pocket, or null if the browser offers none.
 * @param {() => void} listener called when that changes
 * @returns {(() => Promise<void>) | null}
 */
export function installer(listener) {
  onChange = listener;
  return installPrompt && (() => installPrompt.prompt());
}
