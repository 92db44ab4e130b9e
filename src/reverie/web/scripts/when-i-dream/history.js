/** What happened, round by round, as this seat saw it: kept so that a reload forgets nothing. */

import { keep, kept } from "../ground/storage.js";
import { cardsOfRound, isUnmasked } from "./view.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./view.js").UnmaskedView} UnmaskedView */
/** @typedef {"right" | "wrong" | "foul" | "faded" | "open"} Fate */

/** A picture and what became of it.
 * @typedef {{ piece: string, clues: Array<[number, string]>, guess: string | null, fate: Fate, fined: number | null, named: boolean }} Picture */
/** A round that is over. @typedef {{ dreamer: number, spirits: Record<string, string>, pictures: Picture[] }} FinishedRound */
/** A round as it goes by. @typedef {{ dreamer: number, finished: FinishedRound | null }} Round */
/** Each seat keeps its own, and only of the last table. @typedef {{ code: string, rounds: Round[] }} History */
/** The record of a finished game, as far as it is looked at. @typedef {{ steps: Array<[string, ...any[]]> }} GameRecord */

/** @param {Context} context @returns {History} */
function historyOf({ own, table, seat }) {
  if (own.history === undefined) {
    const before = /** @type {History | null} */ (kept(`when-i-dream.${seat}`));
    own.history = before?.code === table.code ? before : { code: table.code, rounds: [] };
  }
  return own.history;
}

/** @param {Context} context @returns {Round | undefined} */
export const thisRound = (context) => historyOf(context).rounds[context.view.round - 1];

/** A round is kept when its masks are off. @param {Context} context */
export function remember(context) {
  const { view, seat } = context;
  const at = view.round - 1;
  if (at < 0 || !isUnmasked(view)) return;
  const history = historyOf(context);
  history.rounds[at] = { dreamer: view.dreamer, finished: finish(view) };
  keep(`when-i-dream.${seat}`, history);
}

/** The whole round, now that everything lies open. @param {UnmaskedView} view @returns {FinishedRound} */
function finish(view) {
  const { dreamer, spirits } = view;
  const pictures = cardsOfRound(view)
    .reverse()
    .map(({ piece, clues, guess, fate, seat, named }) => ({
      piece,
      clues: clues.map((clue) => /** @type {[number, string]} */ ([clue.seat, clue.word])),
      guess: fate === "pass" ? "" : guess,
      fate: /** @type {Fate} */ (fate === "pass" ? "wrong" : fate),
      fined: seat,
      named,
    }));
  return { dreamer, spirits, pictures };
}

/** Every round, as the record of a finished game has it. @param {GameRecord} record @returns {FinishedRound[]} */
export function roundsOf(record) {
  /** @type {FinishedRound[]} */
  const rounds = [];
  /** @type {Picture | null} */
  let shown = null;
  /** @param {string} piece @returns {Picture | undefined} */
  const find = (piece) => rounds.at(-1)?.pictures.findLast((each) => each.piece === piece);
  /** @type {Record<string, (...said: any[]) => void>} */
  const steps = {
    spirits: ({ dreamer, hidden: _, ...spirits }) => rounds.push({ dreamer, spirits, pictures: [] }),
    card: (piece) => {
      shown = { piece, clues: [], guess: null, fate: "open", fined: null, named: false };
      rounds.at(-1)?.pictures.push(shown);
    },
    clue: (seat, word) => shown?.clues.push([seat, word]),
    guess: (text, verdict) => shown && Object.assign(shown, { guess: text, fate: verdict }),
    skip: () => shown && Object.assign(shown, { guess: "", fate: "wrong" }),
    fade: () => shown && Object.assign(shown, { fate: "faded" }),
    penalty: (seat, piece) => Object.assign(find(piece) ?? {}, { fate: "foul", fined: seat }),
    amend: (piece, verdict) => Object.assign(find(piece) ?? {}, { fate: verdict, fined: null }),
    recall: (pieces) => {
      for (const each of rounds.at(-1)?.pictures ?? []) each.named = pieces.includes(each.piece);
    },
  };
  for (const [verb, ...said] of record.steps) steps[verb]?.(...said);
  return rounds;
}

/** The rounds that are over, as this seat saw them. @param {Context} context @returns {FinishedRound[]} */
export const finishedRounds = (context) =>
  historyOf(context)
    .rounds.map((round) => round?.finished)
    .filter((round) => round != null);
