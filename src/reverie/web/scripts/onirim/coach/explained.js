/** The coach's explanations as sentences. */

import { percent, t } from "../../ground/texts.js";
import { moveName } from "./odds.js";

/** @import { Explained } from "../analysis/types.js" */

/** The reasons for the best move, as sentences. @param {Explained} explained @returns {string[]} */
export const reasonsOf = ({ reasons }) =>
  reasons.map(({ code, values }) => t(`why.${code}`, values));

/** The short form of an answer to a prophecy: the card that it discards. @param {string} move */
const shortName = (move) => moveName(move.split(", then ")[0]);

/**
 * The sentence about the cost of the second best move, if it costs anything.
 * @param {Explained} explained
 * @returns {string | null}
 */
export const runnerUpText = ({ second, cost }) =>
  second === null || cost < 0.0005
    ? null
    : t("coach.second", { move: shortName(second), cost: percent(cost, 1) });

/** @param {Explained} explained @param {(move: string) => string} [name] */
const bestText = (explained, name = moveName) =>
  t("onirim.hint", { move: name(explained.best), odds: percent(explained.odds, 1) });

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
