/** A word that is being typed. It belongs to the card that was visible when it was begun (W3.2). */

import { showNote } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";

/** @typedef {{ text: string, card: number, at: number }} Typed `at`: when the last letter came */

/** Milliseconds after the last key during which a word counts as being typed. */
const MIDST = 1500;

/**
 * When another card comes, a word that lies there is dropped; one that is just being typed stays,
 * and stays the old card's.
 * @param {Typed} word
 * @param {number} card the one on show
 * @returns {boolean} is it still the word for that card, or in the midst of one?
 */
export const lasts = (word, card) =>
  word.card === card || (word.text !== "" && performance.now() - word.at < MIDST);

/**
 * Note the text in the field. Any change other than appending letters begins a new word.
 * @param {Typed} word
 * @param {string} text
 * @param {number} card
 */
export function retype(word, text, card) {
  if (!word.text || !text.startsWith(word.text)) word.card = card;
  word.text = text;
  word.at = performance.now();
}

/**
 * A word that came too late stands in the field again, for the card that is on show now.
 * @param {Typed | undefined} word
 * @param {string} text
 * @param {number} card
 */
export function giveBack(word, text, card) {
  if (word && !word.text) Object.assign(word, { text, card, at: performance.now() });
}

/**
 * The card has gone: nothing was said, and nothing is lost.
 * @param {Typed} word
 * @param {number} card the one on show
 * @returns {boolean}
 */
export function gone(word, card) {
  if (word.card === card) return false;
  word.card = card;
  showNote(() => t("whenidream.cardGone"));
  return true;
}
