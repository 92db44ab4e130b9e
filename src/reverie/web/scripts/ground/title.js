/** The title in the browser's tab: what is shown, in the reader's language. */

import { t, whenReworded } from "./texts.js";

/** @type {import("./texts.js").Says} */
let shown = () => "";
const write = () => {
  document.title = shown() ? `${shown()} · Reverie` : t("front.title");
};
whenReworded(write);

/** @param {import("./texts.js").Says} says what is shown, "" for the front page */
export function setTitle(says) {
  shown = says;
  write();
}
