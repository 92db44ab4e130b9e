/** The recap of a dream: each card, the clues for it, and the Dreamer's guess. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { numeral, t } from "../../ground/texts.js";
import { displayName, playerValues } from "../table/people.js";
import { smallPicture } from "../dream/piece.js";
import { isEmpty, isRemoved } from "./rounds.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { RoundCard as Card, Round, RoundClue as Said } from "../../../types/when-i-dream.js" */

const SIGNS = { right: "check", wrong: "cross", pass: "next", penalty: "flag", faded: "away" };

/** The sign of a card's result. @param {Card} card */
export const fateIcon = ({ became }) => icon(SIGNS[became ?? "faded"]);

/** The result of a card in a sentence. @param {Context} context @param {Card} card */
export function fateText(context, { became, guess, seat, named }) {
  if (became === "penalty") return t("whenidream.story.foul", playerValues(context, seat ?? 0));
  if (became === "pass") return t("whenidream.story.passed");
  if (became === "faded" || became === null) return t("whenidream.story.faded");
  if (!guess)
    return t(
      became === "right"
        ? `whenidream.story.${named ? "spokenNamed" : "spokenForgotten"}`
        : "whenidream.story.wrong",
    );
  return t(
    `whenidream.story.${became === "right" ? (named ? "remembered" : "forgotten") : "wrongGuess"}`,
    { guess },
  );
}

/** The time for which a card was visible, "" if it is not known. @param {Card} card */
export const visibleSeconds = ({ at, until }) =>
  until === null
    ? ""
    : t("whenidream.seconds", { seconds: numeral(Math.max(0, Math.round(until - at))) });

/**
 * A clue with its giver and their role.
 * @param {Context} context
 * @param {Round} round
 * @param {Said} said
 */
const clueLine = (context, round, { seat, word, foul }) => html`<li class=${foul ? "foul" : ""}>
  <span class="figure" title=${t(`whenidream.role.${round.spirits[seat]}`)}
    >${drawing(round.spirits[seat])}</span
  ><span class="unseen">${t(`whenidream.role.${round.spirits[seat]}`)}, </span>
  <span class="soft">${displayName(context, seat)}</span> ${t("whenidream.quoted", { word })}${
    foul
      ? html`<span class="ruled"
        >${icon("flag")}<span class="unseen">${t("whenidream.wasFoul")}</span></span
      >`
      : nothing
  }
</li>`;

/** @param {Context} context @param {Round} round @param {Card} card */
const cardLine = (context, round, card) => html` <li class="dreamt-one ${card.became ?? "faded"}">
  <span class="fate ${card.became ?? "faded"}">${fateIcon(card)}</span>
  <span class="its-picture">${smallPicture(context, card.piece)}</span>
  <div>
    <b class="thing" lang=${context.view.rules.language}>${card.piece}</b> ${
      card.clues.length
        ? nothing
        : html`<span class="soft small numbers">${visibleSeconds(card)}</span>`
    }
    ${
      card.clues.length
        ? html`<ul class="said-words">
          ${card.clues.map((each) => clueLine(context, round, each))}
        </ul>`
        : nothing
    }
    <p class="soft">${fateText(context, card)}</p>
  </div>
</li>`;

/**
 * @param {Context} context
 * @param {Round} round
 * @param {boolean} [worded] whether to mention an empty dream
 */
export const cardList = (context, round, worded = true) => html` ${
  !worded || (round.cards.length && !isEmpty(round.cards))
    ? nothing
    : html`<p class="soft">
        ${t(round.cards.length ? "whenidream.story.empty" : "whenidream.story.nothing")}
      </p>`
}
  <ol class="dreamt">
    ${round.cards.map((each) => cardLine(context, round, each))}
  </ol>`;

/** The Dreamer's story. @param {Context} context @param {Round} round */
export const storyQuote = (context, { story, dreamer }) =>
  story
    ? html`<blockquote class="story-told on-paper">
          <p lang=${context.view.rules.language}>${story}</p>
          <footer>${displayName(context, dreamer)}</footer>
        </blockquote>
        ${removeButton(context, dreamer)}`
    : isRemoved(story)
      ? html`<p class="soft removed">${t("whenidream.removed")}</p>`
      : nothing;

/**
 * The button with which the host removes a story permanently. It asks for confirmation.
 * @param {Context} context
 * @param {number} dreamer
 */
function removeButton({ host, screenState, send, draw }, dreamer) {
  if (!host) return nothing;
  const sure = screenState.storyToRemove === dreamer;
  const remove = () => {
    screenState.storyToRemove = sure ? null : dreamer;
    draw();
    if (sure) void send("remove story", { seat: dreamer });
  };
  return html`<p class="removal">
    <button type="button" class="plain small remove-story ${sure ? "sure" : ""}" @click=${remove}>
      ${t(sure ? "whenidream.removeSure" : "whenidream.remove")}
    </button>
  </p>`;
}
