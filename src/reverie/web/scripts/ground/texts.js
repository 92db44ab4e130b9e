/** What the page says, in the reader's language. The words come from the server: those of the front page first, those of a
 * game when something of it is opened. */

import { Wording } from "./wording.js";

let spoken = new Wording("en", {});
/** Games whose words were asked for. @type {Map<string, Promise<void>>} */
const learnt = new Map();

/** Take the first of these languages that the server has words in: the one that is asked for, else those of the browser.
 * @param {string} asked "" for the browser's own */
export async function chooseLanguage(asked) {
  const wanted = new Set([...(asked ? [asked] : navigator.languages.map((each) => each.slice(0, 2))), "en"]);
  for (const language of wanted) {
    const [front, ...others] = await Promise.all(["front", ...learnt.keys()].map((part) => fetchWords(part, language)));
    if (front === null) continue;
    spoken = new Wording(language, others.reduce(merged, front));
    document.documentElement.lang = language;
    document.documentElement.dir = spoken.find("language.direction") ?? "ltr";
    return;
  }
}

/** Have the words of these games at hand, too. It never fails: without them the page shows keys, and asks again the next time.
 * @param {...string} games */
export async function learnWords(...games) {
  for (const game of games) if (!learnt.has(game)) learnt.set(game, learn(game));
  await Promise.all(games.map((game) => learnt.get(game)));
}

/** @param {string} game */
async function learn(game) {
  const { language } = spoken;
  const words = await fetchWords(game, language);
  if (words === null) learnt.delete(game);
  else if (spoken.language === language)
    // else they have been fetched in the new one
    spoken = new Wording(spoken.language, merged(spoken.catalogue, words));
}

/** @param {string} part the front page's, or a game's @param {string} language @returns {Promise<import("./wording.js").Catalogue | null>} */
async function fetchWords(part, language) {
  const answer = await fetch(`/texts/${part}/${language}.json`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** @param {import("./wording.js").Catalogue} whole @param {import("./wording.js").Catalogue | null} more @returns {import("./wording.js").Catalogue} */
function merged(whole, more) {
  const both = { ...whole };
  for (const [key, value] of Object.entries(more ?? {}))
    both[key] = typeof value === "object" && typeof both[key] === "object" ? merged(both[key], value) : value;
  return both;
}

export const inLanguage = () => spoken.language;

/** 1 where lines run from left to right, -1 where they run from right to left: for what is counted by where it lies. */
export const onward = () => (document.documentElement.dir === "rtl" ? -1 : 1);

/** Every language that the server has words in, by its own name: `{"fr": "Français"}`. @returns {Record<string, string>} */
export const languages = () => spoken.find("languages") ?? {};

/** The text of a key, such as `onirim.yourTurn`, with its values. @param {string} key @param {Record<string, any>} [values] */
export const t = (key, values = {}) => spoken.word(key, values);

/** Why not, in words: a refusal as the server sends it. One that is a sentence already stays as it is.
 * @param {string | {code: string}} told */
export const sentence = (told) => (typeof told === "string" ? told : spoken.sentence(told));

/** What a language is called in the reader's. @param {string} language such as "fr" */
export const languageName = (language) => new Intl.DisplayNames(inLanguage(), { type: "language" }).of(language) ?? language;

/** A number as the reader writes it. @param {number} number @param {number} [digits] */
export const numeral = (number, digits = 0) => number.toLocaleString(inLanguage(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Odds or shares, such as 61 %. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 0) =>
  share.toLocaleString(inLanguage(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A day, such as 15 November. @param {Date} when */
export const day = (when) => when.toLocaleDateString(inLanguage(), { day: "numeric", month: "long", year: "numeric" });
