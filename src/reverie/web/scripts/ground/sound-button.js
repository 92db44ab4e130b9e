/** The button that turns sound on and off, and its key, M. */

import { html, nothing, svg } from "../../vendor/lit-html.js";
import { announce } from "./parts.js";
import { isSoundOn, playSound, playTone, turnSound } from "./sound.js";
import { t } from "./texts.js";

const BELL = svg`<path
  d="M12 3.5a5.5 5.5 0 0 1 5.5 5.5v3.5l2 4H4.5l2-4V9A5.5 5.5 0 0 1 12 3.5z
    M10 19.5a2 2 0 0 0 4 0" />`;
const CROSSED_OUT = svg`<path d="M3.5 3.5l17 17" />`;

/** A bell, since a loudspeaker means reading aloud on this page. @param {boolean} on */
const bell = (on) => html`<svg
  class="icon"
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="1.8"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
  focusable="false">
  ${BELL}${on ? nothing : CROSSED_OUT}
</svg>`;

/** @typedef {{draw: () => void}} Drawn */

/** Turn sound on or off. @param {Drawn} context */
function toggle({ draw }) {
  turnSound(!isSoundOn());
  announce(t(isSoundOn() ? "ground.sound.isOn" : "ground.sound.isOff"));
  playSound((at, now) => playTone(at, now, 523, 0.06, 0.8)); // a sample of the volume
  draw();
}

/** @type {((event: KeyboardEvent) => void) | null} */
let listening = null;

/** Let the key M turn sound on and off, except in text fields. @param {Drawn} context */
function listen(context) {
  if (listening) removeEventListener("keydown", listening);
  listening = (event) => {
    const typing =
      event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (
      event.key.toLowerCase() === "m" &&
      !typing &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      document.querySelector(".sound-button")
    )
      toggle(context);
  };
  addEventListener("keydown", listening);
}

/** The button. @param {Drawn} context */
export function soundButton(context) {
  listen(context);
  const label = t(isSoundOn() ? "ground.sound.off" : "ground.sound.on");
  return html`<button
    type="button"
    class="plain sound-button"
    aria-label=${label}
    title="${label} (M)"
    aria-keyshortcuts="M"
    @click=${() => toggle(context)}>
    ${bell(isSoundOn())}
  </button>`;
}
