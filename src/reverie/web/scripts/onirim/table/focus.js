/**
 * Where the keyboard is after a change: with the card that took the place, or with the choice that
 * has come up.
 */

/**
 * Where it was on the table: which card of the hand, or -1 for anything else.
 * @type {number | null}
 */
let was = null;
let watching = false;

/** @param {Element} stage @param {import("./seat-view.js").View} view */
export function keepFocus(stage, view) {
  if (!watching) {
    watching = true;
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof HTMLElement)
        was = target.closest(".onirim main") ? slots().indexOf(target) : null;
    });
  }
  queueMicrotask(() => restore(stage, view));
}

const slots = () =>
  /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".onirim [data-hand]")]);

/** @param {Element} stage @param {import("./seat-view.js").View} view */
function restore(stage, view) {
  const now = document.activeElement;
  if (was === null || (now !== null && now !== document.body)) return;
  if (view.phase === "choose") {
    const all = slots();
    (all[was] ?? all[0])?.focus({ preventScroll: true });
    return;
  }
  const first = stage.querySelector(
    ".ending h1, .prophecy [data-card], .choice[tabindex], .offered button, [data-hand]",
  );
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
