/** The title of the browser's tab, in the reader's language. */

import { t, onLanguageChange } from "./texts.js";

/** @type {import("./texts.js").LazyText} */
let title = () => "";
const writeTitle = () => {
  document.title = title() ? `${title()} · Reverie` : t("front.title");
};
onLanguageChange(writeTitle);

/** Set the tab's title. @param {import("./texts.js").LazyText} says "" for the front page */
export function setTitle(says) {
  title = says;
  writeTitle();
}
