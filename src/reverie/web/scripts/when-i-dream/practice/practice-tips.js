/**
 * The tips of the practice dream. The tip follows from the state of the game, whatever the player
 * does.
 */

import { nameOf } from "../table/people.js";
import { isDreamer, isUnmasked } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/**
 * A tip: its name, the selector of the element it points at, and the values for its text.
 * @typedef {{ name: string, at: string | null, values?: Record<string, any> }} Tip
 */

/** The number of practice rounds: the first as a spirit, the second as the Dreamer. */
const PRACTICE_ROUNDS = 2;

/** @param {Context} context @returns {Tip | null} */
export function tipOf(context) {
  const { view } = context;
  if (
    view.round > PRACTICE_ROUNDS ||
    view.phase === "over" ||
    (view.round === PRACTICE_ROUNDS && isUnmasked(view))
  )
    return { name: "done", at: ".go-on" };
  if (isUnmasked(view)) return { name: "points", at: ".onward button" };
  return isDreamer(context) ? dreamerTip(context) : spiritTip(context);
}

/** @param {Context} context @returns {Tip | null} */
function spiritTip(context) {
  const { view, seat } = context;
  const name = { name: nameOf(context, view.dreamer) };
  if (view.phase === "reading")
    return (view.ready ?? []).includes(Number(seat)) ? null : { name: "role", at: ".ready" };
  if (view.phase === "narration") return { name: "story", at: ".to-name", values: name };
  if ((view.shown ?? []).some((card) => card.became !== null))
    return { name: "verdict", at: ".piles", values: name };
  if (view.clues.some((clue) => clue[0] === seat)) return { name: "guess", at: null, values: name };
  return view.turn === seat
    ? { name: "word", at: "#word", values: { spirit: view.spirit } }
    : { name: "card", at: ".piece", values: name };
}

/** @param {Context} context @returns {Tip | null} */
function dreamerTip({ view, seat }) {
  if (view.phase === "reading")
    return (view.ready ?? []).includes(Number(seat)) ? null : { name: "mask", at: ".ready" };
  if (view.phase === "narration") return { name: "tell", at: "textarea" };
  if (view.phase === "forced guess") return { name: "forced", at: "#guess" };
  if (view.phase === "last guess") return { name: "last", at: "#guess" };
  if (view.guesses.length > 0) return { name: "unsure", at: null };
  return view.clues.length > 0 ? { name: "guessNow", at: "#guess" } : { name: "listen", at: null };
}
