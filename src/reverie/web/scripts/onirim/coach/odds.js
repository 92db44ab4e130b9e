/**
 * The coach: the odds of every choice (the probability of winning), as this project's strongest bot
 * estimates them.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { percent, t } from "../../ground/texts.js";
import { adviceOf, showsOdds, momentOf } from "../table/screen-state.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Explained } from "../analysis/types.js" */

/**
 * Request the odds and their explanation, once for each moment. Return whether they are there.
 * @param {Context} context
 * @returns {Promise<boolean>}
 */
export async function askOdds(context) {
  const moment = momentOf(context);
  const advice = adviceOf(context);
  const { number } = moment;
  if (advice.odds !== null) return true;
  if (advice.isRequesting || context.may.length === 0) return false;
  advice.isRequesting = true;
  const answer = await context.send("advise", { explain: true });
  advice.isRequesting = false;
  if (moment.number !== number || !answer?.moves) return false;
  advice.odds = new Map(answer.moves);
  advice.explained = answer.explanation;
  return true;
}

/** Load and draw the odds if the coach is always on. @param {Context} context */
export async function updateCoach(context) {
  if (showsOdds(context) && (await askOdds(context))) context.draw();
}

/** Whether the two best moves are equally good. @param {Explained} explained */
export const isEven = ({ reasons, second }) =>
  second !== null && reasons.some(({ code }) => code === "even");

/** A move in words. @param {string} move */
export function moveName(move) {
  const words = move.split(" ");
  const two = words[0] === "pay" ? `pay ${words[1]}` : words[0];
  if (two === "arrange") {
    const [out, rest] = move.slice("arrange ".length).split(", then ");
    return rest
      ? t("onirim.moves.arrange", { out, order: rest.split(", ") })
      : t("onirim.moves.arrangeOne", { out });
  }
  if (two === "swap") {
    const [own, shared] = move.slice("swap ".length).split(" for ");
    return t("onirim.moves.swap", { own, shared });
  }
  const colour = two.startsWith("pay") ? words[2] : words[1];
  const card =
    two === "pay key" || two === "open"
      ? `${colour} key`
      : two === "pay door" || two === "search"
        ? `${colour} door`
        : `${colour} ${words[2]}`;
  return t(`onirim.moves.${two.replace(" ", "")}`, { card });
}

/**
 * The odds of a move as a small number, if the coach or a hint shows them. They are whole numbers
 * if the best moves are equally good, so that the figures do not contradict the words.
 * @param {Context} context
 * @param {string} move
 */
export function oddsFigure(context, move) {
  const advice = adviceOf(context);
  const odds = advice.odds?.get(move);
  if (odds === undefined || !(showsOdds(context) || advice.hint !== null)) return nothing;
  return html`<small class="odds numbers ${move === bestMove(context) ? "best" : ""}"
    >${percent(odds, advice.explained && isEven(advice.explained) ? 0 : 1)}</small
  >`;
}

/** @param {Context} context */
const bestMove = (context) => [...(adviceOf(context).odds ?? [])][0]?.[0] ?? null;

/**
 * Whether to fill the button of `move`: the recommended move's, or the default (`usual`) if none of
 * `among` is recommended.
 * @param {Context} context @param {string} move @param {string[]} among @param {boolean} usual
 */
export const isFilled = (context, move, among, usual) =>
  among.some((each) => isBest(context, each)) ? isBest(context, move) : usual;

/**
 * Whether the hint or the coach recommends `move`.
 * @param {Context} context
 * @param {string} move
 */
export const isBest = (context, move) =>
  (adviceOf(context).hint !== null || showsOdds(context)) && bestMove(context) === move;
