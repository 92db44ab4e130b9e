/** The spirit's screen at a table with typed words. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { drawing } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { beginningOverlay } from "./beginning.js";
import { clock } from "./clock.js";
import { clueField } from "./clue-field.js";
import { cluesByCard } from "./clues.js";
import { isIdle } from "./idle.js";
import { bar, resumeButton } from "../table/menu.js";
import { roleButton, roleOverlay } from "./own-spirit.js";
import { nameOf, seatRing, playerValues } from "../table/people.js";
import { pieceCard } from "./piece.js";
import { floating, reactionsBar } from "../table/reactions.js";
import { turnRing } from "./turn-ring.js";
import { isGuessing } from "../table/view.js";
import { ballots } from "./votes.js";

/** @typedef {import("../table/seat-view.js").SpiritContext} Context */

/**
 * The counts of the two piles, which spirits may see.
 * @param {import("../table/seat-view.js").SpiritView} view
 */
export const pileCounts = (view) => html` <span class="piles numbers">
  <span class="pile" title=${t("whenidream.fairyPile")}
    ><span class="figure">${drawing("fairy")}</span
    ><span class="unseen">${t("whenidream.fairyPile")}</span><b>${view.fairy_pile.length}</b></span
  >
  <span class="pile" title=${t("whenidream.impPile")}
    ><span class="figure">${drawing("imp")}</span
    ><span class="unseen">${t("whenidream.impPile")}</span><b>${view.imp_pile.length}</b></span
  >
</span>`;

/**
 * The middle of the table: the picture, or the Dreamer.
 * @param {Context} context
 */
export const tableMiddle = (context) =>
  html` ${
    context.view.card
      ? repeat(
          [context.view.card],
          ({ number }) => number,
          ({ piece }) => pieceCard(context, piece),
        )
      : html`<p class="remembering"><span class="figure">${drawing("dreamer")}</span></p>`
  }${roleOverlay(context)}`;

/** The current state in a few words. @param {Context} context */
export function stateLine(context) {
  const { view, seat } = context;
  const dreamer = { name: nameOf(context, view.dreamer) };
  if (view.phase === "forced guess") return t("whenidream.moment.forced", dreamer);
  if (view.phase === "last guess") return t("whenidream.moment.last", dreamer);
  if (view.timer.paused === "host") return t("whenidream.moment.paused");
  if (view.timer.paused === "away") return t("whenidream.moment.waiting", dreamer);
  if (view.turn === null) return t("whenidream.moment.speak", dreamer);
  if (isIdle(context)) return t("whenidream.passedAtOnce");
  if (view.turn === seat)
    return t(context.screenState.idle ? "whenidream.moment.nudge" : "whenidream.moment.yours");
  return t(
    context.screenState.idle ? "whenidream.moment.thinks" : "whenidream.moment.turn",
    playerValues(context, view.turn),
  );
}

/** @param {Context} context */
export function spiritScreen(context) {
  const { view } = context;
  return html`<main class="when-i-dream spirit-screen ${context.screenState.idle ? "idle" : ""}">
    ${bar(context, html`${clock(context)}${pileCounts(view)}`)}
    <h1 class="unseen">${t("whenidream.roundOf", { round: view.round, of: view.players })}</h1>
    ${seatRing(context, tableMiddle(context))}
    <div class="now-line">
      <p class=${view.turn === context.seat ? "mine" : ""}>
        <span class="low-only">${turnRing(context)}</span>${stateLine(context)}
      </p>
      ${resumeButton(context)}${roleButton(context)}
    </div>
    <div class="words" tabindex="0" role="region" aria-label=${t("whenidream.clues")}>
      ${ballots(context)}${cluesByCard(context)}
    </div>
    ${reactionsBar(context)} ${isGuessing(view) ? clueField(context) : nothing} ${floating(context)}
    ${beginningOverlay(context)}
  </main>`;
}
