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
import { heading } from "../table/focus.js";
import { bar, goOn } from "../table/menu.js";
import { holdToSee } from "../dream/own-spirit.js";
import { face, nameOf } from "../table/people.js";
import { paper } from "../dream/piece.js";
import { drawnToo, faces, whatYouWant, whoYouAre } from "../dream/reading.js";
import { moment, piles } from "../dream/spirit.js";
import { around, dreams } from "../table/view.js";
import { verdicts } from "../dream/verdicts.js";
import { tapping } from "../dream/voice.js";
import { ballots } from "../dream/votes.js";

/** @import { Context, SpiritContext } from "../table/seat-view.js" */

/**
 * The role of a player, visible while the button is held.
 * @param {Context} context
 */
function secret(context) {
  const [aim, earns, ...more] = whatYouWant(context);
  const dreamer = dreams(context);
  // The Dreamer's own spirit has to be seen without scrolling
  const besides = dreamer ? [earns] : [earns, ...more];
  return html`<div class="role-card on-paper">
    <span class="figure">${drawing(dreamer ? "dreamer" : (context.view.spirit ?? "spirit"))}</span>
    <div>
      <h2>${whoYouAre(context)}</h2>
      ${dreamer ? drawnToo(context) : nothing}
      <p class="aim">${aim}</p>
      ${besides.map((line) => html`<p class="small">${line}</p>`)}
    </div>
  </div>`;
}

/** @param {Context} context the context of the player who holds the phone */
function inHand(context) {
  const { view, own, seat, say } = context;
  const mark = `${view.round}/${seat}`;
  if (own.held) own.looked = mark;
  const name = nameOf(context, /** @type {number} */ (seat));
  const dreamer = dreams(context);
  const looks = !dreamer || view.spirit !== null;
  const done = !looks || own.looked === mark;
  return html` <header class="teller">
      <h1 tabindex="-1" ${ref(heading)}>
        ${t(looks ? "whenidream.phone.give" : "whenidream.dreamsNow", { name })}
      </h1>
    </header>
    <div class="role" role="status">
      ${
        own.held && looks
          ? secret(context)
          : html`<div class="covered">
            ${face(context, /** @type {number} */ (seat))}
            <p>
              ${t(dreamer && done ? "whenidream.phone.lay" : "whenidream.phone.alone", { name })}
            </p>
          </div>`
      }
    </div>
    <footer class="reading-foot">
      ${looks ? holdToSee(context) : nothing}
      <button
        type="button"
        class="primary wide ready"
        aria-disabled=${done ? nothing : "true"}
        @click=${() => {
          if (!done || own.held) return;
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
  const order = [...around(view, view.dreamer).slice(1), view.dreamer];
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
      (seat) => html`<div class="hand">${inHand(seats[seat])}</div>`,
    )}
    ${faces(nobody)}
  </main>`;
}

/**
 * The card twice, for players on both sides of the table.
 * @param {SpiritContext} context
 */
const bothWays = (context) =>
  html`<div class="both-ways">
    ${
      context.view.card
        ? repeat(
            [context.view.card],
            ({ number }) => number,
            ({ piece }) =>
              html`<div class="across" aria-hidden="true">${paper(context, piece)}</div>
              <div class="here">${paper(context, piece)}</div>`,
          )
        : html`<p class="remembering"><span class="figure">${drawing("dreamer")}</span></p>`
    }
  </div>`;

/** The screen while the phone lies on the table. @param {SpiritContext} context */
export function tableScreen(context) {
  const { view } = context;
  return html`<main class="when-i-dream phone-table">
    ${bar(context, html`${clock(context)}${piles(view)}`)}
    <h1 class="unseen" tabindex="-1" ${ref(heading)}>
      ${t("whenidream.roundOf", { round: view.round, of: view.players })}
    </h1>
    ${bothWays(context)}
    <div class="now-line">
      <p>${moment(context)}</p>
      ${goOn(context)}
    </div>
    <div class="words" tabindex="0" role="region" aria-label=${t("whenidream.verdict.title")}>
      ${ballots(context)}${verdicts(context, 1)}
    </div>
    ${tapping(context)}
  </main>`;
}

/**
 * The button to end the story. The Dreamer's eyes are still closed, so another player presses it.
 * @param {SpiritContext} context
 */
export const toldButton = ({ may, say }) =>
  html`<footer class="told-foot">
    <button
      type="button"
      class="primary wide"
      ?disabled=${!may.includes("wake")}
      @click=${() => void say("wake")}>
      ${icon("check")}${t("whenidream.phone.told")}
    </button>
  </footer>`;
