/** What the page says, in the reader's language. The words come from the server, one catalogue for each language. */

import { Wording } from "./wording.js";

let spoken = new Wording("en", {});

/** Take the first of these languages that the server has words in: the one that is asked for, else those of the browser.
 * @param {string} asked "" for the browser's own */
export async function chooseLanguage(asked) {
  const wanted = new Set([...(asked ? [asked] : navigator.languages.map((each) => each.slice(0, 2))), "en"]);
  for (const language of wanted) {
    const answer = await fetch(`/texts/${language}.json`).catch(() => null);
    if (!answer?.ok) continue;
    spoken = new Wording(language, await answer.json());
    document.documentElement.lang = language;
    return;
  }
}

export const inLanguage = () => spoken.language;

/** Every language that the server has words in, by its own name: `{"fr": "Français"}`. @returns {Record<string, string>} */
export const languages = () => spoken.find("languages") ?? {};

/** The text of a key, such as `onirim.yourTurn`, with its values. @param {string} key @param {Record<string, any>} [values] */
export const t = (key, values = {}) => spoken.word(key, values);

/** Why not, in words: a refusal as the server sends it. One that is a sentence already stays as it is.
 * @param {string | {code: string}} told */
export const sentence = (told) => (typeof told === "string" ? told : spoken.sentence(told));

/** A number as the reader writes it. @param {number} number @param {number} [digits] */
export const numeral = (number, digits = 0) => number.toLocaleString(inLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Odds or shares, such as 61 %. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 0) =>
  share.toLocaleString(inLanguage(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A day, such as 15 November. @param {Date} when */
export const day = (when) => when.toLocaleDateString(inLanguage(), { day: "numeric", month: "long", year: "numeric" });
