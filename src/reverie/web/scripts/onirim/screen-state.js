/** What the screen keeps for itself while a table is open: the card that is chosen, the dialog that is open, what happened last. */

import { announce } from "../ground/parts.js";
import { wantsCoach } from "./settings.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./pieces.js").Places} Places */
/** @typedef {import("./pieces.js").Piece} Piece */

/**
 * @typedef {object} ScreenState
 * @property {Places | null} places
 * @property {string | null} chosen the name of the piece that is lifted
 * @property {() => string[]} news what happened last, in sentences
 * @property {import("../ground/texts.js").Says | null} why why not, until the next tap
 * @property {string[]} passing cards that came and went within one change: into limbo and back
 * @property {string | null} dialog menu, settings, keys, tally, resign
 * @property {{order: Piece[], out: Piece | null, picked: string | null} | null} prophecy
 * @property {Map<string, number> | null} odds of every choice of this moment, if they were asked for
 * @property {string | null} hint the best move, once it was asked for
 * @property {boolean} asking the coach is thinking
 * @property {boolean} saying a move is on its way
 * @property {string} last the view as it was last
 * @property {number} moment counts the changes, but for what goes on by itself
 * @property {number} since when this choice came up, in milliseconds
 * @property {string} phase the phase as it was last
 * @property {boolean} undoing
 * @property {Set<string>} fresh doors that were gained just now
 * @property {Array<{seat: number, signal: string}>} signals
 * @property {{text: import("../ground/texts.js").Says, lit: string, more?: () => unknown} | null} lesson what a first game says now
 * @property {((context: Context) => void) | null} teach
 * @property {(() => void) | null} resume goes on with lessons that were stopped
 */

/** @param {Context} context @returns {ScreenState} */
export function stateOf({ own }) {
  own.onirim ??= {
    places: null,
    chosen: null,
    news: () => [],
    why: null,
    passing: [],
    dialog: null,
    prophecy: null,
    odds: null,
    hint: null,
    asking: false,
    saying: false,
    last: "",
    moment: 0,
    since: 0,
    phase: "",
    undoing: false,
    fresh: new Set(),
    signals: [],
    lesson: null,
    teach: null,
    resume: null,
  };
  return own.onirim;
}

/** Say a move; while it is on its way, another tap says nothing more.
 * @param {Context} context @param {string} move @returns {Promise<any>} */
export async function say(context, move) {
  const own = stateOf(context);
  if (own.saying) return null;
  own.saying = true;
  try {
    return await context.say(move);
  } finally {
    own.saying = false;
  }
}

/** Why not: said in the line above the buttons, where it covers nothing. @param {Context} context @param {import("../ground/texts.js").Says} why */
export function sayWhy(context, why) {
  stateOf(context).why = why;
  announce(why());
  context.draw();
}

/** Are the odds of every choice to be shown? @param {Context} context */
export const coached = (context) => wantsCoach() && context.table.advice;

/** A choice that has only just come up is not made by the tap that was meant for something else.
 * @param {Context} context @param {Event} event */
export const byAccident = (context, event) =>
  (event instanceof KeyboardEvent || (event instanceof MouseEvent && event.detail > 0)) && performance.now() - stateOf(context).since < 350;

/** @param {Context} context @param {string | null} name */
export function openDialog(context, name) {
  stateOf(context).dialog = name;
  context.draw();
}
