/** The keyboard focus after a change of the screen. */

/** Whether a focused field would cover the screen with a virtual keyboard. */
const hasVirtualKeyboard = () => matchMedia("(pointer: coarse)").matches;

/** Whether the player is busy with a dialog or a field. */
const isDialogOpen = () => document.querySelector("dialog[open]") !== null;

/**
 * `<input ${ref(focusField)}>`: focus the field for the next input.
 * @param {Element | undefined} at
 */
export const focusField = (at) => {
  if (at && !hasVirtualKeyboard()) focusSoon(at);
};

/**
 * `<h1 tabindex="-1" ${ref(focusHeading)}>`: focus the heading of a new screen.
 * @param {Element | undefined} at
 */
export const focusHeading = (at) => {
  if (at) focusSoon(at);
};

/** @param {Element} at */
function focusSoon(at) {
  setTimeout(() => {
    if (at.isConnected && !isDialogOpen())
      /** @type {HTMLElement} */ (at).focus({ preventScroll: true });
  });
}

/** Focus the field again if the focused button has disappeared. */
export function restoreFocusSoon() {
  setTimeout(() => {
    if (document.activeElement === document.body && !isDialogOpen())
      focusById(document.getElementById("word") ? "word" : "guess");
  }, 60);
}

/** Focus a field again after one of its buttons was pressed. @param {string} id */
export function focusById(id) {
  if (!hasVirtualKeyboard()) document.getElementById(id)?.focus({ preventScroll: true });
}
