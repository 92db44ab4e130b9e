/**
 * A word that is being typed. It belongs to the card that was visible when the player began it
 * (W3.2).
 */

import { showNote } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @typedef {{ text: string, card: number, at: number }} Typed `at`: the time of the last input */

/** Milliseconds after the last key during which a word counts as being typed. */
const TYPING_MS = 1500;

/**
 * Whether a word survives when another card comes. An unfinished word is dropped unless it is just
 * being typed; then it still belongs to the old card.
 * @param {Typed} word
 * @param {number} card the visible card
 * @returns {boolean} whether the word belongs to `card` or is just being typed
 */
export const keepsTyping = (word, card) =>
  word.card === card || (word.text !== "" && performance.now() - word.at < TYPING_MS);

/**
 * Note the text in the field. Any change other than appending letters begins a new word.
 * @param {Typed} word
 * @param {string} text
 * @param {number} card
 */
export function updateWord(word, text, card) {
  if (!word.text || !text.startsWith(word.text)) word.card = card;
  word.text = text;
  word.at = performance.now();
}

/**
 * Put a word that came too late back into the field, for the visible card.
 * @param {Typed | undefined} word
 * @param {string} text
 * @param {number} card
 */
export function restoreWord(word, text, card) {
  if (word && !word.text) Object.assign(word, { text, card, at: performance.now() });
}

/**
 * Whether the card of a word is gone. If so, the word is kept for the visible card and a note says
 * so.
 * @param {Typed} word
 * @param {number} card the visible card
 * @returns {boolean}
 */
export function isCardGone(word, card) {
  if (word.card === card) return false;
  word.card = card;
  showNote(() => t("whenidream.cardGone"));
  return true;
}
