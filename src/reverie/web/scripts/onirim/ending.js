/** The end: awake, or lost in the labyrinth. */

import { html, nothing } from "../../vendor/lit-html.js";
import { t } from "../ground/texts.js";
import { icon } from "../ground/parts.js";

/** @typedef {import("./view.js").Context} Context */

/** @param {Context} context */
export function ending(context) {
  const { view, table, host } = context;
  if (!view.outcome) return nothing;
  const { won, reason } = view.outcome;
  const doors = view.doors.flat().length;
  const two = view.players === 2;
  return html`<section class="choice ending ${won ? "won" : "lost"}" data-part="choice" aria-label=${t("onirim.end.title")}>
    <div class="ask"><h1 tabindex="-1">${t(won ? "onirim.end.won" : "onirim.end.lost")}</h1>
      <p>${t(won ? "onirim.end.wakes" : "onirim.end.closes")} ${t(`onirim.end.${won ? (two ? "wonTwo" : "wonAlone") : reason === "resigned" ? "resigned" : "empty"}`, { turns: view.turns, doors, deck: view.deck })}</p></div>
    <div class="answers"><a class="button" href="/">${icon("home")}${t("onirim.end.home")}</a>
      <a class="button ${host ? "" : "primary"}" href="/story/${table.code}">${icon("eye")}${t("onirim.end.story")}</a>
      ${host ? html`<button class="primary" data-act="again" @click=${() => context.send("rematch")}>${icon("play")}${t("onirim.end.again")}</button>` : nothing}</div></section>`;
}
