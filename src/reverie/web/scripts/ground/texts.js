/** What the page says, in the reader's language. A catalogue is one file in /texts; English is complete. */

import english from "../../texts/en.js";

/** A text, or how a text is made from values. Nested by where it is used.
 * @typedef {{ [key: string]: string | ((values: any) => string) | Catalogue }} Catalogue */

export const LANGUAGES = { en: "English", fr: "Français" };

/** @type {Catalogue} */
let spoken = english;
let language = "en";

/** @param {string} asked "" for the browser's own */
export async function chooseLanguage(asked) {
  const wanted = asked || navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) || "en";
  language = wanted in LANGUAGES ? wanted : "en";
  document.documentElement.lang = language;
  spoken = language === "en" ? english : (await import(`../../texts/${language}.js`)).default;
}

export const inLanguage = () => language;

/** @param {Catalogue} catalogue @param {string} key */
function find(catalogue, key) {
  /** @type {any} */
  let found = catalogue;
  for (const part of key.split(".")) found = found?.[part];
  return found;
}

/** The text of a key, such as `onirim.yourTurn`; `{name}` in it stands for a value.
 * @param {string} key @param {Record<string, any>} [values] @returns {string} */
export function t(key, values = {}) {
  const text = find(spoken, key) ?? find(english, key);
  if (typeof text === "function") return text(values);
  if (typeof text !== "string") return key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A number as the reader writes it. @param {number} number @param {number} [digits] */
export const numeral = (number, digits = 0) =>
  number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Odds or shares, such as 61 %. @param {number} share @param {number} [digits] */
export const percent = (share, digits = 0) =>
  share.toLocaleString(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A refusal or a reason as it is sent, `{"code": "same-symbol", "card": "red sun"}`, in words. @param {{code: string}} told */
export const sentence = (told) => t(`refusals.${told.code}`, told);

/** A day, such as 15 November. @param {Date} when */
export const day = (when) => when.toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
