/**
 * The spirit's screen at a table with spoken words: the picture, and buttons for what was heard.
 * Every tap names its card (W8.1).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { icon } from "../../ground/parts.js";
import { t, textWith } from "../../ground/texts.js";
import { beginningOverlay } from "./beginning.js";
import { clock, countdown } from "./clock.js";
import { focusHeading } from "../table/focus.js";
import { bar, resumeButton } from "../table/menu.js";
import { roleButton } from "./own-spirit.js";
import { seatRing } from "../table/people.js";
import { floating, reactionsBar } from "../table/reactions.js";
import { tableMiddle, stateLine, pileCounts } from "./spirit.js";
import { turnRing } from "./turn-ring.js";
import { blameQuestion, tapButtons, verdictList } from "./verdicts.js";
import { ballots } from "./votes.js";

/** @typedef {import("../table/seat-view.js").SpiritContext} Context */

/**
 * Buttons for what was heard about the visible card, and, if words are counted, for each spirit's
 * word.
 * @param {Context} context
 */
export function tapPanel(context) {
  const { view, may, screenState } = context;
  const card = view.cards_shown;
  const open = view.card !== null && may.includes("tap");
  return html`<div class="tapping">
    ${
      screenState.blamedCard === card
        ? blameQuestion(context, card)
        : tapButtons(context, card, ["right", "wrong", "pass", "penalty"], "tap", open)
    }
    ${
      screenState.blamedCard !== card && may.includes("must guess")
        ? html`<button
          type="button"
          class="must-guess"
          @click=${() => void context.say("must guess", card)}>
          ${icon("warn")}${t("whenidream.mustGuess")}
        </button>`
        : nothing
    }
  </div>`;
}

/** @param {Context} context */
export function voiceScreen(context) {
  const { view } = context;
  return html`<main class="when-i-dream spirit-screen voice-screen">
    ${bar(context, html`${clock(context)}${pileCounts(view)}`)}
    <h1 class="unseen">${t("whenidream.roundOf", { round: view.round, of: view.players })}</h1>
    ${seatRing(context, tableMiddle(context))}
    <div class="now-line">
      <p>${turnRing(context)}<span>${stateLine(context)}</span></p>
      ${resumeButton(context)}${roleButton(context)}
    </div>
    <div class="words" tabindex="0" role="region" aria-label=${t("whenidream.verdict.title")}>
      ${ballots(context)}${verdictList(context)}
    </div>
    ${reactionsBar(context)} ${tapPanel(context)} ${floating(context)} ${beginningOverlay(context)}
  </main>`;
}

/**
 * The screen in the ten seconds after the story, the last chance to correct a tap (W6.6).
 * @param {Context} context
 */
export function correctingScreen(context) {
  const { view } = context;
  return html`<main class="when-i-dream listening-screen correcting-screen">
    ${bar(
      context,
      html`<span class="bar-title"
          >${t("whenidream.roundOf", { round: view.round, of: view.players })}</span
        >${pileCounts(view)}`,
    )}
    <header class="teller">
      <h1 tabindex="-1" ${ref(focusHeading)}>${t("whenidream.verdict.last")}</h1>
      <p>
        ${
          view.due === null
            ? t("whenidream.verdict.lastHow")
            : textWith("whenidream.verdict.lastHow", { seconds: countdown(context, view.due) })
        }
      </p>
    </header>
    <div class="heard-dream">${ballots(context)}${verdictList(context)}</div>
  </main>`;
}
