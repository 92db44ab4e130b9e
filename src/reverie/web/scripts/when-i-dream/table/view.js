/** Small functions on views of When I Dream. */

import { currentLanguage, languageName, t } from "../../ground/texts.js";

/** @import { Context, Fate, Phase, SeenCard, Shown, UnmaskedView, View } from "./seat-view.js" */

/** @type {Phase[]} */
const UNMASKED = ["scoring", "spirits", "stories", "over"];

/**
 * Whether the roles are public, since the dream is over.
 * @param {View} view
 * @returns {view is UnmaskedView}
 */
export const isUnmasked = (view) => UNMASKED.includes(view.phase);

/** Whether the Dreamer has something to guess. @param {View} view */
export const isGuessing = ({ phase }) =>
  phase === "dream" || phase === "forced guess" || phase === "last guess";

/** Whether words are spoken at this table rather than typed. @param {View} view */
export const isSpoken = ({ rules }) => rules.table !== "text";

/** Whether all players share one device in one room (W8.6). @param {View} view */
export const isOnePhone = ({ rules }) => rules.table === "phone";

/** Whether this seat is the Dreamer. @param {Context} context */
export const isDreamer = ({ view, seat }) => view.dreamer === seat;

/**
 * The name of the table's language, "" if the page has the same one.
 * @param {View} view
 * @returns {string}
 */
export const otherLanguage = ({ rules }) =>
  rules.language === currentLanguage() ? "" : languageName(rules.language);

/** The sentence that the browser has no voice for the table's language. @param {View} view */
export const noVoiceText = ({ rules }) => t("whenidream.noVoice", { language: rules.language });

/** Whether this seat plays. @param {Context} context */
export const isPlayer = ({ seat }) => typeof seat === "number";

/**
 * The seats, clockwise, starting with `first`.
 * @param {View} view
 * @param {number} first
 * @returns {number[]}
 */
export const seatsFrom = (view, first) =>
  Array.from({ length: view.players }, (_, k) => (first + k) % view.players);

/** The clues for the visible card. @param {View} view */
export const currentClues = (view) => view.clues.filter((clue) => clue[3] === view.cards_shown);

/** The open votes of this round, on clues and guesses. @param {View} view */
export const openVotes = (view) => (view.votes ?? []).filter((each) => each.about !== "story");

/**
 * The result of a card, "open" while it is visible.
 * @param {SeenCard} card
 * @returns {Fate}
 */
const fateOf = ({ became }) => (became === "penalty" ? "foul" : (became ?? "open"));

/**
 * The cards of this round, newest first, each with its clues.
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

/** Seconds until the current deadline. @param {Context} context */
export function secondsLeft({ view, now }) {
  if (view.due !== null) return Math.max(0, view.due - now());
  const { left, since } = view.timer;
  return Math.max(0, since === null ? left : left - (now() - since));
}

/**
 * Whether the game began while this screen was open. Only then does a curtain rise.
 * @param {Context} context
 */
export const hasJustBegun = ({ view, now }) =>
  view.round === 1 &&
  view.phase === "reading" &&
  view.due !== null &&
  view.due - now() > (view.rules.reading_seconds ?? 0) - START_SECONDS;

const START_SECONDS = 3;
