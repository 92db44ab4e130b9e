/** The screen's own state while a table is open, in parts by topic, and actions on it. */

import { announce } from "../../ground/parts.js";

/** @import * as State from "./state-types.js" */
/** @import { Context } from "./seat-view.js" */

/** @param {Context} context @returns {State.CardsState} */
export const cardsOf = ({ screenState }) =>
  (screenState.cards ??= { places: null, chosen: null, prophecy: null });

/** @param {Context} context @returns {State.EventsState} */
export const eventsOf = ({ screenState }) =>
  (screenState.events ??= { news: () => [], batches: [], turns: 0 });

/** @param {Context} context @returns {State.AdviceState} */
export const adviceOf = ({ screenState }) =>
  (screenState.advice ??= {
    odds: null,
    hint: null,
    explained: null,
    panel: null,
    isRequesting: false,
  });

/** @param {Context} context @returns {State.LessonState} */
export const lessonsOf = ({ screenState }) =>
  (screenState.lessons ??= { now: null, teach: null, resume: null });

/** @param {Context} context @returns {State.MomentState} */
export const momentOf = ({ screenState }) =>
  (screenState.moment ??= {
    number: 0,
    last: "",
    since: 0,
    phase: "",
    movesAutomatically: false,
    sending: false,
    undoing: false,
  });

/** @param {Context} context @returns {State.StageState} */
export const stageOf = ({ screenState }) =>
  (screenState.stage ??= {
    why: null,
    dialog: null,
    bar: null,
    instead: null,
    screen: null,
    scene: null,
  });

/**
 * Send a move, unless another one is under way.
 * @param {Context} context
 * @param {string} move
 * @returns {Promise<unknown>} null if it was not sent or was refused
 */
export async function sendMove(context, move) {
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
 * Show a refusal in the line above the buttons, until the next tap.
 * @param {Context} context
 * @param {import("../../ground/texts.js").LazyText} why
 */
export function showRefusal(context, why) {
  stageOf(context).why = why;
  announce(why());
  context.draw();
}

/** Whether to show the odds of every choice. @param {Context} context */
export const showsOdds = ({ table }) => table.coach === "always";

/** Milliseconds in which a player cannot have noticed a new choice. */
const REFLEX_MS = 200;

/**
 * Whether a choice was tapped so soon after it appeared that the tap was meant for something else.
 * @param {Context} context
 * @param {Event} event
 */
export const isAccidental = (context, event) =>
  (event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail > 0)) &&
  performance.now() - momentOf(context).since < REFLEX_MS;

/** @param {Context} context @param {string | null} name */
export function openDialog(context, name) {
  stageOf(context).dialog = name;
  context.draw();
}
