/**
 * The puzzles that ship with the page: their index, a puzzle by id, the puzzle of a day, and a
 * puzzle for a rating.
 */

import { fetchJson } from "../../ground/api.js";
import { ownPuzzle } from "./own-puzzles.js";

/** @import { View } from "../table/seat-view.js" */

/** @import { Puzzle } from "../analysis/types.js" */
/** @typedef {{ id: string, theme: string, rating: number }} Entry */

export const THEMES = ["key", "door", "price", "prophecy", "search", "two"];
/** The number of puzzles nearest to a rating from which one is chosen. */
const NEAREST = 7;

/** @type {Promise<Entry[]> | null} */
let indexRequest = null;
/** @type {Map<string, Promise<Puzzle[]>>} by theme */
const themeRequests = new Map();

/** The index of all puzzles, without their contents. @returns {Promise<Entry[]>} */
export function allPuzzles() {
  indexRequest ??= fetchJson("/puzzles/index.json").then(
    (/** @type {Record<string, Array<[string, number]>>} */ index) =>
      THEMES.flatMap((theme) =>
        (index[theme] ?? []).map(([id, rating]) => ({ id, theme, rating })),
      ),
  );
  indexRequest.catch(() => {
    indexRequest = null; // requested again next time
  });
  return indexRequest;
}

/** @param {string} theme @returns {Promise<Puzzle[]>} */
function loadTheme(theme) {
  const request =
    themeRequests.get(theme) ?? fetchJson(`/puzzles/${theme}.json`).then(withSharedView);
  themeRequests.set(theme, request);
  request.catch(() => themeRequests.delete(theme));
  return request;
}

/**
 * Merge the common part of a file's views into its puzzles.
 * @param {{view?: object, puzzles: Puzzle[]}} file
 * @returns {Puzzle[]}
 */
const withSharedView = ({ view = {}, puzzles }) =>
  puzzles.map((puzzle) => ({ ...puzzle, view: { ...view, ...puzzle.view } }));

/** @param {string} id @returns {Promise<Puzzle | null>} null if there is no such puzzle */
export async function puzzleById(id) {
  const [theme] = id.split("-");
  if (theme === "own") return ownPuzzle(id);
  if (!THEMES.includes(theme)) return null;
  return (await loadTheme(theme)).find((puzzle) => puzzle.id === id) ?? null;
}

/**
 * The puzzle of a day, the same for everybody. No puzzle repeats before all have been used.
 * @param {Entry[]} all
 * @param {string} day such as "2026-11-16"
 */
export function puzzleOfDay(all, day) {
  if (all.length === 0) return null;
  const days = Math.floor(Date.parse(`${day}T12:00:00Z`) / 86_400_000);
  const sorted = [...all].sort((one, other) => (one.id < other.id ? -1 : 1));
  let stride = Math.round(all.length * 0.618);
  while (greatestCommonDivisor(stride, all.length) !== 1) stride++;
  return sorted[(days * stride) % all.length];
}

/** @param {number} a @param {number} b @returns {number} */
const greatestCommonDivisor = (a, b) => (b === 0 ? a : greatestCommonDivisor(b, a % b));

/**
 * A puzzle near the player's rating that was not tried yet, or else one that was not solved.
 * @param {Entry[]} all
 * @param {import("./rating.js").Standing} standing
 * @param {string} [theme]
 * @param {string} [but] the id of a puzzle to leave out
 */
export function nextPuzzle(all, { rating, done }, theme = "", but = "") {
  const among = all.filter((each) => (!theme || each.theme === theme) && each.id !== but);
  const fresh = among.filter(({ id }) => done[id] === undefined);
  const open = fresh.length ? fresh : among.filter(({ id }) => done[id] === "failed");
  const near = open
    .sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    .slice(0, NEAREST);
  return near[Object.keys(done).length % (near.length || 1)] ?? null;
}
