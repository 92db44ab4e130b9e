/**
 * The keyboard focus after a change: on the card in the same place of the hand, or on the new
 * choice.
 */

/**
 * The index in the hand that had the focus, -1 for another element of the table, null for none.
 * @type {number | null}
 */
let focusedSlot = null;
let isListening = false;

/** @param {Element} stage @param {import("./seat-view.js").View} view */
export function keepFocus(stage, view) {
  if (!isListening) {
    isListening = true;
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLElement)
        focusedSlot = target.closest(".onirim main") ? slots().indexOf(target) : null;
    });
  }
  queueMicrotask(() => restore(stage, view));
}

const slots = () =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".onirim [data-hand]")]);

/** @param {Element} stage @param {import("./seat-view.js").View} view */
function restore(stage, view) {
  const now = document.activeElement;
  if (focusedSlot === null || (now !== null && now !== document.body)) return;
  if (view.phase === "choose") {
    const all = slots();
    (all[focusedSlot] ?? all[0])?.focus({ preventScroll: true });
    return;
  }
  const first = stage.querySelector(
    ".ending h1, .prophecy [data-card], .choice[tabindex], .offered button, [data-hand]",
  );
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
