/**
 * The player's rating at puzzles, which changes with the first attempt at each. It follows Glicko:
 * the rating is uncertain at first and changes a lot, then less; a puzzle's rating is fixed.
 */

import { writeStored, readStored } from "../../ground/storage.js";
import { currentLanguage } from "../../ground/texts.js";

/**
 * @typedef {"solved" | "later" | "failed"} Done at the first attempt, at a later one, or not yet
 */
/**
 * @typedef {{ rating: number, deviation: number, course: number[], done: Record<string, Done> }}
 *   Standing `course`: the ratings after the last attempts that counted
 */

const START = { rating: 1200, deviation: 250, course: [], done: {} };
/** The minimum deviation, so that the rating keeps changing. */
const MIN_DEVIATION = 60;
const MAX_COURSE = 200;
const Q = Math.LN10 / 400;

/** @returns {Standing} */
export const puzzleProgress = () => ({ ...START, ...readStored("puzzles") });

/**
 * A rating as a string, without a separator between thousands.
 * @param {number} rating
 */
export const ratingText = (rating) =>
  Math.round(rating).toLocaleString(currentLanguage(), { useGrouping: false });

/**
 * @param {Pick<Standing, "rating" | "deviation">} before
 * @param {number} puzzle the puzzle's rating
 * @param {number} score 1 for solved, 0 for failed
 */
function updatedRating({ rating, deviation }, puzzle, score) {
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  const information = Q ** 2 * expected * (1 - expected);
  const precision = 1 / deviation ** 2 + information;
  return {
    rating: rating + (Q / precision) * (score - expected),
    deviation: Math.max(MIN_DEVIATION, Math.sqrt(1 / precision)),
  };
}

/**
 * Store the result of an attempt. The first attempt at a puzzle changes the rating.
 * @param {import("../analysis/types.js").Puzzle} puzzle
 * @param {number} score
 * @returns {number | null} the change of the rating, null if the attempt does not count
 */
export function recordAttempt({ id, rating }, score) {
  const before = puzzleProgress();
  const previous = before.done[id];
  const done =
    score === 1
      ? previous === undefined || previous === "solved"
        ? "solved"
        : "later"
      : (previous ?? "failed");
  const counts = previous === undefined && rating !== null;
  const now = counts ? updatedRating(before, rating, score) : before;
  const course = counts
    ? [...before.course, Math.round(now.rating)].slice(-MAX_COURSE)
    : before.course;
  writeStored("puzzles", { ...now, course, done: { ...before.done, [id]: done } });
  return counts ? Math.round(now.rating) - Math.round(before.rating) : null;
}
