/** Where the keyboard is after a change: with the card that took the place, or with the choice that has come up. */

/** @type {{stage: Element, at: number, hand: boolean} | null} */
let was = null;
let watching = false;

/** @param {Element} stage @param {import("./view.js").View} view */
export function keepFocus(stage, view) {
  if (!watching) {
    watching = true;
    document.addEventListener("focusin", ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      const on = target.closest(".onirim .below");
      was = on === null ? null : { stage: on, at: slots().indexOf(target), hand: target.matches("[data-hand]") };
    });
  }
  queueMicrotask(() => restore(stage, view));
}

const slots = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".onirim [data-hand]")]);

/** @param {Element} stage @param {import("./view.js").View} view */
function restore(stage, view) {
  const now = document.activeElement;
  if (was === null || (now !== null && now !== document.body)) return;
  if (view.phase === "choose") {
    const all = slots();
    (all[was.hand ? was.at : -1] ?? all[0])?.focus({ preventScroll: true });
    return;
  }
  const first = stage.querySelector(".ending h1, .prophecy [data-card], .choice[tabindex], [data-hand]");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}
