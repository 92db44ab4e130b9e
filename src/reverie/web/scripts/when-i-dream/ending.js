/** The end: the vote for the best story where there is a tie, the winners, and every dream once more. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { ask } from "../ground/api.js";
import { myToken } from "../ground/storage.js";
import { drawing, icon, orNote, vars } from "../ground/parts.js";
import { numeral, t } from "../ground/texts.js";
import { countdown } from "./clock.js";
import { heading } from "./focus.js";
import { finishedRounds, roundsOf } from "./history.js";
import { bar } from "./menu.js";
import { called, face, nameOf, names, penaltyMarks, who, winners } from "./people.js";
import { pictures } from "./recap.js";
import { around } from "./view.js";

/** @typedef {import("./view.js").UnmaskedContext} Context */
/** @typedef {import("./history.js").FinishedRound} FinishedRound */

/** The record, asked for once; without it the rounds as we saw them. @param {Context} context @returns {FinishedRound[]} */
function rounds(context) {
  const { own, table } = context;
  if (own.record === undefined) {
    own.record = null;
    ask(`/api/tables/${table.code}/record`, { token: myToken() }).then(
      (record) => {
        own.record = record;
        context.draw();
      },
      () => {},
    );
  }
  return own.record ? roundsOf(own.record) : finishedRounds(context);
}

/** @param {Context} context */
async function save({ own, table }) {
  const record = own.record ?? (await orNote(ask(`/api/tables/${table.code}/record`, { token: myToken() })));
  if (record === null) return;
  const address = URL.createObjectURL(new Blob([JSON.stringify(record) + "\n"], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: address, download: `when-i-dream-${table.code}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Context} context */
function ranking(context) {
  const { view } = context;
  const scores = view.scores ?? view.points;
  const order = around(view, 0).sort((one, other) => scores[other] - scores[one] || view.penalties[one] - view.penalties[other]);
  return html`<ol class="ranking" ${vars({ "--rows": Math.ceil(view.players / 2) })}>${order.map((seat) => {
    const won = view.winners?.includes(seat) ?? false;
    return html`<li class="${won ? "won" : ""} ${seat === context.seat ? "you" : ""}">
      ${face(context, seat, false)}
      <div><b>${called(context, seat)}</b>${won ? html`<span class="crown" title=${t("whenidream.winner")}>${icon("crown")}<span class="unseen">${t("whenidream.winner")}</span></span>` : nothing}
        <p class="soft small">${t("whenidream.sum", { points: view.points[seat], fines: view.penalties[seat] })}</p></div>
      ${penaltyMarks(view.penalties[seat])}
      <b class="score numbers">${numeral(scores[seat])}</b></li>`;
  })}</ol>`;
}

/** @param {Context} context @param {FinishedRound[]} rounds */
const stories = (context, rounds) =>
  rounds.map(
    (round, k) => html`
  <details class="told" ?open=${k === 0}>
    <summary><span class="figure">${drawing("dreamer")}</span><span>${t("whenidream.dreamOf", { round: k + 1, ...who(context, round.dreamer) })}
      <span class="soft small">${t("whenidream.counted", { right: count(round, "right"), wrong: count(round, "wrong") })}</span></span></summary>
    <p class="soft small cast">${Object.entries(round.spirits)
      .filter(([seat]) => Number(seat) !== round.dreamer)
      .map(([seat, spirit]) => `${called(context, Number(seat))}${t("ground.colon")} ${t(`whenidream.role.${spirit}`)}`)
      .join(" · ")}</p>
    ${pictures(context, round)}
  </details>`,
  );

/** @param {FinishedRound} round @param {string} fate */
const count = (round, fate) => round.pictures.filter((each) => each.fate === fate).length;

/** @param {Context} context */
export function endScreen(context) {
  const { host, send, seat } = context;
  const watching = typeof seat !== "number";
  return html`<main class="when-i-dream end-screen ${watching ? "watching" : ""} ${context.seat === "screen" ? "television" : ""}">
    ${bar(context, html`<span class="bar-title">${t("whenidream.name")}</span>`)}
    <div class="score-page">
      <section class="who"><h1 tabindex="-1" ${ref(heading)}>${t("whenidream.won", winners(context))}</h1>${ranking(context)}
        ${
          watching
            ? nothing
            : html`<div class="row after">
          ${host ? html`<button type="button" class="primary" @click=${() => void send("rematch")}>${t("whenidream.rematch")}</button>` : html`<p class="soft">${t("whenidream.hostRematch")}</p>`}
          <button type="button" @click=${() => void save(context)}>${t("whenidream.save")}</button></div>`
        }
      </section>
      ${seat === "screen" ? nothing : html`<section class="what"><h2>${t("whenidream.allDreams")}</h2>${stories(context, rounds(context))}</section>`}
    </div>
  </main>`;
}

/** @param {Context} context @param {number} vote @param {number} seat */
function choose(context, vote, seat) {
  context.own.best = seat;
  context.draw();
  void context.say("vote", vote, seat);
}

/** The tie: whose dream was the best story? @param {Context} context */
export function storiesScreen(context) {
  const { view, own, seat } = context;
  const vote = view.votes.find((each) => each.about === "story");
  const tied = view.tied ?? [];
  const watching = typeof seat !== "number";
  return html`<main class="when-i-dream end-screen ${watching ? "watching" : ""} ${context.seat === "screen" ? "television" : ""}">
    ${bar(context, html`<span class="bar-title">${t("whenidream.name")}</span>`)}
    <div class="score-page">
      <section class="who"><h1 tabindex="-1" ${ref(heading)}>${t("whenidream.tie")}</h1>
        <p>${t("whenidream.bestStory", { names: names(context, tied) })} ${vote ? countdown(context, vote.until) : nothing}</p>
        ${
          vote && typeof seat === "number" && vote.able.includes(seat)
            ? html`<ul class="candidates">${tied
                .filter((each) => each !== seat)
                .map(
                  (each) => html`
          <li><button type="button" aria-pressed=${own.best === each ? "true" : "false"} @click=${() => choose(context, vote.vote, each)}>
            ${own.best === each ? icon("check") : nothing}${t("whenidream.storyOf", { name: nameOf(context, each) })}</button></li>`,
                )}</ul>
          <p class="soft small">${t("whenidream.voted", { count: vote.voted.length, of: vote.able.length })}</p>`
            : nothing
        }
        ${ranking(context)}</section>
      ${seat === "screen" ? nothing : html`<section class="what"><h2>${t("whenidream.allDreams")}</h2>${stories(context, finishedRounds(context))}</section>`}
    </div>
  </main>`;
}
