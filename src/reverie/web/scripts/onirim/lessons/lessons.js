/**
 * The lessons of a first game, for each new situation. They only describe it; the coach's advice
 * follows in the words of the hint. They depend only on the state, so any legal choice is fine.
 */

import { t } from "../../ground/texts.js";
import { evenText, reasonsOf } from "../coach/explained.js";
import { moveName } from "../coach/odds.js";
import { colourOf, symbolOf } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */

/** The subjects, in the order of the list. */
export const SUBJECTS = ["row", "series", "key", "limbo", "nightmare", "prophecy", "deck"];

/**
 * @typedef {object} Lesson
 * @property {string} textKey a text key under onirim.learn.says
 * @property {string} highlight the part of the table to highlight
 * @property {string} [subject] the subject that it teaches
 * @property {Record<string, string>} [values]
 */

/**
 * The coach's advice as sentences, without the reasons that were announced just `before`.
 * @param {import("../analysis/types.js").Explained} explained
 * @param {string[]} before
 * @param {number} most the maximum number of reasons
 * @returns {string[]}
 */
export function adviceSentences(explained, before, most) {
  const move = moveName(explained.best);
  const best = evenText(explained) ?? t("coach.best", { move });
  const reasons = reasonsOf(explained).filter((reason) => !before.includes(reason));
  return [before.includes(best) ? t("coach.again", { move }) : best, ...reasons.slice(0, most)];
}

/**
 * @param {Context} context
 * @param {Set<string>} learned
 * @returns {Lesson | null} the lesson for this moment; null when all subjects are learned
 */
export function lesson(context, learned) {
  const { view, happened } = context;
  if (view.outcome) return { textKey: view.outcome.won ? "won" : "lost", highlight: "choice" };
  if (view.phase === "nightmare")
    return {
      textKey: learned.has("nightmare") ? "nightmareAgain" : "nightmare",
      highlight: "choice",
      subject: "nightmare",
    };
  if (view.phase === "door") {
    const colour = colourOf(view.resolving ?? "");
    return {
      textKey: learned.has("key") ? "doorAgain" : "door",
      highlight: "choice",
      subject: "key",
      values: { colour },
    };
  }
  if (view.phase === "arrange")
    return { textKey: "prophecy", highlight: "choice", subject: "prophecy" };
  if (view.phase === "search") return { textKey: "search", highlight: "choice", subject: "series" };
  const verbs = happened.map(([verb]) => verb);
  if (verbs.includes("search")) return { textKey: "gained", highlight: "doors", subject: "series" };
  return turnLesson(context, learned);
}

/** @param {Context} context @param {Set<string>} learned @returns {Lesson | null} */
function turnLesson({ view, may, happened }, learned) {
  const hand = view.hands[0] ?? [];
  const last = view.rows[0].at(-1);
  const values = { colour: last ? colourOf(last) : "", symbol: last ? symbolOf(last) : "" };
  const plays = may.filter((move) => move.startsWith("play "));
  const completes =
    view.series[0] === 2 && plays.some((move) => move.startsWith(`play ${values.colour} `));
  const drifted = happened.some(
    ([verb, what], at) =>
      verb === "draw" &&
      typeof what === "string" &&
      what.endsWith(" door") &&
      happened[at + 1]?.[0] !== "open",
  );
  if (view.turns === 0) return { textKey: "begin", highlight: "hand", values };
  if (drifted && !learned.has("limbo"))
    return { textKey: "limbo", highlight: "limbo", subject: "limbo" };
  if (last && !learned.has("row"))
    return {
      textKey: plays.length > 0 ? "row" : "stuck",
      highlight: "row",
      subject: "row",
      values,
    };
  if (plays.length === 0) return { textKey: "stuck", highlight: "hand", values };
  if (completes && !learned.has("series")) return { textKey: "complete", highlight: "row", values };
  if (view.turns >= 4 && !learned.has("deck"))
    return { textKey: "deck", highlight: "deck", subject: "deck" };
  if (
    view.turns >= 5 &&
    !learned.has("prophecy") &&
    hand.some((/** @type {string} */ each) => symbolOf(each) === "key")
  )
    return { textKey: "key", highlight: "hand" };
  if (view.turns >= 15 || SUBJECTS.every((subject) => learned.has(subject))) return null;
  return { textKey: "yours", highlight: "hand", values };
}
