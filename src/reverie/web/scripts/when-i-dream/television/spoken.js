/**
 * A card of a dream with spoken words in the show. Only its taps are known, so it shows how long it
 * was visible, the results of the night so far, and who gets points.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, vars } from "../../ground/parts.js";
import { numeral } from "../../ground/texts.js";
import { face, nameOf } from "../table/people.js";
import { fateText, visibleSeconds, fateIcon } from "../after/recap.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */
/** @import { RoundCard as Card, Round } from "../../../types/when-i-dream.js" */

/**
 * The points of a role for right and wrong cards (W6.1 to W6.4), without the bonus for naming
 * everything.
 * @param {string} role
 * @param {number} right
 * @param {number} wrong
 */
function pointsOf(role, right, wrong) {
  if (role !== "trickster") return role === "imp" ? wrong : right;
  const apart = Math.abs(right - wrong);
  return apart === 0 ? right + 2 : apart === 1 ? Math.max(right, wrong) : Math.min(right, wrong);
}

/**
 * All players' points after this many cards.
 * @param {Round} round
 * @param {number[]} seats
 * @param {number} many
 * @returns {number[]}
 */
function pointsAfter({ cards, spirits, dreamer }, seats, many) {
  const seen = cards.slice(0, many);
  const right = seen.filter(({ became }) => became === "right").length;
  const wrong = seen.filter(({ became }) => became === "wrong" || became === "pass").length;
  return seats.map((seat) => pointsOf(seat === dreamer ? "dreamer" : spirits[seat], right, wrong));
}

/** @param {Context} context @param {Round} round @param {number} at */
function pointGains(context, round, at) {
  const seats = seatsFrom(context.view, round.dreamer);
  const [before, now] = [pointsAfter(round, seats, at), pointsAfter(round, seats, at + 1)];
  const change = (/** @type {number} */ k) =>
    at === 0 || now[k] === before[k]
      ? at === 0 && now[k] > 0
        ? "grown"
        : ""
      : now[k] > before[k]
        ? "grown"
        : "fallen";
  return html`<ul class="gains n${seats.length}">
    ${seats.map(
      (seat, k) => html`<li class=${change(k)}>
        <span class="lit-face"
          >${face(context, seat, false)}<span class="figure"
            >${drawing(seat === round.dreamer ? "dreamer" : round.spirits[seat])}</span
          ></span
        >
        <b class="numbers">${numeral(now[k])}</b
        ><span class="its-name">${nameOf(context, seat)}</span>
      </li>`,
    )}
  </ul>`;
}

/**
 * The night as a line with a stretch for each card, coloured by the results shown so far.
 * @param {Card[]} cards
 * @param {number} at
 */
const nightLine = (cards, at) =>
  html`<p class="night-line" aria-hidden="true">
    ${cards.map(
      ({ became, at: came, until }, k) =>
        html`<i
          class="${k <= at ? (became ?? "faded") : ""} ${k === at ? "here" : ""}"
          ${vars({ "--long": Math.max(2, (until ?? came) - came).toFixed(1) })}></i>`,
    )}
  </p>`;

/** @param {Context} context @param {Round} round @param {number} at @param {unknown} piles */
export function outcomePage(context, round, at, piles) {
  const now = round.cards[at];
  const long = visibleSeconds(now);
  return html`<div class="outcome">
      <p class="verdict ${now.became ?? "faded"}">${fateIcon(now)}<span>${fateText(context, now)}</span></p>
      ${long ? html`<p class="how-long numbers">${long}</p>` : nothing}
      ${nightLine(round.cards, at)} ${piles}
    </div>
    ${pointGains(context, round, at)}`;
}
