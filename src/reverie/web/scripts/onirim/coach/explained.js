/** The coach's explanations as sentences. */

import { percent, t } from "../../ground/texts.js";
import { isEven, moveName } from "./odds.js";

/** @import { Explained } from "../analysis/types.js" */

/**
 * The reasons for the best move, as sentences. If two moves are equally good, `bestText` says so.
 * @param {Explained} explained
 * @returns {string[]}
 */
export const reasonsOf = ({ reasons }) =>
  reasons.filter(({ code }) => code !== "even").map(({ code, values }) => t(`why.${code}`, values));

/** The short form of an answer to a prophecy: the card that it discards. @param {string} move */
const shortName = (move) => moveName(move.split(", then ")[0]);

/**
 * The sentence about the cost of the second best move, if it costs anything.
 * @param {Explained} explained
 * @returns {string | null}
 */
export const runnerUpText = (explained) => {
  const { second, cost } = explained;
  return second === null || isEven(explained)
    ? null
    : t("coach.second", { move: shortName(second), cost: percent(cost, 1) });
};

/**
 * The two best moves if they are equally good, else null.
 * @param {Explained} explained
 */
export const evenText = (explained) =>
  isEven(explained)
    ? t("coach.even", {
        move: shortName(explained.best),
        other: shortName(explained.second ?? ""),
      })
    : null;

/** @param {Explained} explained @param {(move: string) => string} [name] */
const bestText = (explained, name = moveName) =>
  isEven(explained)
    ? `${evenText(explained)} ${t("coach.odds", { odds: percent(explained.odds) })}`
    : t("onirim.hint", { move: name(explained.best), odds: percent(explained.odds, 1) });

/**
 * The best move, without the order of a prophecy, which is visible on the table.
 * @param {Explained} explained
 */
export const shortBestText = (explained) => bestText(explained, shortName);

/** The whole explanation for screen readers. @param {Explained} explained @returns {string} */
export const explanationText = (explained) =>
  [bestText(explained), ...reasonsOf(explained), runnerUpText(explained) ?? ""]
    .filter(Boolean)
    .join(" ");
