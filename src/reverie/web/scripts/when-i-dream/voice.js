/** The spirit's screen where words are spoken: see the picture, tap what was heard. */

import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { beginning } from "./beginning.js";
import { clock } from "./clock.js";
import { cluesByCard } from "./clues.js";
import { thisRound } from "./history.js";
import { bar } from "./menu.js";
import { holdToSee } from "./own-spirit.js";
import { called, nameOf, ring } from "./people.js";
import { openPiles } from "./scoring.js";
import { middle, moment, piles } from "./spirit.js";
import { around, fateOf } from "./view.js";
import { ballots } from "./votes.js";

/** @typedef {import("./view.js").SpiritContext} Context */

const TAPS = /** @type {const} */ (["right", "wrong", "pass", "penalty"]);
const SIGNS = { right: "check", wrong: "cross", pass: "next", penalty: "flag" };

/** @param {Context} context @param {"tap" | "correct"} act @param {typeof TAPS[number]} what @param {number} [whose] */
function tap(context, act, what, whose) {
  const { own } = context;
  if (what === "penalty" && whose === undefined) own.blame = own.blame === act ? null : act;
  else {
    own.blame = null;
    own.correcting = false;
    void (whose === undefined ? context.say(act, what) : context.say(act, what, whose));
  }
  context.draw();
}

/** The piece that was on show before, and what it counts as. @param {Context} context */
function last(context) {
  const { view } = context;
  const piece = thisRound(context)?.pieces[view.cards_shown - (view.card ? 1 : 0)];
  return piece === undefined ? null : { piece, ...fateOf(view, piece) };
}

/** Whose word was it? @param {Context} context @param {"tap" | "correct"} act */
const blame = (context, act) => html`<div class="blame" role="group" aria-label=${t("whenidream.whose")}>
  <p>${t("whenidream.whose")}</p>
  <div class="row">${around(context.view, context.view.dreamer)
    .slice(1)
    .map((seat) => html`<button type="button" @click=${() => tap(context, act, "penalty", seat)}>${called(context, seat)}</button>`)}
    <button type="button" class="plain" @click=${() => {
      context.own.blame = null;
      context.draw();
    }}>${t("whenidream.never")}</button></div></div>`;

/** @param {Context} context @param {"tap" | "correct"} act @param {boolean} open */
const taps = (
  context,
  act,
  open,
) => html`<div class="taps ${act}" role="group" aria-label=${t(act === "tap" ? "whenidream.heardWhat" : "whenidream.correctWhat")}>
  ${TAPS.map(
    (
      what,
    ) => html`<button type="button" class="tap ${what}" ?disabled=${!open} aria-expanded=${what === "penalty" ? String(context.own.blame === act) : nothing}
    @click=${() => tap(context, act, what)}>${icon(SIGNS[what])}${t(`whenidream.tap.${what}`)}</button>`,
  )}</div>`;

/** The last tap may have been a slip. @param {Context} context */
function correction(context) {
  const { own, may, view } = context;
  const before = last(context);
  if (!may.includes("correct") || before === null) return nothing;
  const counted = before.fined === null ? t(`whenidream.fate.${before.fate}`) : t("whenidream.fate.foul", { name: nameOf(context, before.fined) });
  return html`<section class="correction">
    <p><span class="soft">${t("whenidream.before")}${t("ground.colon")}</span> <b>${before.piece}</b>${t("ground.colon")} ${counted}
      <button type="button" class="plain" aria-expanded=${own.correcting ? "true" : "false"}
        @click=${() => {
          own.correcting = !own.correcting;
          own.blame = null;
          context.draw();
        }}>${icon("undo")}${t("whenidream.correct")}</button></p>
    ${own.correcting ? taps(context, "correct", view.phase !== "narration" || may.includes("correct")) : nothing}
    ${own.blame === "correct" ? blame(context, "correct") : nothing}
  </section>`;
}

/** @param {Context} context */
export function voiceScreen(context) {
  const { view, may, own } = context;
  return html`<main class="when-i-dream spirit-screen voice-screen">
    ${bar(context, html`${clock(context)}${piles(view)}`)}
    <h1 class="unseen">${t("whenidream.roundOf", { round: view.round, of: view.players })}</h1>
    ${ring(context, middle(context))}
    <div class="now-line"><p>${moment(context)}</p>${holdToSee(context)}</div>
    <div class="words" tabindex="0" role="region" aria-label=${t("whenidream.before")}>${ballots(context)}${correction(context)}${cluesByCard(context)}${view.phase === "narration" ? openPiles(view) : nothing}</div>
    ${view.phase === "narration" ? nothing : html`<div class="tapping">${own.blame === "tap" ? blame(context, "tap") : nothing}${taps(context, "tap", may.includes("tap"))}</div>`}
    ${beginning(context)}
  </main>`;
}
