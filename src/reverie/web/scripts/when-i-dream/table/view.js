/** A game of When I Dream as one seat sees it, and plain questions about it. */

import { currentLanguage, languageName, t } from "../../ground/texts.js";

/** @import { Context, Fate, Phase, SeenCard, Shown, UnmaskedView, View } from "./seat-view.js" */

/** @type {Phase[]} */
const UNMASKED = ["scoring", "spirits", "stories", "over"];

/** Are the masks off? @param {View} view @returns {view is UnmaskedView} */
export const isUnmasked = (view) => UNMASKED.includes(view.phase);

/** Is there something to guess? @param {View} view */
export const isGuessing = ({ phase }) =>
  phase === "dream" || phase === "forced guess" || phase === "last guess";

/** Are words spoken at this table, rather than typed? @param {View} view */
export const isSpoken = ({ rules }) => rules.table !== "text";

/** Is everybody in one room with one device? (W8.6) @param {View} view */
export const isOnePhone = ({ rules }) => rules.table === "phone";

/** Is this seat the one that dreams? @param {Context} context */
export const dreams = ({ view, seat }) => view.dreamer === seat;

/**
 * The name of the table's language, where the page is in another.
 * @param {View} view
 * @returns {string}
 */
export const otherLanguage = ({ rules }) =>
  rules.language === currentLanguage() ? "" : languageName(rules.language);

/** That nothing can be read aloud here in the table's language. @param {View} view */
export const noVoice = ({ rules }) => t("whenidream.noVoice", { language: rules.language });

/** Does this seat play at all? @param {Context} context */
export const plays = ({ seat }) => typeof seat === "number";

/**
 * The seats, clockwise, beginning with one.
 * @param {View} view
 * @param {number} first
 * @returns {number[]}
 */
export const around = (view, first) =>
  Array.from({ length: view.players }, (_, k) => (first + k) % view.players);

/** The clues for the card on show. @param {View} view */
export const cluesNow = (view) => view.clues.filter((clue) => clue[3] === view.cards_shown);

/** The open votes of this round, on clues and guesses. @param {View} view */
export const openVotes = (view) => (view.votes ?? []).filter((each) => each.about !== "story");

/**
 * What became of a card; while nothing has, it is on show.
 * @param {SeenCard} card
 * @returns {Fate}
 */
const fateOf = ({ became }) => (became === "penalty" ? "foul" : (became ?? "open"));

/**
 * The cards of this round, the newest first, each with the words that were given for it.
 * @param {View} view
 * @returns {Shown[]}
 */
export function cardsOfRound(view) {
  const cards = (view.shown ?? []).map((card, k) => ({
    ...card,
    number: k + 1,
    fate: fateOf(card),
    clues: /** @type {Shown["clues"]} */ ([]),
  }));
  for (const [at, [seat, word, , number]] of view.clues.entries())
    cards[number - 1]?.clues.push({ seat, word, at });
  return cards.reverse();
}

/** Seconds left for whatever is waited for. @param {Context} context */
export function secondsLeft({ view, now }) {
  if (view.due !== null) return Math.max(0, view.due - now());
  const { left, since } = view.timer;
  return Math.max(0, since === null ? left : left - (now() - since));
}

/**
 * Has the game begun only now, while this screen was looking on? Who comes later sees no curtain
 * rise.
 * @param {Context} context
 */
export const hasJustBegun = ({ view, now }) =>
  view.round === 1 &&
  view.phase === "reading" &&
  view.due !== null &&
  view.due - now() > (view.rules.reading_seconds ?? 0) - JUST;

const JUST = 3;
