/**
 * The cards of the round at a table with spoken words: their results, and corrections (W8.1).
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { ref } from "../../../vendor/directives/ref.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon, showNote } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { displayName, playerValues } from "../table/people.js";
import { smallPicture } from "./piece.js";
import { seatsFrom, cardsOfRound } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").SpiritContext} Context */
/** @import { Shown } from "../table/seat-view.js" */
/** @typedef {"right" | "wrong" | "pass" | "penalty" | "fair"} Tap */

const SIGNS = { right: "check", wrong: "cross", pass: "next", penalty: "flag", fair: "undo" };
export const FATES = {
  right: "check",
  wrong: "cross",
  pass: "next",
  foul: "flag",
  faded: "away",
  open: "eye",
};

/** The result of a card in a word or two. @param {Context} context @param {Shown} card */
export const fateWord = (context, card) =>
  card.fate === "foul" && card.seat !== null
    ? t("whenidream.fate.foul", playerValues(context, card.seat))
    : t(`whenidream.fate.${card.fate}`);

/** @param {Context} context @param {number} card @param {Tap} verdict @param {number} [whose] */
async function sendTap(context, card, verdict, whose) {
  const { screenState, view } = context;
  if (verdict === "penalty" && whose === undefined) {
    screenState.blamedCard = screenState.blamedCard === card ? null : card;
    context.draw();
    return;
  }
  screenState.blamedCard = screenState.correctedCard = null;
  screenState.tapped = {
    round: view.round,
    card,
    what: verdict,
    first: view.shown[card - 1]?.became === null,
  };
  context.draw();
  await (whose === undefined
    ? context.say("tap", verdict, card)
    : context.say("tap", verdict, card, whose));
}

/**
 * Explain a changed verdict if this spirit gave another one, since two spirits judged the same
 * card.
 * @param {Context} context
 * @param {number} number
 */
export function explainChange({ screenState, view }, number) {
  const { piece, became, corrected } = view.shown[number - 1];
  if (
    screenState.tapped?.round !== view.round ||
    screenState.tapped.card !== number ||
    corrected === 0
  )
    return;
  const { what, first } = screenState.tapped;
  screenState.tapped = null;
  if (what !== became)
    showNote(() =>
      t("whenidream.verdict.overruled", { piece, fate: t(`whenidream.verdict.is.${became}`) }),
    );
  else if (first) showNote(() => t("whenidream.verdict.beforeYou", { piece }));
}

/** The question of whose word was foul. @param {Context} context @param {number} card */
export const blameQuestion = (context, card) => html`<div
  class="blame"
  role="group"
  aria-label=${t("whenidream.whose")}>
  <p>${t("whenidream.whose")}</p>
  <div class="row">
    ${seatsFrom(context.view, context.view.dreamer)
      .slice(1)
      .map(
        (seat) =>
          html`<button type="button" @click=${() => void sendTap(context, card, "penalty", seat)}>
            ${displayName(context, seat)}
          </button>`,
      )}
    <button
      type="button"
      class="plain"
      @click=${() => {
        context.screenState.blamedCard = null;
        context.draw();
      }}>
      ${t("whenidream.never")}
    </button>
  </div>
</div>`;

/**
 * The answers for a card, as buttons.
 * @param {Context} context
 * @param {number} card
 * @param {Tap[]} offered
 * @param {string} kind
 * @param {boolean} open
 */
export const tapButtons = (context, card, offered, kind, open) => html` <div
  class="taps ${kind}"
  role="group"
  aria-label=${t(kind === "tap" ? "whenidream.heardWhat" : "whenidream.correctWhat")}>
  ${offered.map(
    (what) => html`<button
      type="button"
      class="tap ${what}"
      ?disabled=${!open}
      aria-expanded=${what === "penalty" ? String(context.screenState.blamedCard === card) : nothing}
      @click=${() => void sendTap(context, card, what)}>
      ${icon(SIGNS[what])}${t(`whenidream.tap.${what}`)}
    </button>`,
  )}
</div>`;

/** The results to which a card can still be corrected. @param {Shown} card @returns {Tap[]} */
const corrections = ({ fate }) =>
  fate === "foul"
    ? ["fair", "penalty"]
    : /** @type {Tap[]} */ (["right", "wrong", "pass", "penalty"]).filter((what) => what !== fate);

/** Scroll an opened entry into view. @param {Element | undefined} at */
const scrollIntoSight = (at) =>
  requestAnimationFrame(() => at?.scrollIntoView({ block: "nearest" }));

/** @param {Context} context @param {Shown} card */
function verdictLine(context, card) {
  const { screenState, may } = context;
  const open = screenState.correctedCard === card.number;
  const fixed = card.voted || !may.includes("tap");
  const content = html`${smallPicture(context, card.piece)}<b>${card.piece}</b
    ><span class="fate ${card.fate}">${icon(FATES[card.fate])}${fateWord(context, card)}</span>
    ${
      card.voted
        ? html`<span class="soft small">${t("whenidream.verdict.voted")}</span>`
        : card.corrected
          ? html`<span class="soft small"
          >${t("whenidream.verdict.corrected", { count: card.corrected })}</span
        >`
          : nothing
    }`;
  return html`<li class="verdict-line">
    ${
      fixed
        ? html`<span class="card-line">${content}</span>`
        : html`<button
          type="button"
          class="card-line"
          aria-expanded=${open ? "true" : "false"}
          title=${t("whenidream.correct")}
          @click=${() => {
            screenState.correctedCard = open ? null : card.number;
            screenState.blamedCard = null;
            context.draw();
          }}>
          ${content}<span class="change"
            >${icon("undo")}<span class="unseen">${t("whenidream.correct")}</span></span
          >
        </button>`
    }
    ${
      open && !fixed
        ? html`<div ${ref(scrollIntoSight)}>
          ${
            screenState.blamedCard === card.number
              ? blameQuestion(context, card.number)
              : tapButtons(context, card.number, corrections(card), "correct", true)
          }
        </div>`
        : nothing
    }
  </li>`;
}

/**
 * The earlier cards, newest first.
 * @param {Context} context
 * @param {number} [maxCards] the maximum number of cards
 */
export function verdictList(context, maxCards) {
  const finishedCards = cardsOfRound(context.view)
    .filter((card) => card.fate !== "open")
    .slice(0, maxCards);
  if (!finishedCards.length) return nothing;
  return html`<section class="verdicts">
    <h2 class="small soft">${t("whenidream.verdict.title")}</h2>
    <ul>
      ${repeat(
        finishedCards,
        ({ number }) => number,
        (card) => verdictLine(context, card),
      )}
    </ul>
  </section>`;
}
