/**
 * What the page says, in the reader's language. The words come from the server: those of the front
 * page first, those of all games and those of a game when something of it is opened. Which language
 * that is, ground/language.js decides.
 */

import { at } from "./site.js";
import { Wording } from "./wording.js";

/** The words that are read wherever something has been opened: the lobby, refusals. */
export const COMMON = "common";

let spoken = new Wording("en", {});
/** Games and others whose words were asked for. @type {Map<string, Promise<void>>} */
const learnt = new Map();
/** Counts the choices of a language: what comes for an older one comes too late. */
let choice = 0;
/** @type {Set<() => void>} */
const listeners = new Set();
/** Called with each text that is worded, and its key. @type {Worded | null} */
let worded = null;
/** @typedef {(key: string, text: string) => void} Worded */

/**
 * A sentence, made when it is shown: the reader's language may be another by then.
 * @typedef {() => string} Says
 */

/** Why not; its message is worded whenever it is read. */
export class Refused extends Error {
  /** @param {Says} says */
  constructor(says) {
    super();
    this.says = says;
  }
  get message() {
    return this.says();
  }
}

/** What went wrong, in words. @param {unknown} problem @returns {Says} */
export const saysOf = (problem) => () =>
  problem instanceof Error ? problem.message : String(problem);

/**
 * Have `draw` called whenever the words are other ones.
 * @param {() => void} draw
 * @returns {() => void} no more
 */
export function whenReworded(draw) {
  listeners.add(draw);
  return () => listeners.delete(draw);
}

/**
 * Have a function called with each text that is worded from now on, and with all that is drawn.
 * @param {Worded | null} listen null for no more
 */
export function whenWorded(listen) {
  worded = listen;
  if (listen) for (const each of listeners) each();
}

/**
 * Take the first of these languages that the server has words in, English if none. Where words
 * cannot be fetched, all stays as it is.
 * @param {...string} wanted
 * @returns {Promise<boolean>} are there words?
 */
export async function chooseLanguage(...wanted) {
  const mine = ++choice;
  for (const language of new Set([...wanted, "en"])) {
    if (language === spoken.language && languages()[language]) return true; // it is spoken already
    const words = await wordsIn(language);
    if (mine !== choice) return true;
    if (words === undefined) return false;
    if (words === null) continue;
    speak(new Wording(language, words));
    return true;
  }
  return false;
}

/**
 * All that was asked for so far, in a language; more may be asked for meanwhile.
 * @param {string} language
 * @returns {Promise<import("./wording.js").Catalogue | null | undefined>} as `fetchWords`
 */
async function wordsIn(language) {
  /** @type {Map<string, import("./wording.js").Catalogue | null | undefined>} */
  const had = new Map();
  const missing = () => ["front", ...learnt.keys()].filter((part) => !had.has(part));
  while (missing().length)
    await Promise.all(
      missing().map(async (part) => had.set(part, await fetchWords(part, language))),
    );
  const parts = [...had.values()];
  return (
    parts[0] &&
    (parts.includes(undefined)
      ? undefined
      : parts.reduce((whole, part) => merged(whole ?? {}, part)))
  );
}

/** @param {Wording} words */
function speak(words) {
  spoken = words;
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.find("language.direction") ?? "ltr";
  for (const each of listeners) each();
}

/**
 * Have the words of these games at hand, too. It never fails: without them the page shows keys, and
 * asks again the next time.
 * @param {...string} games
 */
export async function learnWords(...games) {
  for (const game of games) if (!learnt.has(game)) learnt.set(game, learn(game));
  await Promise.all(games.map((game) => learnt.get(game)));
}

/** Something that is fetched together with words that nothing else needs.
 * @template T @param {string} part @param {() => Promise<T>} load @returns {() => Promise<T>} */
export const withWords = (part, load) => async () =>
  (await Promise.all([load(), learnWords(part)]))[0];

/** @param {string} game @returns {Promise<void>} */
async function learn(game) {
  const { language } = spoken;
  const words = await fetchWords(game, language);
  if (!words) learnt.delete(game);
  else if (spoken.language !== language) return learn(game);
  else spoken = new Wording(language, merged(spoken.catalogue, words));
}

/**
 * @param {string} part the front page's, or a game's
 * @param {string} language
 * @returns {Promise<import("./wording.js").Catalogue | null | undefined>} nothing where there are
 *   none; undefined where nobody can tell
 */
async function fetchWords(part, language) {
  const answer = await fetch(at(`/texts/${part}/${language}.json`)).catch(() => undefined);
  if (answer?.status === 404) return null;
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

/**
 * @param {import("./wording.js").Catalogue} whole
 * @param {import("./wording.js").Catalogue | null | undefined} more
 * @returns {import("./wording.js").Catalogue}
 */
function merged(whole, more) {
  const both = { ...whole };
  for (const [key, value] of Object.entries(more ?? {}))
    both[key] =
      typeof value === "object" && typeof both[key] === "object" ? merged(both[key], value) : value;
  return both;
}

export const inLanguage = () => spoken.language;

/**
 * 1 where lines run from left to right, -1 where they run from right to left: for what is counted
 * by where it lies.
 */
export const onward = () => (document.documentElement.dir === "rtl" ? -1 : 1);

/**
 * Every language that the server has words in, by its own name: `{"fr": "Français"}`.
 * @returns {Record<string, string>}
 */
export const languages = () => spoken.find("languages") ?? {};

/**
 * The text of a key, such as `onirim.yourTurn`, with its values.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const text = spoken.word(key, values);
  worded?.(key, text);
  return text;
}

/** Stands around the name of an element in a text. */
export const ELEMENT = "\u0001";

/**
 * The text of a key in which some values are elements, such as a link or a countdown: what stands
 * around them, and they, in a row.
 * @param {string} key
 * @param {Record<string, unknown>} elements
 * @returns {unknown[]}
 */
export function tWith(key, elements) {
  const marked = Object.keys(elements).map((name) => [name, ELEMENT + name + ELEMENT]);
  const pieces = t(key, Object.fromEntries(marked)).split(ELEMENT);
  return pieces.map((piece, at) => (at % 2 === 1 ? elements[piece] : piece));
}

/**
 * Why not, in words: a refusal as the server sends it. One that is a sentence already stays as it
 * is.
 * @param {string | Record<string, any>} told
 */
export const sentence = (told) =>
  typeof told === "string" ? told : t(`refusals.${told.code}`, told);

/** What a language is called in the reader's. @param {string} language such as "fr" */
export const languageName = (language) =>
  new Intl.DisplayNames(inLanguage(), { type: "language" }).of(language) ?? language;

/** A number as the reader writes it. @param {number} number @param {number} [digits] */
export const numeral = (number, digits = 0) =>
  number.toLocaleString(inLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** Odds or shares, such as 61 %. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 0) =>
  share.toLocaleString(inLanguage(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A day, such as 15 November. @param {Date} when */
export const day = (when) =>
  when.toLocaleDateString(inLanguage(), { day: "numeric", month: "long", year: "numeric" });
