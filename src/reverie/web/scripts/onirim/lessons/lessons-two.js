/**
 * The lessons of a first game for two, for each situation that a game for one does not have. The
 * coach's advice follows in the words of the hint.
 */

import { mySeat, nameOf } from "../table/view.js";

/** @import { Context } from "../table/seat-view.js" */
/** @typedef {import("./lessons.js").Lesson} Lesson */

/** The subjects, in the order of the list. */
export const SUBJECTS = ["draft", "shared", "partner", "swap", "doors", "nightmare", "silence"];

/**
 * The lessons end after this many turns of both players, even if some subjects have not come up.
 */
const MAX_TURNS = 24;

/**
 * @param {Context} context
 * @param {Set<string>} learned
 * @returns {Lesson | null} the lesson for this moment; null when all subjects are learned
 */
export function lesson(context, learned) {
  const { view, may } = context;
  const name = nameOf(context, 1 - mySeat(context));
  const values = { who: name.slice(0, 1).toUpperCase() + name.slice(1) }; // it begins sentences
  if (view.outcome) return { textKey: view.outcome.won ? "won" : "lost", highlight: "choice" };
  if (view.phase === "draft")
    return { textKey: draftLesson(context), highlight: "choice", subject: "draft", values };
  if (may.length === 0) return { textKey: "theirs", highlight: "partner", values };
  switch (view.phase) {
    case "swap":
      return { textKey: "swap", highlight: "choice", subject: "swap", values };
    case "nightmare":
      return { textKey: "nightmare", highlight: "choice", subject: "nightmare", values };
    case "door":
      return { textKey: "door", highlight: "choice", subject: "doors", values };
    case "search":
      return { textKey: "search", highlight: "choice", subject: "doors", values };
    case "arrange":
      return { textKey: "prophecy", highlight: "choice", values };
    default:
      return turnLesson(context, learned, values);
  }
}

/**
 * The lesson of the draft: before the player's first card, between, or before the last one.
 * @param {Context} context
 */
function draftLesson({ view, may, seat }) {
  if (may.length === 0) return "draftTheirs";
  const held = view.hand_sizes[Number(seat)];
  return held === 0 ? "draft" : held < view.hand_places.own - 1 ? "draftNext" : "draftLast";
}

/**
 * The lesson of a normal turn, one subject at a time.
 * @param {Context} context
 * @param {Set<string>} learned
 * @param {Record<string, string>} values
 * @returns {Lesson | null}
 */
function turnLesson({ view }, learned, values) {
  if (!learned.has("shared"))
    return { textKey: "shared", highlight: "hand", subject: "shared", values };
  if (!learned.has("partner"))
    return { textKey: "partner", highlight: "partner", subject: "partner", values };
  if (!learned.has("doors") && view.doors.some((doors) => doors.length > 0))
    return { textKey: "doors", highlight: "doors", subject: "doors", values };
  if (!learned.has("silence"))
    return { textKey: "silence", highlight: "partner", subject: "silence", values };
  if (SUBJECTS.every((subject) => learned.has(subject)) || view.turns >= MAX_TURNS) return null;
  if (!learned.has("swap")) return { textKey: "discard", highlight: "hand", values };
  return { textKey: "goOn", highlight: "hand", values };
}
