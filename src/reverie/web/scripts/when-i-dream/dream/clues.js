/** The clues of the round by picture. A spirit may challenge the clues of others. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { restoreFocusSoon } from "../table/focus.js";
import { playerValues } from "../table/people.js";
import { smallPicture } from "./piece.js";
import { fateWord, FATES } from "./verdicts.js";
import { cardsOfRound, openVotes } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").SpiritContext} Context */
/** @import { Shown } from "../table/seat-view.js" */

/** @param {Context} context @param {number} at */
function challenge(context, at) {
  context.screenState.challengedClue = null;
  context.draw();
  restoreFocusSoon();
  void context.say("challenge", at);
}

/**
 * A clue on a slip of paper.
 * @param {Context} context
 * @param {Shown} card
 * @param {{seat: number, word: string, at: number}} clue
 */
function clueSlip(context, card, { seat, word, at }) {
  const { view, screenState, may } = context;
  const { name, you } = playerValues(context, seat);
  const voting = openVotes(view).some((vote) => vote.clue === at);
  const foul = view.foul.includes(at);
  const settled = foul || view.settled.includes(at);
  const content = html`<span class="giver">${you ? t("whenidream.you") : name}</span
    ><span class="said">${word}</span> ${
      voting
        ? html`<span class="ruling"
          >${icon("warn")}<span class="unseen">${t("whenidream.beingVoted")}</span></span
        >`
        : nothing
    }
    ${
      foul
        ? html`<span class="ruling bad">${icon("cross")}${t("whenidream.wasFoul")}</span>`
        : settled
          ? html`<span class="ruling"
          >${icon("check")}<span class="unseen">${t("whenidream.wasVoted")}</span></span
        >`
          : nothing
    }`;
  if (you || voting || settled || card.fate === "foul" || !may.includes("challenge"))
    return html`<li><span class="slip">${content}</span></li>`;
  const open = screenState.challengedClue === at;
  return html`<li class=${open ? "doubted" : ""}>
    <button
      type="button"
      class="slip"
      aria-expanded=${open ? "true" : "false"}
      title=${t("whenidream.challengeHint")}
      @click=${() => {
        screenState.challengedClue = open ? null : at;
        context.draw();
      }}>
      ${content}<span class="doubt">${icon("flag")}</span>
    </button>
    ${
      open
        ? html`<button type="button" class="challenge" @click=${() => challenge(context, at)}>
          ${icon("flag")}${t("whenidream.challenge", { word })}
        </button>`
        : nothing
    }
  </li>`;
}

/**
 * The button to dispute a verdict at a table that judges itself. A pass or an exact guess cannot be
 * disputed (W4.7).
 * @param {Context} context
 * @param {Shown} card
 */
function disputeButton({ view, may, say }, card) {
  const decided =
    card.voted ||
    view.settled.includes(card.piece) ||
    openVotes(view).some((vote) => vote.piece === card.piece);
  const exact = card.guess?.toLocaleLowerCase() === card.piece.toLocaleLowerCase();
  if (
    !may.includes("dispute") ||
    decided ||
    exact ||
    !card.guess ||
    (card.fate !== "right" && card.fate !== "wrong")
  )
    return nothing;
  return html`<button
    type="button"
    class="dispute"
    title=${t("whenidream.disputeHint")}
    @click=${() => void say("dispute", card.piece)}>
    ${t("whenidream.dispute")}
  </button>`;
}

/** The result of a picture: a sign and a word. @param {Context} context @param {Shown} card */
function fateLabel(context, card) {
  return html`<span class="fate ${card.fate}"
    >${icon(FATES[card.fate])}${fateWord(context, card)}</span
  >`;
}

/**
 * The clues for the visible picture, followed by those for earlier pictures.
 * @param {Context} context
 */
export function cluesByCard(context) {
  const { view } = context;
  const cards = cardsOfRound(view);
  const now = cards.find((card) => card.fate === "open");
  return html` <h2 class="unseen">${t("whenidream.clues")}</h2>
    ${
      view.card === null || (view.turn === null && !now?.clues.length)
        ? nothing
        : html`<ul class="slips now">
          ${
            now?.clues.length
              ? repeat(
                  now.clues,
                  (clue) => clue.at,
                  (clue) => clueSlip(context, now, clue),
                )
              : html`<li class="soft small none">${t("whenidream.noClues")}</li>`
          }
        </ul>`
    }
    ${repeat(
      cards.filter((card) => card !== now),
      (card) => card.number,
      (card) => html` <section class="gone-card">
        <h3>
          ${smallPicture(context, card.piece)}${card.piece}
          ${fateLabel(context, card)}${
            card.guess
              ? html`<span class="soft guessed"
                >${t("whenidream.quoted", { word: card.guess })}</span
              >`
              : nothing
          }
          ${disputeButton(context, card)}
        </h3>
        ${
          card.clues.length
            ? html`<ul class="slips">
              ${repeat(
                card.clues,
                (clue) => clue.at,
                (clue) => clueSlip(context, card, clue),
              )}
            </ul>`
            : nothing
        }
      </section>`,
    )}`;
}
