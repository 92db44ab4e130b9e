/**
 * Which language the page speaks: as the address asks, as the person has chosen, as the table has
 * it, as the browser has it.
 */

import { note } from "./parts.js";
import { set, settings } from "./storage.js";
import { chooseLanguage, COMMON, languages, learnWords, sentence, t } from "./texts.js";

const TAB = "reverie.language";
/** Those that the server has words in, as its document says. */
const there = (document.documentElement.dataset.languages ?? "").split(" ").filter(Boolean);
/** The table's, "" where there is no table or it has none. */
let tables = document.documentElement.dataset.table ?? "";
/** Is this a television? What a person has chosen for themselves is not for everybody. */
let shared = false;

/** A language as we name it: pt for pt-BR. @param {string} tag */
const plain = (tag) => tag.trim().toLowerCase().split(/[-_]/)[0];

/**
 * For as long as this tab is open: what a shared link asked for, or what was chosen on a
 * television.
 */
function ofTab() {
  try {
    return sessionStorage.getItem(TAB) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} language */
function keepForTab(language) {
  try {
    sessionStorage.setItem(TAB, language);
  } catch {
    // private browsing: the next address has to ask again
  }
}

/** What somebody has asked for, "" where nobody has. */
export const chosen = () => ofTab() || (shared ? "" : settings().language);

/** @returns {Promise<boolean>} */
function speak() {
  const wanted = [chosen(), tables, ...navigator.languages.map(plain)];
  return chooseLanguage(...wanted.filter((each) => (there.length ? there.includes(each) : each)));
}

/**
 * The words of the first view. A language that the address asks for and that there is none of is
 * refused, and the page goes on.
 */
export async function firstWords() {
  shared = location.pathname.endsWith("/screen");
  const asked = new URLSearchParams(location.search).get("lang");
  const found = asked === null ? "" : plain(asked);
  if (there.includes(found)) keepForTab(found);
  await speak();
  addEventListener("languagechange", () => void speak()); // the browser's own
  if (new URLSearchParams(location.search).has("keys")) void showKeys();
  if (asked === null || there.includes(found)) return;
  await learnWords(COMMON);
  note(() =>
    sentence({
      code: "no-such-language",
      value: asked.slice(0, 20),
      languages: Object.values(languages()),
    }),
  );
}

/** List the texts on the screen with their keys. */
export const showKeys = () => import("./keys.js").then((part) => part.showKeys());

/**
 * The person chooses; "" leaves it to the table and the browser. Everything goes on as it is, in
 * other words.
 * @param {string} language
 */
export async function choose(language) {
  keepForTab(shared ? language : "");
  if (!shared) set({ language });
  const address = new URL(location.href);
  address.searchParams.delete("lang"); // or it would choose again when the page is loaded again
  history.replaceState(history.state, "", address);
  if (!(await speak())) note(() => t("ground.unreachable"));
}

/**
 * Whoever sits at a table reads in its language, unless they have chosen one.
 * @param {string | null | undefined} language
 * @param {boolean} television
 */
export async function atTable(language, television) {
  if (tables === (language ?? "") && shared === television) return;
  [tables, shared] = [language ?? "", television];
  await speak();
}
