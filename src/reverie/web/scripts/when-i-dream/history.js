/** What happened, round by round, as this seat saw it: kept so that a reload forgets nothing. */

import { keep, kept } from "../ground/storage.js";
import { fateOf, isUnmasked } from "./view.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./view.js").UnmaskedView} UnmaskedView */
/** @typedef {import("./view.js").Fate} Fate */

/** A picture and what became of it.
 * @typedef {{ piece: string, clues: Array<[number, string]>, guess: string | null, fate: Fate, fined: number | null, named: boolean }} Picture */
/** A round that is over. @typedef {{ dreamer: number, spirits: Record<string, string>, pictures: Picture[] }} FinishedRound */
/** A round as it goes by: what was shown and guessed, by the number of the card.
 * @typedef {{ dreamer: number, pieces: Record<string, string>, guesses: Record<string, string>, finished: FinishedRound | null }} Round */
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

/** @param {Context} context @param {View | undefined} before the view before this one, if there was one */
export function remember(context, before) {
  const { view, seat } = context;
  const history = historyOf(context);
  const at = view.round - 1;
  if (at < 0) return;
  if (history.rounds[at] == null || history.rounds[at].dreamer !== view.dreamer)
    history.rounds[at] = { dreamer: view.dreamer, pieces: {}, guesses: {}, finished: null };
  const round = history.rounds[at];
  if (view.card) round.pieces[view.cards_shown] = view.card.piece;
  if (before?.round === view.round && view.guesses.length === before.guesses.length + 1) round.guesses[before.cards_shown] = view.guesses.at(-1) ?? "";
  if (isUnmasked(view)) round.finished = finish(view, round);
  keep(`when-i-dream.${seat}`, history);
}

/** The whole round, now that the masks are off. @param {UnmaskedView} view @param {Round} round @returns {FinishedRound} */
function finish(view, round) {
  const { dreamer, spirits, named } = view;
  /** @type {Map<number, string>} */
  const byNumber = new Map(Object.entries(round.pieces).map(([number, piece]) => [Number(number), piece]));
  for (const [k, clue] of view.clues.entries()) byNumber.set(clue[3], view.clue_cards[k]);
  const left = [...view.fairy_pile, ...view.imp_pile, ...view.fined.map((each) => each[1]), ...view.faded].filter(
    (piece) => ![...byNumber.values()].includes(piece),
  );
  for (let number = 1; number <= view.cards_shown && left.length; number++) if (!byNumber.has(number)) byNumber.set(number, left.shift() ?? "");
  const numbers = [...byNumber.keys()].sort((one, other) => one - other);
  const guessed = numbers.filter((number) => ["right", "wrong"].includes(fateOf(view, byNumber.get(number) ?? "").fate));
  const certain = guessed.length === view.guesses.length; // where a penalty came after a guess, only who was there knows
  const pictures = numbers.map((number) => {
    const piece = byNumber.get(number) ?? "";
    const clues = view.clues.filter((clue) => clue[3] === number).map(([seat, word]) => /** @type {[number, string]} */ ([seat, word]));
    const guess = round.guesses[number] ?? (certain ? view.guesses[guessed.indexOf(number)] : undefined) ?? null;
    return { piece, clues, guess, named: named.includes(piece), ...fateOf(view, piece) };
  });
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
