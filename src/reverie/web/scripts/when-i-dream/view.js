/** A game of When I Dream as one seat sees it, and plain questions about it. */

import { inLanguage, languageName, t } from "../ground/texts.js";

/** @typedef {"fairy" | "imp" | "trickster"} Spirit */
/** @typedef {"dreamer" | Spirit} Role */
/** @typedef {"reading" | "dream" | "forced guess" | "last guess" | "narration" | "scoring" | "spirits" | "stories" | "over"} Phase */
/** A clue: the seat, the word, the time, and which card of the round it was for. @typedef {[number, string, number, number]} Clue */
/** A penalty: the seat and the piece. @typedef {[number, string]} Fine */

/**
 * The options in force that the page looks at.
 * @typedef {object} Rules
 * @property {"text" | "voice" | "phone"} table
 * @property {number} dream_seconds
 * @property {number | null} clue_seconds
 * @property {number | null} clue_limit words for each card
 * @property {number | null} reading_seconds
 * @property {number | null} story_seconds
 * @property {number} recall_bonus
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

/**
 * A card of the round, as the spirits see it.
 * @typedef {object} SeenCard
 * @property {string} piece
 * @property {"right" | "wrong" | "pass" | "faded" | "penalty" | null} became
 * @property {string | null} guess what the Dreamer said, where it is known
 * @property {number | null} seat who was fined
 * @property {number} at when it was shown
 * @property {number | null} until when it went
 * @property {number} corrected how often
 * @property {boolean} voted a vote decides the verdict, or has
 * @property {boolean} named in the story, so far
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
 * @property {number | null} turn_since when the turn began, or where words are spoken the card
 * @property {number[]} idle seats that are passed at once until they do something
 * @property {number[]} [ready] the seats that have read who they are
 * @property {Spirit | null} spirit one's own; the Dreamer's too, where one is drawn
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
 * @property {{piece: string, number: number, end: string} | null} card on show
 * @property {string[]} fairy_pile
 * @property {string[]} imp_pile
 * @property {Fine[]} fined
 * @property {string[]} clue_cards the piece of each clue
 * @property {SeenCard[]} shown every card of the round
 * @property {number[]} foul the numbers of the clues that were found foul
 * @property {{text: string, lit: Array<[number, number, string]>} | null} [draft] the story so far, and where in it pieces are named
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
 * @property {SeenCard[]} shown
 * @property {number[]} foul
 * @property {string[]} named what the Dreamer remembered
 * @property {string | null} story of this round, where it was written
 * @property {Record<string, string>} stories of the game so far, by seat
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

/** What became of a card. @typedef {"right" | "wrong" | "pass" | "foul" | "faded" | "open"} Fate */
/** A card of the round with its words. @typedef {{ number: number, fate: Fate, clues: Array<{seat: number, word: string, at: number}> } & SeenCard} Shown */

/** @type {Phase[]} */
const UNMASKED = ["scoring", "spirits", "stories", "over"];

/** Are the masks off? @param {View} view @returns {view is UnmaskedView} */
export const isUnmasked = (view) => UNMASKED.includes(view.phase);

/** Is there something to guess? @param {View} view */
export const isGuessing = ({ phase }) => phase === "dream" || phase === "forced guess" || phase === "last guess";

/** Are words spoken at this table, rather than typed? @param {View} view */
export const isSpoken = ({ rules }) => rules.table !== "text";

/** Is everybody in one room with one device? (W8.6) @param {View} view */
export const isOnePhone = ({ rules }) => rules.table === "phone";

/** Is this seat the one that dreams? @param {Context} context */
export const dreams = ({ view, seat }) => view.dreamer === seat;

/** The name of the table's language, where the page is in another. @param {View} view @returns {string} */
export const otherLanguage = ({ rules }) => (rules.language === inLanguage() ? "" : languageName(rules.language));

/** That nothing can be read aloud here in the table's language. @param {View} view */
export const noVoice = ({ rules }) => t("whenidream.noVoice", { language: rules.language });

/** Does this seat play at all? @param {Context} context */
export const plays = ({ seat }) => typeof seat === "number";

/** The seats, clockwise, beginning with one. @param {View} view @param {number} first @returns {number[]} */
export const around = (view, first) => Array.from({ length: view.players }, (_, k) => (first + k) % view.players);

/** The clues for the card on show. @param {View} view */
export const cluesNow = (view) => view.clues.filter((clue) => clue[3] === view.cards_shown);

/** The open votes of this round, on clues and guesses. @param {View} view */
export const openVotes = (view) => (view.votes ?? []).filter((each) => each.about !== "story");

/** What became of a card; while nothing has, it is on show. @param {SeenCard} card @returns {Fate} */
const fateOf = ({ became }) => (became === "penalty" ? "foul" : (became ?? "open"));

/** The cards of this round, the newest first, each with the words that were given for it. @param {View} view @returns {Shown[]} */
export function cardsOfRound(view) {
  const cards = (view.shown ?? []).map((card, k) => ({ ...card, number: k + 1, fate: fateOf(card), clues: /** @type {Shown["clues"]} */ ([]) }));
  for (const [at, [seat, word, , number]] of view.clues.entries()) cards[number - 1]?.clues.push({ seat, word, at });
  return cards.reverse();
}

/** Seconds left for whatever is waited for. @param {Context} context */
export function secondsLeft({ view, now }) {
  if (view.due !== null) return Math.max(0, view.due - now());
  const { left, since } = view.timer;
  return Math.max(0, since === null ? left : left - (now() - since));
}

/** Has the game begun only now, while this screen was looking on? Who comes later sees no curtain rise. @param {Context} context */
export const hasJustBegun = ({ view, now }) =>
  view.round === 1 && view.phase === "reading" && view.due !== null && view.due - now() > (view.rules.reading_seconds ?? 0) - JUST;

const JUST = 3;
