/** What a first game says, at each new situation. It looks only at where the game is, so any legal choice is fine. */

import { colourOf, symbolOf } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** What there is to learn, in the order in which it is listed. */
export const SUBJECTS = ["row", "series", "key", "limbo", "nightmare", "prophecy", "deck"];

/**
 * @typedef {object} Lesson
 * @property {string} says a key of the catalogue, under onirim.learn.says
 * @property {string} lit the part that it speaks of
 * @property {string} [teaches] a subject
 * @property {Record<string, string>} [values]
 */

/** A card to try: one that goes on with the series, or begins a promising one. @param {Context} context @returns {string | null} */
function suggestion({ view, may }) {
  const hand = view.hands[0] ?? [];
  const plays = may.filter((move) => move.startsWith("play ")).map((move) => move.slice("play ".length));
  const last = view.rows[0].at(-1);
  /** @param {string} card */
  const worth = (card) => {
    const goesOn = view.series[0] > 0 && last !== undefined && colourOf(card) === colourOf(last);
    const others = hand.filter((/** @type {string} */ each) => colourOf(each) === colourOf(card)).length;
    const same = hand.filter((/** @type {string} */ each) => each === card).length;
    return (goesOn ? 10 : 0) + others + same / 10 - (symbolOf(card) === "key" ? 1.5 : 0);
  };
  return plays.sort((one, other) => worth(other) - worth(one))[0] ?? null;
}

/** @param {Context} context @param {Set<string>} learnt @returns {Lesson | null} what to say now; nothing when all is learnt */
export function lesson(context, learnt) {
  const { view, happened } = context;
  if (view.outcome) return { says: view.outcome.won ? "won" : "lost", lit: "choice" };
  if (view.phase === "nightmare") return { says: learnt.has("nightmare") ? "nightmareAgain" : "nightmare", lit: "choice", teaches: "nightmare" };
  if (view.phase === "door") {
    const colour = colourOf(view.resolving ?? "");
    return { says: learnt.has("key") ? "doorAgain" : "door", lit: "choice", teaches: "key", values: { colour } };
  }
  if (view.phase === "arrange") return { says: "prophecy", lit: "choice", teaches: "prophecy" };
  if (view.phase === "search") return { says: "search", lit: "choice", teaches: "series" };
  const verbs = happened.map(([verb]) => verb);
  if (verbs.includes("search")) return { says: "gained", lit: "doors", teaches: "series" };
  return choosing(context, learnt);
}

/** @param {Context} context @param {Set<string>} learnt @returns {Lesson | null} */
function choosing(context, learnt) {
  const { view, happened } = context;
  const hand = view.hands[0] ?? [];
  const last = view.rows[0].at(-1);
  const card = suggestion(context);
  const values = { card: card ?? "", colour: last ? colourOf(last) : "", symbol: last ? symbolOf(last) : "" };
  const drifted = happened.some(
    ([verb, what], at) => verb === "draw" && typeof what === "string" && what.endsWith(" door") && happened[at + 1]?.[0] !== "open",
  );
  if (view.turns === 0) return { says: "begin", lit: "hand", values };
  if (drifted && !learnt.has("limbo")) return { says: "limbo", lit: "limbo", teaches: "limbo" };
  if (!learnt.has("row")) return { says: card ? "row" : "stuck", lit: "row", teaches: "row", values };
  if (card === null) return { says: "stuck", lit: "hand", values };
  if (view.series[0] === 2 && !learnt.has("series") && last && colourOf(card) === colourOf(last)) return { says: "complete", lit: "row", values };
  if (view.turns >= 4 && !learnt.has("deck")) return { says: "deck", lit: "deck", teaches: "deck" };
  if (view.turns >= 5 && !learnt.has("prophecy") && hand.some((/** @type {string} */ each) => symbolOf(each) === "key")) return { says: "key", lit: "hand" };
  if (view.turns >= 15 || SUBJECTS.every((subject) => learnt.has(subject))) return null;
  return { says: view.series[0] > 0 && last && colourOf(card) === colourOf(last) ? "goOn" : "anew", lit: "hand", values };
}
