/**
 * The language of the page. In this order: the address's, the person's choice, the table's, the
 * browser's.
 */

import { showNote } from "./parts.js";
import { changeSettings, settings } from "./storage.js";
import { chooseLanguage, COMMON, languages, loadTexts, refusalText, t } from "./texts.js";

const TAB_KEY = "reverie.language";
/** The languages that the server has texts in; it writes them into the document. */
const available = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
/** The table's language, "" if there is no table or it has none. */
let tableLanguage = document.documentElement.dataset.table ?? "";
/** Whether this is a shared screen, where a person's own choice of language does not count. */
let isSharedScreen = false;

/** A language tag without its region: pt for pt-BR. @param {string} tag */
const baseLanguage = (tag) => tag.trim().toLowerCase().split(/[-_]/)[0];

/**
 * The language for as long as this tab is open: from a shared link, or chosen on a shared screen.
 */
function tabLanguage() {
  try {
    return sessionStorage.getItem(TAB_KEY) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} language */
function storeTabLanguage(language) {
  try {
    sessionStorage.setItem(TAB_KEY, language);
  } catch {
    // Private browsing: the choice is lost with the next page
  }
}

/** The requested language, "" if there is none. */
export const chosenLanguage = () => tabLanguage() || (isSharedScreen ? "" : settings().language);

/** Load and show the preferred language. @returns {Promise<boolean>} whether it succeeded */
function applyLanguage() {
  const wanted = [chosenLanguage(), tableLanguage, ...navigator.languages.map(baseLanguage)];
  return chooseLanguage(
    ...wanted.filter((each) => (available.length ? available.includes(each) : each)),
  );
}

/**
 * Load the texts of the first page. If the address asks for an unknown language, a note says so,
 * and another language is used.
 */
export async function loadFirstTexts() {
  isSharedScreen = location.pathname.endsWith("/screen");
  const wanted = new URLSearchParams(location.search).get("lang");
  const language = wanted === null ? "" : baseLanguage(wanted);
  if (available.includes(language)) storeTabLanguage(language);
  await applyLanguage();
  addEventListener("languagechange", () => void applyLanguage()); // the browser's own
  if (new URLSearchParams(location.search).has("keys")) void showKeys();
  if (wanted === null || available.includes(language)) return;
  await loadTexts(COMMON);
  showNote(() =>
    refusalText({
      code: "unknown-language",
      value: wanted.slice(0, 20),
      languages: Object.values(languages()),
    }),
  );
}

/** List the texts on the screen with their keys. */
export const showKeys = () => import("./text-keys.js").then((part) => part.showKeys());

/**
 * Change the language by the person's choice.
 * @param {string} language "" for the table's or the browser's
 */
export async function setLanguage(language) {
  storeTabLanguage(isSharedScreen ? language : "");
  if (!isSharedScreen) changeSettings({ language });
  const address = new URL(location.href);
  address.searchParams.delete("lang"); // or a reload would undo the choice
  history.replaceState(history.state, "", address);
  if (!(await applyLanguage())) showNote(() => t("ground.unreachable"));
}

/**
 * Use the language of a table, unless the person has chosen one.
 * @param {string | null | undefined} language
 * @param {boolean} television whether this is a shared screen
 */
export async function useTableLanguage(language, television) {
  if (tableLanguage === (language ?? "") && isSharedScreen === television) return;
  [tableLanguage, isSharedScreen] = [language ?? "", television];
  await applyLanguage();
}
