/** Sound on and off, with one tap or the key M. */

import { html } from "../../vendor/lit-html.js";
import { announce, icon } from "../ground/parts.js";
import { isSoundOn, turnSound } from "../ground/sound.js";
import { t } from "../ground/texts.js";
import { play } from "./sounds.js";

/** Turn sound on or off. @param {{draw: () => void}} context */
function toggle({ draw }) {
  turnSound(!isSoundOn());
  announce(t(isSoundOn() ? "whenidream.sound.isOn" : "whenidream.sound.isOff"));
  if (isSoundOn()) play("word");
  draw();
}

/** @type {((event: KeyboardEvent) => void) | null} */
let listening = null;

/** M turns sound on and off, but where somebody types. @param {{draw: () => void}} context */
function listen(context) {
  if (listening) removeEventListener("keydown", listening);
  listening = (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
    if (event.key.toLowerCase() === "m" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey && document.querySelector(".sound-button"))
      toggle(context);
  };
  addEventListener("keydown", listening);
}

/** The button that turns it on and off. @param {{draw: () => void}} context */
export function soundButton(context) {
  listen(context);
  const says = t(isSoundOn() ? "whenidream.sound.off" : "whenidream.sound.on");
  return html`<button type="button" class="plain sound-button" aria-label=${says} title="${says} (M)" aria-keyshortcuts="M" @click=${() => toggle(context)}>${icon(isSoundOn() ? "sound" : "silent")}</button>`;
}
