/**
 * Controls to choose a language. Each language has its own name, for people who cannot read the
 * page.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { setLanguage, chosenLanguage, showKeys } from "./language.js";
import { icon } from "./parts.js";
import { currentLanguage, languages, t } from "./texts.js";

/** The value of the last option, which lists the texts with their keys. */
const KEYS = "keys";

/** @param {Event} event */
async function change({ target }) {
  const at = /** @type {HTMLSelectElement} */ (target);
  await (at.value === KEYS ? showKeys() : setLanguage(at.value));
  at.value = currentLanguage(); // the language may not have changed
}

const select = () => html`<select class="languages" @change=${change}>
  ${Object.entries(languages()).map(
    ([code, name]) =>
      html`<option value=${code} lang=${code} .selected=${code === currentLanguage()}>${name}</option>`,
  )}
  ${chosenLanguage() ? html`<option value="">${t("front.looks.own")}</option>` : nothing}
  <option value=${KEYS}>${t("ground.keys.ask")}</option>
</select>`;

/** The choice of language as a field among other settings. */
export const languageField = () =>
  html`<label class="language-field">${t("front.looks.language")}${select()}</label>`;

/** The choice of language as a small button. */
export const languageButton = () => html`<label
  class="language-button"
  title=${t("front.looks.language")}>
  ${icon("globe")}<span aria-hidden="true">${currentLanguage()}</span
  ><span class="unseen">${t("front.looks.language")}</span>${select()}</label
>`;
