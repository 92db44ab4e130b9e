/**
 * Puzzles from the player's own games, made of costly choices. The search starts on request, and
 * its results are stored in this browser.
 */

import { fetchJson } from "../../ground/api.js";
import { writeStored, readStored, myToken } from "../../ground/storage.js";

/** @import { JudgedStep as Judged, Puzzle, AnalysedGame } from "../analysis/types.js" */
/** @import { View } from "../table/seat-view.js" */
/** @typedef {import("../../ground/page-game.js").Finished} Finished */

/** The number of analyses for each search, since each may take the server a second. */
const GAMES_PER_SEARCH = 5;
const POLL_MS = 1000;
/** The maximum number of stored puzzles. The newest are kept. */
const MAX_STORED = 60;

/**
 * @returns {{ looked: string[], puzzles: Puzzle[] }} `looked`: the codes of the games that were
 *   searched
 */
const searchState = () => ({ looked: [], puzzles: [], ...readStored("own puzzles") });

export const ownPuzzles = () => searchState().puzzles;

/** @param {string} id */
export const ownPuzzle = (id) => ownPuzzles().find((puzzle) => puzzle.id === id) ?? null;

/**
 * The player's finished games of Onirim that were not searched yet.
 * @returns {Promise<Finished[]>}
 */
export async function unsearchedGames() {
  const token = myToken();
  if (token === null) return [];
  const { finished } = await fetchJson("/api/games", { token });
  const { looked } = searchState();
  return finished.filter(
    (/** @type {Finished} */ { game, code, result }) =>
      game === "onirim" && result && !looked.includes(code),
  );
}

/**
 * Search some of these games for puzzles.
 * @param {Finished[]} games
 * @param {(number: number, of: number) => void} progress
 * @param {() => boolean} enough
 * @returns {Promise<number>} the number of puzzles found
 */
export async function searchGames(games, progress, enough) {
  const searched = games.slice(0, GAMES_PER_SEARCH);
  let number = 0;
  for (const [at, game] of searched.entries()) {
    progress(at + 1, searched.length);
    const analysed = await fetchAnalysis(game.code, enough);
    if (analysed === null) break;
    const puzzles = puzzlesIn(analysed, game);
    number += puzzles.length;
    const before = searchState();
    const otherPuzzles = before.puzzles.filter((puzzle) => puzzle.game?.code !== game.code);
    writeStored("own puzzles", {
      looked: [...before.looked, game.code],
      puzzles: [...puzzles, ...otherPuzzles].slice(0, MAX_STORED),
    });
  }
  return number;
}

/** @param {string} code @param {() => boolean} enough @returns {Promise<AnalysedGame | null>} */
async function fetchAnalysis(code, enough) {
  for (;;) {
    const answer = await fetchJson(`/api/tables/${code}/analysis`, { token: myToken() });
    if (enough()) return null;
    if (answer.waiting === undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {AnalysedGame} analysed @param {Finished} game @returns {Puzzle[]} */
const puzzlesIn = (analysed, { code, seat }) =>
  analysed.analysis.steps.flatMap((judged) => {
    const view = analysed.moments[judged.step - 2];
    if (judged.seat !== seat || !judged.choices || !view) return [];
    const seen = viewOfSeat(view, seat, analysed.record.rules?.communication === "silent");
    return seen === null ? [] : [puzzleOf(judged, seen, code)];
  });

/** @param {Judged} judged @param {View} view @param {string} code @returns {Puzzle} */
function puzzleOf({ step, did, cost, choices = [], reasons }, view, code) {
  const best = choices[0];
  return {
    id: `own-${code}-${step}`,
    theme: "own",
    rating: null,
    view,
    moves: choices,
    best: best[0],
    same: choices.filter(([, odds]) => best[1] - odds < 0.01).map(([move]) => move),
    cost: choices.length > 1 ? best[1] - choices[1][1] : cost,
    method: "seen",
    by: { you: did },
    reasons,
    game: { code, step },
  };
}

/**
 * A moment of a finished game as a seat saw it, since an analysis shows all hands. Null if the
 * seat's knowledge cannot be reconstructed.
 * @param {View} view
 * @param {number} seat
 * @param {boolean} silent
 * @returns {View | null}
 */
function viewOfSeat(view, seat, silent) {
  if (!silent || view.players === 1) return view;
  // The analysis does not say which player knew these cards
  if (view.known.length > (view.phase === "arrange" ? 5 : 0)) return null;
  const partnerSeat = 1 - seat;
  const hidden = view.hands[partnerSeat] ?? [];
  /** @param {Record<string, number>} cards */
  const withHidden = (cards) => {
    const all = { ...cards };
    for (const card of hidden) all[card] = (all[card] ?? 0) + 1;
    return all;
  };
  return {
    ...view,
    seat,
    rules: { ...view.rules, communication: "silent" },
    hands: view.hands.map((hand, each) => (each === partnerSeat ? null : hand)),
    unseen: withHidden(view.unseen),
    left: withHidden(view.left),
  };
}
