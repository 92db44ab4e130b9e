/**
 * Finished rounds: the latest one from the view, and all of them with their awards from the server.
 */

import { stateOf } from "../television/state.js";
import { isUnmasked } from "../table/view.js";

/** @import { Context, UnmaskedView } from "../table/seat-view.js" */
/** @import { Award, Evening, Round } from "../../../types/when-i-dream.js" */
/** @import { RoundCard, RoundClue as Said } from "../../../types/when-i-dream.js" */

/** The round that has just ended. @param {UnmaskedView} view @returns {Round} */
export function roundOf(view) {
  const cards = view.shown.map((card, at) => ({ ...card, clues: cluesOf(view, at + 1) }));
  const points = Object.fromEntries(view.earned.map((each) => [each.seat, each.points]));
  const { round, dreamer, spirits, hidden, story } = view;
  return {
    round,
    dreamer,
    spirits,
    hidden,
    seconds: view.rules.dream_seconds - view.timer.left,
    cards,
    story: story ?? null,
    recalled: view.named,
    bonus: false,
    points,
    awards: [],
  };
}

/**
 * The clues for a card, by its number.
 * @param {UnmaskedView} view
 * @param {number} number
 * @returns {Said[]}
 */
const cluesOf = (view, number) =>
  view.clues.flatMap(([seat, word, time, card], at) =>
    card === number ? [{ seat, word, time, foul: view.foul.includes(at) }] : [],
  );

/**
 * All finished rounds with their awards, null until they are loaded. They are requested once after
 * each round, and the page is drawn when they arrive.
 * @param {Context} context
 * @returns {Evening | null}
 */
export function eveningOf(context) {
  const { view, send, draw } = context;
  const state = stateOf(context);
  const removed = Object.values(view.stories ?? {}).filter(isRemoved).length;
  const mark = `${view.round}/${view.phase === "over" ? "over" : "rounds"}/${removed}`;
  if (isUnmasked(view) && view.phase !== "scoring" && state.evening?.mark !== mark) {
    state.evening = { mark, past: state.evening?.past ?? null };
    void send("rounds").then((answer) => {
      if (answer === null || state.evening?.mark !== mark) return;
      state.evening.past = { rounds: answer.rounds, awards: answer.awards };
      draw();
    });
  }
  return state.evening?.past ?? null;
}

/**
 * Whether the host has removed a story, which is then empty.
 * @param {string | null | undefined} story
 */
export const isRemoved = (story) => story === "";

/**
 * The awards of the round that has just ended.
 * @param {Context} context
 * @returns {Award[]}
 */
export const awardsOf = (context) =>
  eveningOf(context)?.rounds.find((each) => each.round === context.view.round)?.awards ?? [];

/**
 * Whether the Dreamer made no guesses at all, which differs from a tie of right and wrong ones.
 * @param {Array<Pick<RoundCard, "became">>} cards
 */
export const isEmpty = (cards) =>
  cards.every((card) => card.became === null || card.became === "faded");
