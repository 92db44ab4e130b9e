/** After a round: the masks are off, the piles are counted, and everybody is told why. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { drawing, icon, vars } from "../ground/parts.js";
import { numeral, sentence, t } from "../ground/texts.js";
import { countdown } from "./clock.js";
import { heading } from "./focus.js";
import { thisRound } from "./history.js";
import { bar } from "./menu.js";
import { called, penaltyMarks, who } from "./people.js";
import { pictures } from "./recap.js";
import { around } from "./view.js";
import { ballots } from "./votes.js";

/** @typedef {import("./view.js").UnmaskedContext} Context */

/** @param {Context} context @param {import("./view.js").Earned} earned @param {number} k */
function line(context, { seat, role, points, why }, k) {
  const { view } = context;
  return html`<li class="score-line ${role} ${seat === context.seat ? "you" : ""}" ${vars({ "--k": k })}>
    <span class="figure">${drawing(role)}</span>
    <div><b>${called(context, seat)}</b> <span class="role">${t(`whenidream.role.${role}`)}</span>${penaltyMarks(view.penalties[seat])}
      <p class="soft small">${why.map(sentence).join(" ")}</p></div>
    <b class="earned numbers"><span class="unseen">${t("whenidream.earned", { points })}</span><span aria-hidden="true">+${numeral(points)}</span></b>
    <span class="total numbers">${view.phase === "scoring" ? nothing : html`<span class="unseen">${t("whenidream.inAll")}</span>${numeral(view.points[seat])}`}</span>
  </li>`;
}

/** Everybody, the most points first; in a tie as they sit, from the Dreamer on. @param {import("./view.js").UnmaskedView} view */
function inOrder(view) {
  const seats = around(view, view.dreamer);
  const points = (/** @type {import("./view.js").Earned} */ each) => (view.phase === "scoring" ? each.points : view.points[each.seat]);
  return [...view.earned].sort((one, other) => points(other) - points(one) || seats.indexOf(one.seat) - seats.indexOf(other.seat));
}

const scoreHead = () => html`<div class="score-head small soft"><span>${t("whenidream.thisDream")}</span><span>${t("whenidream.total")}</span></div>`;

/** @param {Context} context */
const scores = (context) => html`
  <div class="score-heads" aria-hidden="true">${scoreHead()}${scoreHead()}</div>
  <ol class="scores" ${vars({ "--rows": Math.ceil(context.view.players / 2) })}>${inOrder(context.view).map((each, k) => line(context, each, k))}</ol>`;

/** The two piles, as words on paper. @param {{fairy_pile: string[], imp_pile: string[]}} view */
export const openPiles = (view) => html`<div class="open-piles">
  ${Object.entries({ fairy: view.fairy_pile, imp: view.imp_pile }).map(
    ([kind, pile]) => html`<section class="open-pile ${kind}">
    <h2><span class="figure">${drawing(kind)}</span>${t(`whenidream.pileNamed.${kind}`)} <b class="numbers">${numeral(pile.length)}</b></h2>
    <p>${pile.map((piece) => html`<span class="scrap">${piece}</span> `)}</p></section>`,
  )}
</div>`;

/** @param {Context} context */
function goOn(context) {
  const { view, may, say } = context;
  if (view.phase === "scoring") return html`<p class="soft">${t("whenidream.votesOpen")}</p>`;
  const next = view.next_dreamer ?? null;
  const mine = context.host || context.seat === next; // one of two goes on, so that nobody is torn from the scores
  return html`<p class="soft small">${next === null ? nothing : t("whenidream.nextDreamer", who(context, next))} ${view.due === null ? nothing : countdown(context, view.due)}</p>
    ${may.includes("next") && mine ? html`<button type="button" class="primary" @click=${() => void say("next")}>${t("whenidream.next")}${icon("next")}</button>` : nothing}`;
}

/** @param {Context} context */
export function scoringScreen(context) {
  const { view } = context;
  const finished = thisRound(context)?.finished;
  const watching = typeof context.seat !== "number";
  return html`<main class="when-i-dream scoring-screen ${watching ? "watching" : ""} ${context.seat === "screen" ? "television" : ""}">
    ${bar(context, html`<span class="bar-title">${t("whenidream.roundOf", { round: view.round, of: view.players })}</span>`)}
    <div class="score-page">
      <section class="who">
        <h1 tabindex="-1" ${ref(heading)}>${t("whenidream.dreamOver", who(context, view.dreamer))}</h1>
        ${ballots(context)}
        ${openPiles(view)}
        ${scores(context)}
        ${view.hidden ? html`<p class="soft small hidden-one">${t("whenidream.hidden", { spirit: view.hidden })}</p>` : nothing}
      </section>
      ${finished && context.seat !== "screen" ? html`<section class="what"><h2>${t("whenidream.theDream")}</h2>${pictures(context, finished)}</section>` : nothing}
    </div>
    <footer class="go-on">${goOn(context)}</footer>
  </main>`;
}
