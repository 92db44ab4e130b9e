/**
 * A table for a puzzle, drawn like any other, without a server. A move at this table is an answer.
 */

import { showNote } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @import { Context, View } from "../table/seat-view.js" */
/** @import { Puzzle } from "../analysis/types.js" */

/** A choice counts as right if its odds are this close to the best and are only estimates. */
const RIGHT_WITHIN = 0.01;
const GOOD_WITHIN = 0.04;

/**
 * @param {Puzzle} puzzle
 * @param {import("../table/state-types.js").ScreenState} screenState
 * @param {{draw: () => void, onAnswer: (move: string) => void}} options
 * @returns {Context}
 */
export function tableOf({ view, moves }, screenState, { draw, onAnswer }) {
  const may = moves.map(([move]) => move);
  // The search may be the question, so it is not made automatically
  const shownView = { ...view, search_matters: true };
  const refuse = async () => {
    showNote(() => t("puzzles.noHelp"));
    return null;
  };
  const say = async (/** @type {string | number} */ move) => onAnswer(String(move));
  return {
    table: puzzleTable(shownView, may),
    view: shownView,
    seat: view.active,
    may,
    host: false,
    happened: previousStep(view),
    now: () => 0,
    draw,
    screenState,
    say,
    attempt: say,
    send: refuse,
  };
}

/**
 * The table as a server would show it.
 * @param {View} view
 * @param {string[]} may
 * @returns {import("../../ground/table.js").Table}
 */
function puzzleTable(view, may) {
  return {
    code: "",
    game: "onirim",
    options: view.rules,
    seats: view.hand_sizes.map((_, seat) => ({
      name: t(seat === view.active ? "onirim.learn.you" : "puzzles.partner"),
      bot: null,
      free: false,
      face: null,
      connected: true,
    })),
    host: null,
    practice: false,
    became_practice: false,
    coach: "none",
    invite_only: false,
    family_friendly: false,
    daily: "",
    chosen_options: null,
    hints: 0,
    begun: true,
    may_sit: false,
    reactions: [],
    rival: null,
    wants_rematch: [],
    commitment: "",
    seed: null,
    may,
    undo: null,
    view,
  };
}

/**
 * The step that led here, as far as the view shows it.
 * @param {import("../table/seat-view.js").View} view
 * @returns {any[][]}
 */
function previousStep({ phase, resolving, known }) {
  if (resolving !== null) return [["draw", resolving]];
  return phase === "arrange" ? [["foresee", known]] : [];
}

/**
 * The verdict on an answer.
 * @typedef {{ kind: "right" | "good" | "wrong", cost: number | null }} Verdict `cost` in odds; null
 *   if only a minimum is known
 */

/** @param {Puzzle} puzzle @param {string} move @returns {Verdict} */
export function judgeAnswer({ best, same = [], moves, method }, move) {
  if (move === best || same.includes(move)) return { kind: "right", cost: 0 };
  const odds = moves.find(([each]) => each === move)?.[1];
  if (odds === undefined) return { kind: "wrong", cost: null };
  const cost = moves[0][1] - odds;
  if (method === "seen" && cost < RIGHT_WITHIN) return { kind: "right", cost };
  return { kind: cost < GOOD_WITHIN ? "good" : "wrong", cost };
}
