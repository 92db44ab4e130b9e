/** What happened, round by round, as this seat saw it: kept so that a reload forgets nothing. */

import { keep, kept } from "../ground/storage.js";
import { UNMASKED, fateOf } from "./view.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./view.js").Fate} Fate */

/** A picture and what became of it.
 * @typedef {{ piece: string, clues: Array<[number, string]>, guess: string | null, fate: Fate, fined: number | null, named: boolean }} Picture */
/** A round that is over. @typedef {{ dreamer: number, spirits: Record<string, string>, hidden: string, named: string[], pictures: Picture[] }} Told */
/** A round as it goes by: what was shown and guessed, by the number of the card.
 * @typedef {{ dreamer: number, points: number[], pieces: Record<string, string>, guesses: Record<string, string>, told: Told | null }} Round */
/** Each seat keeps its own, and only of the last table. @typedef {{ code: string, rounds: Round[] }} Tale */

/** @param {Context} context @returns {Tale} */
function taleOf({ own, table, seat }) {
  if (own.tale === undefined) {
    const before = kept(`dream.${seat}`);
    own.tale = before?.code === table.code ? before : { code: table.code, rounds: [] };
  }
  return own.tale;
}

/** @param {Context} context @returns {Round | undefined} */
export const thisRound = (context) => taleOf(context).rounds[context.view.round - 1];

/** @param {Context} context @param {any} before the view before this one, if there was one */
export function remember(context, before) {
  const { view, seat } = context;
  const tale = taleOf(context);
  const at = view.round - 1;
  if (at < 0) return;
  const asleep = !UNMASKED.includes(view.phase);
  if (tale.rounds[at] == null || tale.rounds[at].dreamer !== view.dreamer)
    tale.rounds[at] = { dreamer: view.dreamer, points: asleep ? view.points : [], pieces: {}, guesses: {}, told: null };
  const round = tale.rounds[at];
  if (view.card) round.pieces[view.cards_shown] = view.card.piece;
  if (before?.round === view.round && view.guesses.length === before.guesses.length + 1) round.guesses[before.cards_shown] = view.guesses.at(-1);
  if (!asleep) round.told = tell(view, round);
  keep(`dream.${seat}`, tale);
}

/** The whole round, now that the mask is off. @param {any} view @param {Round} round @returns {Told} */
function tell(view, round) {
  const { dreamer, spirits, hidden, named } = view;
  /** @type {Map<number, string>} */
  const byNumber = new Map(Object.entries(round.pieces).map(([number, piece]) => [Number(number), piece]));
  view.clues.forEach((/** @type {import("./view.js").Clue} */ clue, /** @type {number} */ k) => byNumber.set(clue[3], view.clue_cards[k]));
  const left = [...view.fairy_pile, ...view.imp_pile, ...view.fined.map((/** @type {[number, string]} */ each) => each[1]), ...view.faded]
    .filter((piece) => ![...byNumber.values()].includes(piece));
  for (let number = 1; number <= view.cards_shown && left.length; number++) if (!byNumber.has(number)) byNumber.set(number, left.shift());
  const numbers = [...byNumber.keys()].sort((one, other) => one - other);
  const guessed = numbers.filter((number) => ["right", "wrong"].includes(fateOf(view, byNumber.get(number) ?? "").fate));
  const certain = guessed.length === view.guesses.length;  // where a penalty came after a guess, only who was there knows
  const pictures = numbers.map((number) => {
    const piece = byNumber.get(number) ?? "";
    const clues = view.clues.filter((/** @type {import("./view.js").Clue} */ clue) => clue[3] === number)
      .map((/** @type {import("./view.js").Clue} */ [seat, word]) => /** @type {[number, string]} */ ([seat, word]));
    const guess = round.guesses[number] ?? (certain ? view.guesses[guessed.indexOf(number)] : undefined) ?? null;
    return { piece, clues, guess, named: named.includes(piece), ...fateOf(view, piece) };
  });
  return { dreamer, spirits, hidden, named, pictures };
}

/** Every round, as the record of a finished game has it. @param {any} record @returns {Told[]} */
export function fromRecord(record) {
  /** @type {Told[]} */
  const rounds = [];
  /** @type {Picture | null} */
  let shown = null;
  /** @param {string} piece @returns {Picture | undefined} */
  const find = (piece) => rounds.at(-1)?.pictures.findLast((each) => each.piece === piece);
  /** @type {Record<string, (...said: any[]) => void>} */
  const steps = {
    spirits: ({ dreamer, hidden, ...spirits }) => rounds.push({ dreamer, spirits, hidden, named: [], pictures: [] }),
    card: (piece) => rounds.at(-1)?.pictures.push((shown = { piece, clues: [], guess: null, fate: "open", fined: null, named: false })),
    clue: (seat, word) => shown?.clues.push([seat, word]),
    guess: (text, verdict) => shown && Object.assign(shown, { guess: text, fate: verdict }),
    skip: () => shown && Object.assign(shown, { guess: "", fate: "wrong" }),
    fade: () => shown && Object.assign(shown, { fate: "faded" }),
    penalty: (seat, piece) => Object.assign(find(piece) ?? {}, { fate: "foul", fined: seat }),
    amend: (piece, verdict) => Object.assign(find(piece) ?? {}, { fate: verdict, fined: null }),
    recall: (pieces) => {
      Object.assign(rounds.at(-1) ?? {}, { named: pieces });
      for (const each of rounds.at(-1)?.pictures ?? []) each.named = pieces.includes(each.piece);
    },
  };
  for (const [verb, ...said] of record.steps) steps[verb]?.(...said);
  return rounds;
}

/** The rounds that are over, as this seat saw them. @param {Context} context @returns {Told[]} */
export const toldRounds = (context) => taleOf(context).rounds.map((round) => round?.told).filter((told) => told != null);
