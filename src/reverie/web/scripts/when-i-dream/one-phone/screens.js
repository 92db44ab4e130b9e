/**
 * The screens of one phone for all: first in the hand of one player at a time, then on the table,
 * readable from both sides.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { drawing, icon } from "../../ground/parts.js";
import { soundButton } from "../../ground/sound-button.js";
import { t } from "../../ground/texts.js";
import { clock } from "../dream/clock.js";
import { focusHeading } from "../table/focus.js";
import { bar, resumeButton } from "../table/menu.js";
import { roleButton } from "../dream/own-spirit.js";
import { face, nameOf } from "../table/people.js";
import { pieceCard } from "../dream/piece.js";
import { drawnSpiritLine, readyFaces, roleGoals, roleName } from "../dream/reading.js";
import { stateLine, pileCounts } from "../dream/spirit.js";
import { seatsFrom, isDreamer } from "../table/view.js";
import { verdictList } from "../dream/verdicts.js";
import { tapPanel } from "../dream/voice.js";
import { ballots } from "../dream/votes.js";

/** @import { Context, SpiritContext } from "../table/seat-view.js" */

/**
 * The role of a player, visible while the button is held.
 * @param {Context} context
 */
function rolePanel(context) {
  const [aim, earns, ...more] = roleGoals(context);
  const dreamer = isDreamer(context);
  // The Dreamer's own spirit has to be seen without scrolling
  const notes = dreamer ? [earns] : [earns, ...more];
  return html`<div class="role-card on-paper">
    <span class="figure">${drawing(dreamer ? "dreamer" : (context.view.spirit ?? "spirit"))}</span>
    <div>
      <h2>${roleName(context)}</h2>
      ${dreamer ? drawnSpiritLine(context) : nothing}
      <p class="aim">${aim}</p>
      ${notes.map((line) => html`<p class="small">${line}</p>`)}
    </div>
  </div>`;
}

/** @param {Context} context the context of the player who holds the phone */
function handPanel(context) {
  const { view, screenState, seat, say } = context;
  const mark = `${view.round}/${seat}`;
  if (screenState.isHeld) screenState.looked = mark;
  const name = nameOf(context, /** @type {number} */ (seat));
  const dreamer = isDreamer(context);
  const hasSecret = !dreamer || view.spirit !== null;
  const done = !hasSecret || screenState.looked === mark;
  return html` <header class="teller">
      <h1 tabindex="-1" ${ref(focusHeading)}>
        ${t(hasSecret ? "whenidream.phone.give" : "whenidream.dreamsNow", { name })}
      </h1>
    </header>
    <div class="role" role="status">
      ${
        screenState.isHeld && hasSecret
          ? rolePanel(context)
          : html`<div class="covered">
            ${face(context, /** @type {number} */ (seat))}
            <p>
              ${t(dreamer && done ? "whenidream.phone.lay" : "whenidream.phone.alone", { name })}
            </p>
          </div>`
      }
    </div>
    <footer class="reading-foot">
      ${hasSecret ? roleButton(context) : nothing}
      <button
        type="button"
        class="primary wide ready"
        aria-disabled=${done ? nothing : "true"}
        @click=${() => {
          if (!done || screenState.isHeld) return;
          void say("ready");
        }}>
        ${icon(dreamer ? "play" : "next")}${t(
          dreamer ? "whenidream.phone.begin" : "whenidream.phone.passOn",
        )}
      </button>
    </footer>`;
}

/**
 * The screen while the phone is passed round, starting at the Dreamer's left. The Dreamer is last,
 * then the dream begins.
 * @param {Context} context
 * @param {Context[]} seats
 */
export function handScreen(context, seats) {
  const { view } = context;
  const order = [...seatsFrom(view, view.dreamer).slice(1), view.dreamer];
  const next = order.find((seat) => !view.ready?.includes(seat)) ?? view.dreamer;
  const nobody = /** @type {Context} */ ({ ...context, seat: "spectator", host: true });
  return html`<main class="when-i-dream reading-screen in-hand">
    ${bar(
      nobody,
      html`<span class="bar-title"
          >${t("whenidream.roundOf", { round: view.round, of: view.players })}</span
        >${soundButton(context)}`,
    )}
    ${repeat(
      [next],
      (seat) => `${view.round}/${seat}`,
      (seat) => html`<div class="hand">${handPanel(seats[seat])}</div>`,
    )}
    ${readyFaces(nobody)}
  </main>`;
}

/**
 * The card twice, for players on both sides of the table.
 * @param {SpiritContext} context
 */
const cardBothWays = (context) =>
  html`<div class="both-ways">
    ${
      context.view.card
        ? repeat(
            [context.view.card],
            ({ number }) => number,
            ({ piece }) =>
              html`<div class="across" aria-hidden="true">${pieceCard(context, piece)}</div>
              <div class="here">${pieceCard(context, piece)}</div>`,
          )
        : html`<p class="remembering"><span class="figure">${drawing("dreamer")}</span></p>`
    }
  </div>`;

/** The screen while the phone lies on the table. @param {SpiritContext} context */
export function tableScreen(context) {
  const { view } = context;
  return html`<main class="when-i-dream phone-table">
    ${bar(context, html`${clock(context)}${pileCounts(view)}`)}
    <h1 class="unseen" tabindex="-1" ${ref(focusHeading)}>
      ${t("whenidream.roundOf", { round: view.round, of: view.players })}
    </h1>
    ${cardBothWays(context)}
    <div class="now-line">
      <p>${stateLine(context)}</p>
      ${resumeButton(context)}
    </div>
    <div class="words" tabindex="0" role="region" aria-label=${t("whenidream.verdict.title")}>
      ${ballots(context)}${verdictList(context, 1)}
    </div>
    ${tapPanel(context)}
  </main>`;
}

/**
 * The button to end the story. The Dreamer's eyes are still closed, so another player presses it.
 * @param {SpiritContext} context
 */
export const endStoryButton = ({ may, say }) =>
  html`<footer class="told-foot">
    <button
      type="button"
      class="primary wide"
      ?disabled=${!may.includes("wake")}
      @click=${() => void say("wake")}>
      ${icon("check")}${t("whenidream.phone.told")}
    </button>
  </footer>`;
