/**
 * The texts of the page in the reader's language, which ground/language.js chooses. They are loaded
 * from the server in parts: those of the front page at first, the common ones and a game's when
 * they are needed.
 */

import { siteUrl } from "./site.js";
import { Wording } from "./wording.js";

/** The part with texts that all games need, such as those of the lobby and of refusals. */
export const COMMON = "common";

let wording = new Wording("en", {});
/** The parts that were requested, by name. @type {Map<string, Promise<void>>} */
const requested = new Map();
/** Counts choices of a language, to ignore texts that arrive after a later choice. */
let languageChoices = 0;
/** @type {Set<() => void>} */
const listeners = new Set();
/** Called with the key and the text of each `t`. @type {TextListener | null} */
let textListener = null;
/** @typedef {(key: string, text: string) => void} TextListener */

/**
 * A function that makes a text when it is shown, since the language may change until then.
 * @typedef {() => string} LazyText
 */

/** A refusal as an error. Its message is made when it is read. */
export class Refused extends Error {
  /** @param {LazyText} text */
  constructor(text) {
    super();
    this.text = text;
  }
  get message() {
    return this.text();
  }
}

/** The message of an error. @param {unknown} problem @returns {LazyText} */
export const messageOf = (problem) => () =>
  problem instanceof Error ? problem.message : String(problem);

/**
 * Call `draw` whenever the language changes.
 * @param {() => void} draw
 * @returns {() => void} stops that
 */
export function onLanguageChange(draw) {
  listeners.add(draw);
  return () => listeners.delete(draw);
}

/**
 * Call a function with each text that is made from now on. The page is drawn again, so these
 * include all that is visible.
 * @param {TextListener | null} listen null to stop
 */
export function listenToTexts(listen) {
  textListener = listen;
  if (listen) for (const each of listeners) each();
}

/**
 * Use the first of these languages that the server has texts in, else English. If the texts cannot
 * be loaded, the language does not change.
 * @param {...string} wanted
 * @returns {Promise<boolean>} false if they could not be loaded
 */
export async function chooseLanguage(...wanted) {
  const mine = ++languageChoices;
  for (const language of new Set([...wanted, "en"])) {
    if (language === wording.language && languages()[language]) return true;
    const words = await fetchRequested(language);
    if (mine !== languageChoices) return true;
    if (words === undefined) return false;
    if (words === null) continue;
    setWording(new Wording(language, words));
    return true;
  }
  return false;
}

/**
 * Load all parts that were requested so far in a language. More may be requested meanwhile.
 * @param {string} language
 * @returns {Promise<import("./wording.js").Catalogue | null | undefined>} as `fetchWords`
 */
async function fetchRequested(language) {
  /** @type {Map<string, import("./wording.js").Catalogue | null | undefined>} */
  const had = new Map();
  const missing = () => ["front", ...requested.keys()].filter((part) => !had.has(part));
  while (missing().length)
    await Promise.all(
      missing().map(async (part) => had.set(part, await fetchTexts(part, language))),
    );
  const parts = [...had.values()];
  return (
    parts[0] &&
    (parts.includes(undefined)
      ? undefined
      : parts.reduce((whole, part) => mergeCatalogues(whole ?? {}, part)))
  );
}

/** @param {Wording} words */
function setWording(words) {
  wording = words;
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.find("language.direction") ?? "ltr";
  for (const each of listeners) each();
}

/**
 * Load these parts of the texts. It never rejects: without them the page shows keys, and the next
 * call tries again.
 * @param {...string} games names of games or other parts
 */
export async function loadTexts(...games) {
  for (const game of games) if (!requested.has(game)) requested.set(game, loadPart(game));
  await Promise.all(games.map((game) => requested.get(game)));
}

/**
 * A loader that also loads a part of the texts.
 * @template T
 * @param {string} part
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
export const withTexts = (part, load) => async () =>
  (await Promise.all([load(), loadTexts(part)]))[0];

/** @param {string} game @returns {Promise<void>} */
async function loadPart(game) {
  const { language } = wording;
  const words = await fetchTexts(game, language);
  if (!words) requested.delete(game);
  else if (wording.language !== language) return loadPart(game);
  else wording = new Wording(language, mergeCatalogues(wording.catalogue, words));
}

/**
 * @param {string} part "front", or the name of a game or of another part
 * @param {string} language
 * @returns {Promise<import("./wording.js").Catalogue | null | undefined>} null if the server has
 *   none, undefined if it could not be reached
 */
async function fetchTexts(part, language) {
  const answer = await fetch(siteUrl(`/texts/${part}/${language}.json`)).catch(() => undefined);
  if (answer?.status === 404) return null;
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

/**
 * @param {import("./wording.js").Catalogue} whole
 * @param {import("./wording.js").Catalogue | null | undefined} more
 * @returns {import("./wording.js").Catalogue}
 */
function mergeCatalogues(whole, more) {
  const both = { ...whole };
  for (const [key, value] of Object.entries(more ?? {}))
    both[key] =
      typeof value === "object" && typeof both[key] === "object"
        ? mergeCatalogues(both[key], value)
        : value;
  return both;
}

export const currentLanguage = () => wording.language;

/** The direction of reading: 1 from left to right, -1 from right to left. */
export const readingDirection = () => (document.documentElement.dir === "rtl" ? -1 : 1);

/**
 * The languages that the server has texts in, each by its own name: `{"fr": "Français"}`.
 * @returns {Record<string, string>}
 */
export const languages = () => wording.find("languages") ?? {};

/**
 * The text of a key, such as `onirim.yourTurn`, with its values.
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values = {}) {
  const text = wording.word(key, values);
  textListener?.(key, text);
  return text;
}

/** The character around the name of an element in a text. */
export const ELEMENT = "\u0001";

/**
 * The text of a key in which some values are elements, such as a link or a countdown, as an array
 * of strings and elements.
 * @param {string} key
 * @param {Record<string, unknown>} elements
 * @returns {unknown[]}
 */
export function textWith(key, elements) {
  const marked = Object.keys(elements).map((name) => [name, ELEMENT + name + ELEMENT]);
  const pieces = t(key, Object.fromEntries(marked)).split(ELEMENT);
  return pieces.map((piece, at) => (at % 2 === 1 ? elements[piece] : piece));
}

/**
 * The sentence of a refusal.
 * @param {string | Record<string, any>} refusal as the server sends it, or already a sentence
 */
export const refusalText = (refusal) =>
  typeof refusal === "string" ? refusal : t(`refusals.${refusal.code}`, refusal);

/** The name of a language in the reader's language. @param {string} language such as "fr" */
export const languageName = (language) =>
  new Intl.DisplayNames(currentLanguage(), { type: "language" }).of(language) ?? language;

/** A number in the reader's notation. @param {number} number @param {number} [digits] */
export const numeral = (number, digits = 0) =>
  number.toLocaleString(currentLanguage(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/**
 * A share as a percentage, such as "61%" in English.
 * @param {number} share
 * @param {number} [digits]
 */
export const percent = (share, digits = 0) =>
  share.toLocaleString(currentLanguage(), {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });

/** A date, such as 15 November 2026. @param {Date} when */
export const day = (when) =>
  when.toLocaleDateString(currentLanguage(), { day: "numeric", month: "long", year: "numeric" });
