/** What there is to know about a game of When I Dream, read from the view of a seat. */

/** @typedef {import("../front/table.js").Context} Context */
/** A clue as views have it: the seat, the word, the time, and which card of the round it was for.
 * @typedef {[number, string, number, number]} Clue */
/** @typedef {"fairy" | "imp" | "trickster"} Spirit */
/** What became of a card. @typedef {"right" | "wrong" | "foul" | "faded" | "open"} Fate */
/** @typedef {{ number: number, piece: string | null, fate: Fate, fined: number | null, clues: Array<{seat: number, word: string, at: number}> }} Shown */

export const UNMASKED = ["scoring", "spirits", "stories", "over"];
export const GUESSING = ["dream", "forced guess", "last guess"];
export const BETWEEN_ROUNDS = 60;
export const VOTE_SECONDS = 20;
export const STORY_SECONDS = 60;

/** @typedef {{ table: "text" | "voice", dream_seconds: number, clue_limit: number | null, clue_seconds: number | null, referee: "auto" | "table", recall_bonus: number | null, language: string, tie: string }} Options */

/** How the table is set up. A server that does not tell leaves us to see for ourselves.
 * @param {Context} context @returns {Options} */
export function optionsOf(context) {
  const told = /** @type {any} */ (context.table).options;
  const { view, may, own } = context;
  if (view.phase === "dream") own.spoken = view.turn === null;
  else if (may.includes("tap")) own.spoken = true;
  else if (may.includes("guess")) own.spoken = false;
  own.seconds = Math.max(own.seconds ?? 0, view.timer.left);
  return {
    table: own.spoken ? "voice" : "text", dream_seconds: own.seconds || 120, clue_limit: null, clue_seconds: null,
    referee: may.includes("dispute") || own.spoken ? "table" : "auto", recall_bonus: null, language: "en", tie: "vote", ...told,
  };
}

/** Is this seat the one that dreams? @param {Context} context */
export const dreams = ({ view, seat }) => view.dreamer === seat;

/** Does this seat play at all? @param {Context} context */
export const plays = ({ seat }) => typeof seat === "number";

/** The seats, clockwise, beginning with one. @param {any} view @param {number} first @returns {number[]} */
export const around = (view, first) => Array.from({ length: view.players }, (_, k) => (first + k) % view.players);

/** The clues for the card on show. @param {any} view @returns {Clue[]} */
export const cluesNow = (view) => view.clues.filter((/** @type {Clue} */ clue) => clue[3] === view.cards_shown);

/** What became of a piece, as far as the view tells. @param {any} view @param {string} piece @returns {{fate: Fate, fined: number | null}} */
export function fateOf(view, piece) {
  const fine = (view.fined ?? []).find((/** @type {[number, string]} */ each) => each[1] === piece);
  if (fine) return { fate: "foul", fined: fine[0] };
  if (view.fairy_pile?.includes(piece)) return { fate: "right", fined: null };
  if (view.imp_pile?.includes(piece)) return { fate: "wrong", fined: null };
  return { fate: view.faded?.includes(piece) ? "faded" : "open", fined: null };
}

/** The cards of this round, the newest first: those for which a clue was given, and those that we saw ourselves.
 * @param {any} view @param {Record<string, string>} [seen] pieces by the number of the card @returns {Shown[]} */
export function cardsOfRound(view, seen = {}) {
  /** @type {Map<number, Shown>} */
  const found = new Map();
  for (const [number, piece] of Object.entries(seen)) found.set(Number(number), { number: Number(number), piece, clues: [], ...fateOf(view, piece) });
  view.clues.forEach((/** @type {Clue} */ [seat, word, , number], /** @type {number} */ at) => {
    const piece = view.clue_cards?.[at] ?? null;
    if (!found.has(number)) {
      const fate = piece === null ? { fate: /** @type {Fate} */ ("open"), fined: null } : fateOf(view, piece);
      found.set(number, { number, piece, clues: [], ...fate });
    }
    found.get(number)?.clues.push({ seat, word, at });
  });
  return [...found.values()].sort((one, other) => other.number - one.number);
}

/** @param {number} fairy @param {number} imp */
export function tricksterPoints(fairy, imp) {
  const apart = Math.abs(fairy - imp);
  if (apart === 0) return fairy + 2;
  return apart === 1 ? Math.max(fairy, imp) : Math.min(fairy, imp);
}

/** The seats between which the victory is undecided: the most points, then the fewest penalty cards.
 * @param {any} view @returns {number[]} */
export function leaders(view) {
  const best = Math.max(...view.scores);
  const first = around(view, 0).filter((seat) => view.scores[seat] === best);
  const fewest = Math.min(...first.map((seat) => view.penalties[seat]));
  return first.filter((seat) => view.penalties[seat] === fewest);
}

/** Is the clock of the dream running? @param {any} view */
export const running = (view) => view.phase === "dream" && view.timer.since !== null;

/** Seconds left for whatever is waited for. @param {Context} context */
export function secondsLeft({ view, now }) {
  if (view.due !== null && view.due !== undefined) return Math.max(0, view.due - now());
  const { left, since } = view.timer;
  return Math.max(0, since === null ? left : left - (now() - since));
}
