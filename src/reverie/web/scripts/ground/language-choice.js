/**
 * Choosing a language, from wherever one is. Each is called by its own name, for who cannot read
 * the page.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { choose, chosen, showKeys } from "./language.js";
import { icon } from "./parts.js";
import { inLanguage, languages, t } from "./texts.js";

/** The last line of the list, for whoever would correct a text. */
const KEYS = "keys";

/** @param {Event} event */
async function change({ target }) {
  const at = /** @type {HTMLSelectElement} */ (target);
  await (at.value === KEYS ? showKeys() : choose(at.value));
  at.value = inLanguage(); // it may be the one that it was
}

const select = () => html`<select class="languages" @change=${change}>
  ${Object.entries(languages()).map(
    ([code, name]) =>
      html`<option value=${code} lang=${code} .selected=${code === inLanguage()}>${name}</option>`,
  )}
  ${chosen() ? html`<option value="">${t("front.looks.own")}</option>` : nothing}
  <option value=${KEYS}>${t("ground.keys.ask")}</option>
</select>`;

/** Among other settings. */
export const languageField = () =>
  html`<label class="language-field">${t("front.looks.language")}${select()}</label>`;

/** By itself, as small as a sign: a tap lists the languages. */
export const languageButton = () => html`<label
  class="language-button"
  title=${t("front.looks.language")}>
  ${icon("globe")}<span aria-hidden="true">${inLanguage()}</span
  ><span class="unseen">${t("front.looks.language")}</span>${select()}</label
>`;
