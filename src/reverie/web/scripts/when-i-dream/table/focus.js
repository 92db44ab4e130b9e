/** The keyboard focus after a change of the screen. */

/** Whether a focused field would cover the screen with a virtual keyboard. */
const touched = () => matchMedia("(pointer: coarse)").matches;

/** Whether the player is busy with a dialog or a field. */
const busy = () => document.querySelector("dialog[open]") !== null;

/** `<input ${ref(field)}>`: focus the field for the next input. @param {Element | undefined} at */
export const field = (at) => {
  if (at && !touched()) later(at);
};

/**
 * `<h1 tabindex="-1" ${ref(heading)}>`: focus the heading of a new screen.
 * @param {Element | undefined} at
 */
export const heading = (at) => {
  if (at) later(at);
};

/** @param {Element} at */
function later(at) {
  setTimeout(() => {
    if (at.isConnected && !busy()) /** @type {HTMLElement} */ (at).focus({ preventScroll: true });
  });
}

/** Focus the field again if the focused button has disappeared. */
export function keepFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body && !busy())
      backTo(document.getElementById("word") ? "word" : "guess");
  }, 60);
}

/** Focus a field again after one of its buttons was pressed. @param {string} id */
export function backTo(id) {
  if (!touched()) document.getElementById(id)?.focus({ preventScroll: true });
}
