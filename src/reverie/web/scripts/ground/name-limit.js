/** The sentence below a name's field that is full, since the browser drops what is typed after it. */

import { html, nothing } from "../../vendor/lit-html.js";
import { latestAbout } from "./about.js";
import { t } from "./texts.js";

/** @param {string} name what the field holds */
export function nameLimit(name) {
  const most = latestAbout().name_letters;
  return html`<span class="name-limit soft" role="status"
    >${name.length < most ? nothing : t("front.name.limit", { n: most })}</span
  >`;
}
