/** A dream when it is over: each picture, who said what about it, and what the Dreamer made of it. */

import { html, nothing } from "../../vendor/lit-html.js";
import { icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { called, who } from "./people.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./history.js").FinishedRound} FinishedRound */
/** @typedef {import("./history.js").Picture} Picture */

const SIGNS = { right: "check", wrong: "cross", foul: "flag", faded: "away", open: "eye" };

/** What the Dreamer made of it. @param {Context} context @param {Picture} picture */
function became(context, { guess, fate, fined, named }) {
  if (fate === "foul") return t("whenidream.story.foul", who(context, fined ?? 0));
  if (fate === "faded" || fate === "open") return t("whenidream.story.faded");
  if (guess === "") return t(fate === "right" ? "whenidream.story.spokenRight" : "whenidream.story.passed");
  if (guess === null) return t(`whenidream.story.${fate}`);
  return t(`whenidream.story.${fate === "right" ? (named ? "remembered" : "forgotten") : "wrongGuess"}`, { guess });
}

/** @param {Context} context @param {Picture} picture */
const line = (context, picture) => html`
  <li class="dreamt-one ${picture.fate}">
    <span class="fate ${picture.fate}">${icon(SIGNS[picture.fate])}</span>
    <div><b class="thing">${picture.piece}</b>
      ${
        picture.clues.length
          ? html`<p class="said-words">${picture.clues.map(([seat, word], k) => html`${k ? ", " : ""}<span class="soft">${called(context, seat)}</span> ${t("whenidream.quoted", { word })}`)}</p>`
          : nothing
      }
      <p class="soft">${became(context, picture)}</p></div>
  </li>`;

/** @param {Context} context @param {FinishedRound} round */
export const pictures = (context, round) =>
  round.pictures.length
    ? html`<ol class="dreamt">${round.pictures.map((each) => line(context, each))}</ol>`
    : html`<p class="soft">${t("whenidream.story.nothing")}</p>`;
