/** The title of the browser's tab, in the reader's language. */

import { t, onLanguageChange } from "./texts.js";

/** @type {import("./texts.js").LazyText} */
let title = () => "";
const writeTitle = () => {
  document.title = title() ? `${title()} · Reverie` : t("front.title");
};
onLanguageChange(writeTitle);

/** Set the tab's title. @param {import("./texts.js").LazyText} newTitle "" for the front page */
export function setTitle(newTitle) {
  title = newTitle;
  writeTitle();
}
