/** The gesture of putting on the mask: dragging it onto the face, or pressing it. */

import { html } from "../../../vendor/lit-html.js";

/** The maximum distance from the eyes, in widths of the mask, at which it snaps into place. */
const SNAP_DISTANCE = 0.6;
/** The distance in pixels from which a movement is a drag instead of a press. */
const DRAG_PX = 8;

const face = () => html`<svg
  class="wakeful"
  viewBox="0 0 200 200"
  aria-hidden="true"
  focusable="false">
  <path
    class="pillow"
    d="M14 150Q10 116 40 118 100 106 160 118 190 116 186 150 192 186 166 192 100 200 34 192 8 186
      14 150Z" />
  <path class="hair" d="M44 104Q38 34 100 28 162 34 156 104 164 146 144 160H56Q36 146 44 104Z" />
  <path class="skin" d="M56 96Q58 60 100 60 142 60 144 96 148 158 100 164 52 158 56 96Z" />
  <path class="fringe" d="M52 96Q58 48 104 44 146 50 148 96 132 70 96 78 72 76 52 96Z" />
  <g class="eyes">
    <circle cx="80" cy="108" r="5.5" />
    <circle cx="120" cy="108" r="5.5" />
    <path d="M70 97Q80 91 89 97M111 97Q120 91 130 97" />
  </g>
  <path class="mouth" d="M90 142Q100 149 110 142" />
  <path class="blanket" d="M0 182Q50 160 100 176 150 160 200 182V200H0Z" />
</svg>`;

const sleepMask = () => html`<svg viewBox="0 0 120 56" aria-hidden="true" focusable="false">
  <path class="strap" d="M10 20Q60 2 110 20" />
  <path
    class="cloth"
    d="M6 22Q14 8 60 11 106 8 114 22 116 48 86 50 70 50 60 36 50 50 34 50 4 48 6 22Z" />
  <path
    class="lids"
    d="M22 30Q34 40 47 31M73 31Q86 40 98 30M27 37 24 41M35 39V44M43 36 46 40M77 36 74 40M85
      39V44M93 37 96 41" />
</svg>`;

/**
 * Drag the mask with the pointer until it is released, on the face or back at its place.
 * @param {PointerEvent} down
 * @param {() => void} putOn
 */
function drag(down, putOn) {
  const at = /** @type {HTMLElement} */ (down.currentTarget);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  at.setPointerCapture(down.pointerId);
  const follow = (/** @type {PointerEvent} */ event) => {
    at.style.setProperty("--dx", `${event.clientX - down.clientX}px`);
    at.style.setProperty("--dy", `${event.clientY - down.clientY}px`);
    at.classList.add("drawn");
  };
  const release = (/** @type {PointerEvent} */ event) => {
    at.removeEventListener("pointermove", follow);
    const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > DRAG_PX;
    const eyes = at.parentElement?.querySelector(".eyes")?.getBoundingClientRect();
    const mask = at.getBoundingClientRect();
    const near =
      eyes &&
      Math.hypot(
        eyes.x + eyes.width / 2 - mask.x - mask.width / 2,
        eyes.y + eyes.height / 2 - mask.y - mask.height / 2,
      ) <
        SNAP_DISTANCE * mask.width;
    at.classList.remove("drawn");
    for (const each of ["--dx", "--dy"]) at.style.removeProperty(each);
    if (far) at.dataset.far = "yes"; // the click that follows does not count
    if (far && near && event.type === "pointerup") putOn();
  };
  at.addEventListener("pointermove", follow);
  at.addEventListener("pointerup", release, { once: true });
  at.addEventListener("pointercancel", release, { once: true });
}

/** @param {Event} event @param {() => void} putOn */
function onClick(event, putOn) {
  const at = /** @type {HTMLElement} */ (event.currentTarget);
  const drawn = at.dataset.far !== undefined;
  delete at.dataset.far;
  if (!drawn) putOn();
}

/**
 * A face with the mask next to it or on it. It is for pointers; a button does the same.
 * @param {boolean} worn
 * @param {() => void} putOn
 */
export const mask = (worn, putOn) => html`<div class="masking ${worn ? "worn" : ""}">
  ${face()}
  <span
    class="sleep-mask"
    aria-hidden="true"
    @pointerdown=${(/** @type {PointerEvent} */ event) => worn || drag(event, putOn)}
    @click=${(/** @type {Event} */ event) => worn || onClick(event, putOn)}
    >${sleepMask()}</span
  >
</div>`;
