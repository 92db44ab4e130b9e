/**
 * Votes of the spirits on whether a word was fair or a guess right. The game does not wait for
 * them.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { countdown } from "./clock.js";
import { playerValues } from "../table/people.js";
import { openVotes } from "../table/view.js";

/** @import { Context, Vote } from "../table/seat-view.js" */

/** The question of a vote. @param {Context} context @param {Vote} vote */
export function voteQuestion(context, vote) {
  const { view } = context;
  if (vote.clue === null)
    return t("whenidream.isRight", { piece: vote.piece, guess: guessOf(context, vote.piece) });
  const [seat, word] = view.clues[vote.clue];
  return t("whenidream.isFair", {
    word,
    piece: view.clue_cards?.[vote.clue],
    ...playerValues(context, seat),
  });
}

/**
 * The Dreamer's guess for a piece, if it is known.
 * @param {Context} context
 * @param {string | null} piece
 */
const guessOf = ({ view }, piece) => view.shown?.find((card) => card.piece === piece)?.guess ?? "";

/** @param {Context} context @param {Vote} vote @param {string} answer */
async function castVote(context, vote, answer) {
  const voter = context.screenState.voting?.(vote);
  if (voter) return voter.say("vote", vote.vote, answer);
  context.screenState.cast = { ...context.screenState.cast, [vote.vote]: answer };
  context.draw();
  await context.say("vote", vote.vote, answer);
}

/** @param {Context} context @param {Vote} vote */
function ballot(context, vote) {
  const { view, seat } = context;
  const accused = vote.clue === null ? null : view.clues[vote.clue][0];
  const handed = context.screenState.voting?.(vote) ?? null; // players vote one after another on a shared phone
  const canVote = handed !== null || (typeof seat === "number" && vote.able.includes(seat));
  const mine =
    context.screenState.cast?.[vote.vote] ??
    (typeof seat === "number" && vote.voted.includes(seat) ? "" : null);
  const answers = vote.about === "clue" ? ["fair", "foul"] : ["right", "wrong"];
  return html`<li class="ballot">
    <p>
      ${voteQuestion(context, vote)} ${countdown(context, vote.until)}
      ${handed ? html`<b>${t("whenidream.phone.votes", handed)}</b>` : nothing}
      ${
        canVote
          ? html`<span class="soft small"
            >${t("whenidream.voted", { count: vote.voted.length, of: vote.able.length })}</span
          >`
          : nothing
      }
    </p>
    ${
      canVote
        ? html`<div class="row">
          ${answers.map(
            (answer, k) => html` <button
              type="button"
              aria-pressed=${mine === answer ? "true" : "false"}
              @click=${() => void castVote(context, vote, answer)}>
              ${icon(k === 0 ? "check" : "cross")}${t(`whenidream.answer.${answer}`)}
            </button>`,
          )}
        </div>`
        : html`<p class="soft small">
          ${accused === seat ? t("whenidream.aboutYou") : t("whenidream.spiritsVote")}
        </p>`
    }
  </li>`;
}

/** @param {Context} context */
export function ballots(context) {
  const open = openVotes(context.view);
  if (!open.length) return nothing;
  return html`<ul class="ballots" aria-label=${t("whenidream.votes")}>
    ${repeat(
      open,
      (vote) => vote.vote,
      (vote) => ballot(context, vote),
    )}
  </ul>`;
}
