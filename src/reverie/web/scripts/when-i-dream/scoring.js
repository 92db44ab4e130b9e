/** After a round: the masks are off, the piles are counted, and everybody is told why. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { drawing, icon, vars } from "../ground/parts.js";
import { numeral, t } from "../ground/texts.js";
import { countdown } from "./clock.js";
import { heading } from "./focus.js";
import { BETWEEN_ROUNDS, around, optionsOf, tricksterPoints } from "./view.js";
import { called, nameOf, penaltyMarks, who } from "./people.js";
import { bar } from "./menu.js";
import { pictures } from "./recap.js";
import { thisRound } from "./history.js";
import { ballots } from "./votes.js";

/** @typedef {import("./view.js").Context} Context */

/** What somebody was in this round. @param {any} view @param {number} seat @returns {"dreamer" | "fairy" | "imp" | "trickster"} */
export const roleOf = (view, seat) => (seat === view.dreamer ? "dreamer" : view.spirits[String(seat)]);

/** Were all the right ones named? @param {any} view */
const remembered = (view) => view.fairy_pile.length > 0 && view.fairy_pile.every((/** @type {string} */ piece) => view.named.includes(piece));

/** The points of this round, and why, in a sentence. @param {Context} context @param {number} seat @returns {{points: number, why: string}} */
function earned(context, seat) {
  const { view } = context;
  const [right, wrong] = [view.fairy_pile.length, view.imp_pile.length];
  const role = roleOf(view, seat);
  if (role === "fairy") return { points: right, why: t("dream.why.fairy", { right }) };
  if (role === "imp") return { points: wrong, why: t("dream.why.imp", { wrong }) };
  if (role === "trickster") {
    const how = right === wrong ? "even" : Math.abs(right - wrong) === 1 ? "near" : "far";
    return { points: tricksterPoints(right, wrong), why: t(`dream.why.${how}`, { right, wrong, larger: Math.max(right, wrong), smaller: Math.min(right, wrong) }) };
  }
  const before = thisRound(context)?.points[seat];
  const bonus = !remembered(view) ? 0 : optionsOf(context).recall_bonus ?? (before === undefined || view.phase === "scoring" ? 0 : view.points[seat] - before - right);
  const forgotten = view.fairy_pile.filter((/** @type {string} */ piece) => !view.named.includes(piece));
  const memory = bonus > 0 ? t("dream.why.bonus", { bonus }) : forgotten.length ? t("dream.why.forgot", { pieces: forgotten.join(", ") }) : "";
  return { points: right + bonus, why: `${t("dream.why.dreamer", { right })} ${memory}`.trim() };
}

/** @param {Context} context @param {number} seat @param {number} k */
function unmasked(context, seat, k) {
  const { view } = context;
  const { points, why } = earned(context, seat);
  const role = roleOf(view, seat);
  return html`<li class="score-line ${role} ${seat === context.seat ? "you" : ""}" ${vars({ "--k": k })}>
    <span class="figure">${drawing(role)}</span>
    <div><b>${called(context, seat)}</b> <span class="role">${t(`dream.role.${role}`)}</span>${penaltyMarks(view.penalties[seat])}
      <p class="soft small">${why}</p></div>
    <b class="earned numbers"><span class="unseen">${t("dream.earned", { points })}</span><span aria-hidden="true">+${numeral(points)}</span></b>
    <span class="total numbers">${view.phase === "scoring" ? nothing : html`<span class="unseen">${t("dream.inAll")}</span>${numeral(view.points[seat])}`}</span>
  </li>`;
}

/** Everybody, the most points first. @param {Context} context */
function inOrder(context) {
  const { view } = context;
  const points = (/** @type {number} */ seat) => (view.phase === "scoring" ? earned(context, seat).points : view.points[seat]);
  return around(view, view.dreamer).sort((one, other) => points(other) - points(one));
}

const scoreHead = () => html`<div class="score-head small soft"><span>${t("dream.thisDream")}</span><span>${t("dream.total")}</span></div>`;

/** @param {Context} context */
export const unmaskedList = (context) => html`
  <div class="score-heads" aria-hidden="true">${scoreHead()}${scoreHead()}</div>
  <ol class="scores" ${vars({ "--rows": Math.ceil(context.view.players / 2) })}>${inOrder(context).map((seat, k) => unmasked(context, seat, k))}</ol>`;

/** The two piles, as words on paper. @param {any} view */
export const openPiles = (view) => html`<div class="open-piles">
  ${/** @type {const} */ (["fairy", "imp"]).map((kind) => html`<section class="open-pile ${kind}">
    <h2><span class="figure">${drawing(kind)}</span>${t(`dream.pileNamed.${kind}`)} <b class="numbers">${numeral(view[`${kind}_pile`].length)}</b></h2>
    <p>${view[`${kind}_pile`].map((/** @type {string} */ piece) => html`<span class="scrap">${piece}</span> `)}</p></section>`)}
</div>`;

/** @param {Context} context */
function goOn(context) {
  const { view, may, own, say } = context;
  if (view.phase === "scoring") return html`<p class="soft">${t("dream.votesOpen")}</p>`;
  const due = view.due ?? (own.scored == null ? null : own.scored + BETWEEN_ROUNDS);
  const next = (view.dreamer + 1) % view.players;
  const mine = context.host || context.seat === next;  // one of two goes on, so that nobody is torn from the scores
  return html`<p class="soft small">${t("dream.nextDreamer", who(context, next))} ${due === null ? nothing : countdown(context, due)}</p>
    ${may.includes("next") && mine ? html`<button type="button" class="primary" @click=${() => void say("next")}>${t("dream.next")}${icon("next")}</button>` : nothing}`;
}

/** @param {Context} context */
export function scoringScreen(context) {
  const { view } = context;
  const told = thisRound(context)?.told;
  const watching = typeof context.seat !== "number";
  return html`<main class="dream scoring-screen ${watching ? "watching" : ""} ${context.seat === "screen" ? "television" : ""}">
    ${bar(context, html`<span class="bar-title">${t("dream.roundOf", { round: view.round, of: view.players })}</span>`)}
    <div class="score-page">
      <section class="who">
        <h1 tabindex="-1" ${ref(heading)}>${t("dream.dreamOver", who(context, view.dreamer))}</h1>
        ${ballots(context)}
        ${openPiles(view)}
        ${unmaskedList(context)}
        ${view.hidden ? html`<p class="soft small hidden-one">${t("dream.hidden", { spirit: t(`dream.role.${view.hidden}`) })}</p>` : nothing}
      </section>
      ${told && context.seat !== "screen" ? html`<section class="what"><h2>${t("dream.theDream")}</h2>${pictures(context, told)}</section>` : nothing}
    </div>
    <footer class="go-on">${goOn(context)}</footer>
  </main>`;
}
