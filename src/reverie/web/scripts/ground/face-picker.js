/** A grid for choosing a mask, by tap or by arrow keys. */

import { html } from "../../vendor/lit-html.js";
import { FACES, face, faceName } from "./faces.js";
import { t } from "./texts.js";

/**
 * The grid of masks.
 * @param {number | null} chosen
 * @param {Array<number | null | undefined>} taken masks of other players
 * @param {(face: number) => void} choose
 */
export const facePicker = (chosen, taken, choose) => html`<fieldset class="faces">
  <legend>${t("lobby.face")}</legend>
  <div class="faces-all">
    ${FACES.map(
      (_, n) => html`<label class="face-one" title=${faceName(n)}>
        <input
          type="radio"
          name="face"
          value=${n}
          aria-label=${faceName(n)}
          .checked=${n === chosen}
          ?disabled=${n !== chosen && taken.includes(n)}
          @change=${() => choose(n)} />
        ${face(n)}</label
      >`,
    )}
  </div>
</fieldset>`;
