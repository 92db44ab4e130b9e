/**
 * The question whether to play sounds, asked once on each device and when a television is opened.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "./parts.js";
import { wasSoundAsked, playSound, playTone, turnSound } from "./sound.js";
import { t } from "./texts.js";

/** @param {{draw: () => void}} context */
export function soundQuestion({ draw }) {
  if (wasSoundAsked()) return nothing;
  /** @param {boolean} on */
  const answer = (on) => {
    turnSound(on);
    playSound((at, now) => playTone(at, now, 523, 0.06, 0.8)); // a sample of the volume
    draw();
  };
  return html`<aside class="sound-question" aria-label=${t("ground.sound.ask")}>
    <p>${t("ground.sound.ask")}</p>
    <div class="row">
      <button type="button" class="primary" @click=${() => answer(true)}>
        ${icon("sound")}${t("ground.sound.yes")}
      </button>
      <button type="button" @click=${() => answer(false)}>${t("ground.sound.no")}</button>
    </div>
  </aside>`;
}
