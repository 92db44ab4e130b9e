/**
 * The television during a dream with spoken words. Only its time is known, so a bed sails over
 * roofs, below the pictures so far, face down.
 */

import { html, svg } from "../../../vendor/lit-html.js";
import { drawing, vars } from "../../ground/parts.js";
import { numeral, t } from "../../ground/texts.js";
import { trackElapsed } from "../dream/clock.js";
import { face } from "../table/people.js";

/** @import { Context } from "../table/seat-view.js" */

const MAX_FAN = 7;

/** The pictures so far, with the newest on top and its number. @param {Context} context */
function faceDown({ view }) {
  const many = Math.min(MAX_FAN, view.cards_shown);
  return html`<div class="face-down">
    <div class="fan" aria-hidden="true">
      ${Array.from({ length: many }, (_, k) => {
        const last = k === many - 1;
        const key = vars({ "--k": k - (many - 1) / 2 });
        return html`<i class=${last ? `last ${view.cards_shown % 2 ? "odd" : "even"}` : ""} ${key}
          >${drawing("moon")}${
            last ? html`<b class="numbers">${numeral(view.cards_shown)}</b>` : ""
          }</i
        >`;
      })}
    </div>
    <p class="unseen">${t("whenidream.pictureNumber", { n: numeral(view.cards_shown) })}</p>
  </div>`;
}

/** The places of stars on the blanket. */
const BLANKET_STARS = [
  [150, 84],
  [184, 70],
  [218, 90],
  [250, 72],
  [126, 98],
  [272, 94],
];

const star = (/** @type {number[]} */ [x, y]) =>
  svg`<path class="sewn" d="M${x} ${y - 6}l1.8 4.2 4.2 1.8-4.2 1.8L${x} ${y + 6}l-1.8-4.2L${
    x - 6
  } ${y}l4.2-1.8Z" />`;

/** @param {Context} context */
const bed = (context) => html`<div class="bed">
  <svg class="bed-back" viewBox="0 0 330 150" aria-hidden="true">
    <path
      class="bed-cloud far"
      d="M30 142Q8 140 10 124 12 108 32 110 38 92 62 96 78 82 100 96 126 84 146 100 170 88 192 100
        218 84 240 98 264 88 276 104 308 96 314 116 330 136 304 142Z" />
    <path class="wood" d="M18 122V40Q18 16 42 16 66 16 66 40V122Z" />
    <path class="wood-cut" d="M45 30A11 11 0 1 0 53 48 9 9 0 1 1 45 30Z" />
    <path class="sheet" d="M40 92H300V116H40Z" />
    <path class="pillow" d="M54 96Q44 66 72 66L126 70Q142 76 134 96Z" />
  </svg>
  <span class="lit-face"
    >${face(context, context.view.dreamer, false)}<span class="blindfold"></span
  ></span>
  <svg class="bed-front" viewBox="0 0 330 150" aria-hidden="true">
    <path
      class="blanket"
      d="M108 116Q104 84 122 74 150 56 184 60 230 46 264 62 296 66 298 116 250 124 204 117 156 124
        108 116Z" />
    <path class="hem" d="M108 116Q104 84 122 74L134 69Q120 86 124 118Z" />
    ${BLANKET_STARS.map(star)}
    <path class="wood" d="M290 124V70Q290 54 303 54 316 54 316 70V124Z" />
    <path
      class="bed-cloud"
      d="M22 158Q-6 156-2 140 2 124 24 126 34 110 62 118 84 108 104 122 132 110 154 124 182 112
        204 124 232 112 256 122 288 112 302 126 332 124 334 142 332 158 306 158 286 166 262 159
        226 168 190 160 150 170 112 160 62 168 22 158Z" />
  </svg>
</div>`;

/** The bed on its voyage, which follows the progress of the dream. @param {Context} context */
export const voyage = (context) =>
  html`<div class="voyage" ${trackElapsed(context)}>
    <div class="afloat">${faceDown(context)}${bed(context)}</div>
  </div>`;
