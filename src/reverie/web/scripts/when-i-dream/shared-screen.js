/** The shared screen, for a television and for who looks on: what the Dreamer may see too, in large letters. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { about, origin } from "../ground/about.js";
import { sitDown } from "../ground/open-table.js";
import { orNote } from "../ground/parts.js";
import { numeral, t } from "../ground/texts.js";
import { clock } from "./clock.js";
import { face, isAway, nameOf } from "./people.js";
import { sky } from "./sky.js";
import { around, cluesNow } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Context} context */
function moment(context) {
  const { view } = context;
  const dreamer = { name: nameOf(context, view.dreamer) };
  if (view.phase === "narration") return t("whenidream.moment.narration", dreamer);
  if (view.phase === "forced guess") return t("whenidream.moment.forced", dreamer);
  if (view.phase === "last guess") return t("whenidream.moment.last", dreamer);
  if (view.timer.paused) return t(view.timer.paused === "host" ? "whenidream.moment.paused" : "whenidream.moment.waiting", dreamer);
  if (view.turn === null) return t("whenidream.moment.spoken");
  return t(context.own.idle ? "whenidream.moment.thinks" : "whenidream.moment.turn", { name: nameOf(context, view.turn), you: false });
}

/** Take the seat of somebody who left. @param {string} code */
async function sitHere(code) {
  if ((await orNote(sitDown(code))) !== null) location.reload();
}

/** Where to go with the code. @param {Context} context */
function whereTo({ own, draw }) {
  if (!own.asked) {
    own.asked = true;
    void about().then(draw);
  }
  return origin().replace(/^https?:\/\//, "");
}

/** @param {Context} context */
export function sharedScreen(context) {
  const { view, table } = context;
  return html`<main class="when-i-dream watch-screen night ${context.own.idle ? "idle" : ""}">
    ${sky(context)}
    <header class="watch-head"><h1>${t("whenidream.dreamsNow", { name: nameOf(context, view.dreamer) })}</h1>
      <p>${t("whenidream.roundOf", { round: view.round, of: view.players })}</p>
      ${context.seat === "spectator" && table.seats.some((seat) => seat.free) ? html`<button type="button" class="primary" @click=${() => void sitHere(table.code)}>${t("whenidream.sitHere")}</button>` : nothing}</header>
    <div class="watch-clock">${view.phase === "narration" ? nothing : clock(context)}</div>
    <section class="watch-words">
      <ol class="heard-words" aria-label=${t("whenidream.clues")}>
        ${repeat(
          view.phase === "narration" ? [] : cluesNow(view),
          (clue) => `${clue[3]}/${clue[2]}/${clue[0]}`,
          ([seat, word]) => html`<li><b>${word}</b><span>${nameOf(context, seat)}</span></li>`,
        )}
      </ol>
      <p class="whisper ${view.phase === "narration" ? "loud" : ""}">${moment(context)}</p>
    </section>
    <ul class="watch-people" aria-label=${t("whenidream.players")}>${around(view, 0).map(
      (seat) => html`
      <li class="${view.turn === seat ? "turn" : ""} ${isAway(context, seat) ? "gone" : ""}">${face(context, seat)}<span>${nameOf(context, seat)}${isAway(context, seat) ? html` <small>${t("whenidream.away")}</small>` : nothing}</span>
        <b class="numbers">${numeral(view.points[seat])}<span class="unseen"> ${t("whenidream.points", { count: view.points[seat] })}</span></b></li>`,
    )}</ul>
    <footer class="watch-foot"><span>${whereTo(context)}</span><b>${table.code}</b></footer>
  </main>`;
}
