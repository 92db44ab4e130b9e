/** A game of When I Dream as one seat sees it, and plain questions about it. */

/** @typedef {"fairy" | "imp" | "trickster"} Spirit */
/** @typedef {"dreamer" | Spirit} Role */
/** @typedef {"dream" | "forced guess" | "last guess" | "narration" | "scoring" | "spirits" | "stories" | "over"} Phase */
/** A clue: the seat, the word, the time, and which card of the round it was for. @typedef {[number, string, number, number]} Clue */
/** A penalty: the seat and the piece. @typedef {[number, string]} Fine */

/**
 * The options in force that the page looks at.
 * @typedef {object} Rules
 * @property {"text" | "voice"} table
 * @property {number} dream_seconds
 * @property {"auto" | "table"} referee
 * @property {string} language of the pieces
 */

/**
 * A vote of the spirits, or of all on the best story.
 * @typedef {object} Vote
 * @property {number} vote its number
 * @property {"clue" | "guess" | "story"} about
 * @property {number | null} clue which of the clues
 * @property {string | null} piece whose guess
 * @property {number} until when it closes
 * @property {number[]} able the seats that may vote
 * @property {number[]} voted those that have
 */

/** The points of a seat for the round, and why. @typedef {{ seat: number, role: Role, points: number, why: Array<{code: string}> }} Earned */

/**
 * What everybody may see (src/reverie/whenidream/view.py).
 * @typedef {object} OpenView
 * @property {number | "screen" | "spectator"} seat
 * @property {number} players
 * @property {Rules} rules
 * @property {number} round
 * @property {Phase} phase
 * @property {number} dreamer
 * @property {number | null} turn whose word is awaited; nobody's where words are spoken
 * @property {{left: number, since: number | null, paused: "host" | "away" | null}} timer
 * @property {number | null} due when what is waited for ends, the next round's beginning too
 * @property {number | null} [next_dreamer] between two rounds
 * @property {number} cards_shown
 * @property {Clue[]} clues
 * @property {string[]} guesses
 * @property {number[]} points
 * @property {number[]} penalties
 * @property {number[]} away
 */

/**
 * What the spirits see besides.
 * @typedef {object} SpiritsOnly
 * @property {Spirit} spirit one's own
 * @property {{piece: string, number: number, end: string} | null} card on show
 * @property {string[]} fairy_pile
 * @property {string[]} imp_pile
 * @property {Fine[]} fined
 * @property {string[]} clue_cards the piece of each clue
 * @property {Vote[]} votes
 * @property {Array<number | string>} settled what was voted on: clues by their number, guesses by their piece
 */

/**
 * What lies open when the masks are off.
 * @typedef {object} Unmasked
 * @property {Record<string, Spirit>} spirits by seat
 * @property {Spirit | null} hidden the spirit that lies face down
 * @property {string[]} fairy_pile
 * @property {string[]} imp_pile
 * @property {Fine[]} fined
 * @property {string[]} faded
 * @property {string[]} clue_cards
 * @property {string[]} named what the Dreamer remembered
 * @property {Vote[]} votes
 * @property {Earned[]} earned
 * @property {number[] | null} scores when all rounds are over
 * @property {number[] | null} winners
 * @property {number[]} [tied] the seats between which the best story decides
 */

/** @typedef {OpenView & Partial<SpiritsOnly> & Partial<Unmasked>} View */
/** @typedef {OpenView & SpiritsOnly} SpiritView */
/** @typedef {OpenView & Unmasked} UnmaskedView */

/** @typedef {import("../ground/context.js").Context<View, import("./screen-state.js").Own>} Context */
/** @typedef {import("../ground/context.js").Context<SpiritView, import("./screen-state.js").Own>} SpiritContext */
/** @typedef {import("../ground/context.js").Context<UnmaskedView, import("./screen-state.js").Own>} UnmaskedContext */

/** What became of a card. @typedef {"right" | "wrong" | "foul" | "faded" | "open"} Fate */
/** @typedef {{ number: number, piece: string | null, fate: Fate, fined: number | null, clues: Array<{seat: number, word: string, at: number}> }} Shown */

/** @type {Phase[]} */
const UNMASKED = ["scoring", "spirits", "stories", "over"];

/** Are the masks off? @param {View} view @returns {view is UnmaskedView} */
export const isUnmasked = (view) => UNMASKED.includes(view.phase);

/** Is there something to guess? @param {View} view */
export const isGuessing = ({ phase }) => phase === "dream" || phase === "forced guess" || phase === "last guess";

/** Are words spoken at this table, rather than typed? @param {View} view */
export const isSpoken = ({ rules }) => rules.table === "voice";

/** Is this seat the one that dreams? @param {Context} context */
export const dreams = ({ view, seat }) => view.dreamer === seat;

/** Does this seat play at all? @param {Context} context */
export const plays = ({ seat }) => typeof seat === "number";

/** The seats, clockwise, beginning with one. @param {View} view @param {number} first @returns {number[]} */
export const around = (view, first) => Array.from({ length: view.players }, (_, k) => (first + k) % view.players);

/** The clues for the card on show. @param {View} view */
export const cluesNow = (view) => view.clues.filter((clue) => clue[3] === view.cards_shown);

/** The open votes of this round, on clues and guesses. @param {View} view */
export const openVotes = (view) => (view.votes ?? []).filter((each) => each.about !== "story");

/** What became of a piece, as far as the view tells. @param {View} view @param {string} piece @returns {{fate: Fate, fined: number | null}} */
export function fateOf(view, piece) {
  const fine = view.fined?.find((each) => each[1] === piece);
  if (fine) return { fate: "foul", fined: fine[0] };
  if (view.fairy_pile?.includes(piece)) return { fate: "right", fined: null };
  if (view.imp_pile?.includes(piece)) return { fate: "wrong", fined: null };
  return { fate: view.faded?.includes(piece) ? "faded" : "open", fined: null };
}

/** The cards of this round, the newest first: those for which a clue was given, and those that we saw ourselves.
 * @param {View} view @param {Record<string, string>} [seen] pieces by the number of the card @returns {Shown[]} */
export function cardsOfRound(view, seen = {}) {
  /** @type {Map<number, Shown>} */
  const found = new Map();
  for (const [number, piece] of Object.entries(seen)) found.set(Number(number), { number: Number(number), piece, clues: [], ...fateOf(view, piece) });
  view.clues.forEach(([seat, word, , number], at) => {
    const piece = view.clue_cards?.[at] ?? null;
    const fate = piece === null ? { fate: /** @type {Fate} */ ("open"), fined: null } : fateOf(view, piece);
    if (!found.has(number)) found.set(number, { number, piece, clues: [], ...fate });
    found.get(number)?.clues.push({ seat, word, at });
  });
  return [...found.values()].sort((one, other) => other.number - one.number);
}

/** Seconds left for whatever is waited for. @param {Context} context */
export function secondsLeft({ view, now }) {
  if (view.due !== null) return Math.max(0, view.due - now());
  const { left, since } = view.timer;
  return Math.max(0, since === null ? left : left - (now() - since));
}
