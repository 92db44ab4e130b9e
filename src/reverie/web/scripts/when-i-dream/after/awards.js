/** The awards of players, with the words that earned them. */

import { html } from "../../../vendor/lit-html.js";
import { t } from "../../ground/texts.js";
import { face, nameOf } from "../table/people.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Award } from "../../../types/when-i-dream.js" */

/** The title of an award. @param {Award} award */
export const awardTitle = ({ code }) => t(`whenidream.awards.${code}.title`);

/**
 * The reason for an award, in a sentence that quotes the player's words.
 * @param {Context} context
 * @param {Award} award
 */
export const awardSentence = (context, award) =>
  t(`whenidream.awards.${award.code}.text`, { ...award, name: nameOf(context, award.seat) });

/** A rosette of paper. */
export const rosette = () => html`<svg class="rosette" viewBox="0 0 80 100" aria-hidden="true">
  <path class="ribbon" d="M24 58L14 98 30 88 40 98 44 62ZM56 58L66 98 50 88 40 98 36 62Z" />
  <path
    class="petals"
    d="M40 2L49 10 61 8 64 20 75 26 71 37 76 48 66 55 64 67 52 67 44 76 34 69 22 72 17 61 6 57 9
      45 3 35 12 27 13 15 25 14Z" />
  <circle class="disc" cx="40" cy="38" r="20" />
  <path class="glint" d="M44 27A13 13 0 1 0 50 46 10 10 0 1 1 44 27Z" />
</svg>`;

/** The card of an award. @param {Context} context @param {Award} award */
const card = (context, award) => html`<li class="award on-paper">
  ${rosette()}
  <div>
    <h3>${awardTitle(award)}</h3>
    <p>${awardSentence(context, award)}</p>
  </div>
  <span class="lit-face">${face(context, award.seat, false)}</span>
</li>`;

/** @param {Context} context @param {Award[]} awards */
export const awardCards = (context, awards) =>
  awards.length
    ? html`<section class="awards-given">
        <h2>${t("whenidream.awardsGiven")}</h2>
        <ul class="awards">
          ${awards.map((each) => card(context, each))}
        </ul>
      </section>`
    : "";
