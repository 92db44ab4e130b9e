/** What the screen keeps for itself while a table is open, one part for each concern. */

import { announce } from "../../ground/parts.js";

/** @import * as State from "./own-state.js" */
/** @import { Context } from "./seat-view.js" */

/** @param {Context} context @returns {State.CardsState} */
export const cardsOf = ({ own }) => (own.cards ??= { places: null, chosen: null, prophecy: null });

/** @param {Context} context @returns {State.EventsState} */
export const eventsOf = ({ own }) => (own.events ??= { news: () => [], batches: [], turns: 0 });

/** @param {Context} context @returns {State.AdviceState} */
export const adviceOf = ({ own }) =>
  (own.advice ??= { odds: null, hint: null, explained: null, panel: null, asking: false });

/** @param {Context} context @returns {State.LessonState} */
export const lessonsOf = ({ own }) => (own.lessons ??= { now: null, teach: null, resume: null });

/** @param {Context} context @returns {State.MomentState} */
export const momentOf = ({ own }) =>
  (own.moment ??= {
    number: 0,
    last: "",
    since: 0,
    phase: "",
    movesOn: false,
    sending: false,
    undoing: false,
  });

/** @param {Context} context @returns {State.StageState} */
export const stageOf = ({ own }) =>
  (own.stage ??= {
    why: null,
    dialog: null,
    bar: null,
    instead: null,
    itself: null,
    performs: null,
  });

/** Say a move; while it is on its way, another tap says nothing more.
 * @param {Context} context @param {string} move @returns {Promise<any>} */
export async function say(context, move) {
  const moment = momentOf(context);
  if (moment.sending) return null;
  moment.sending = true;
  try {
    return await context.say(move);
  } finally {
    moment.sending = false;
  }
}

/**
 * Why not: said in the line above the buttons, where it covers nothing.
 * @param {Context} context
 * @param {import("../../ground/texts.js").Says} why
 */
export function sayWhy(context, why) {
  stageOf(context).why = why;
  announce(why());
  context.draw();
}

/** Are the odds of every choice to be shown? @param {Context} context */
export const coached = ({ table }) => table.coach === "always";

const REFLEX = 200;
/**
 * Milliseconds in which nobody can have seen what has come up: who taps within them meant something
 * else.
 */

/**
 * A choice that has only just come up is not made by the tap that was meant for something else; who
 * is quick is not held up.
 * @param {Context} context
 * @param {Event} event
 */
export const byAccident = (context, event) =>
  (event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail > 0)) &&
  performance.now() - momentOf(context).since < REFLEX;

/** @param {Context} context @param {string | null} name */
export function openDialog(context, name) {
  stageOf(context).dialog = name;
  context.draw();
}
