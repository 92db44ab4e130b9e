/** The keyboard focus after a change of the screen. */

/** Would a focused field cover the screen with a keyboard of its own? */
const touched = () => matchMedia("(pointer: coarse)").matches;

/** Whether the player is busy with a dialog or a field. */
const busy = () => document.querySelector("dialog[open]") !== null;

/** `<input ${ref(field)}>`: the field is where one types next. @param {Element | undefined} at */
export const field = (at) => {
  if (at && !touched()) later(at);
};

/**
 * `<h1 tabindex="-1" ${ref(heading)}>`: a new screen begins here.
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

/** Nobody loses the keyboard because a button has gone: it goes back to the field. */
export function keepFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body && !busy())
      backTo(document.getElementById("word") ? "word" : "guess");
  }, 60);
}

/** Back to the field after a button beside it was pressed. @param {string} id */
export function backTo(id) {
  if (!touched()) document.getElementById(id)?.focus({ preventScroll: true });
}
