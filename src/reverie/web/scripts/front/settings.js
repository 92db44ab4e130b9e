/** How you like it: light, language, sound. Kept in this browser. */

import { html } from "../../vendor/lit-html.js";
import { keep, settings, set } from "../ground/storage.js";
import { chooseLanguage, LANGUAGES, t } from "../ground/texts.js";
import { practises } from "../ground/open-table.js";
import { choice, sheet } from "../ground/dialog.js";

/** @param {() => void} close @param {() => void} draw draw the page again, in another language perhaps */
export function settingsSheet(close, draw) {
  const now = settings();
  /** @param {Partial<import("../ground/storage.js").Settings>} changed */
  const change = (changed) => {
    set(changed);
    draw();
  };
  /** @param {string} language */
  const speak = async (language) => {
    set({ language });
    await chooseLanguage(language);
    draw();
  };
  return sheet(t("front.settings"), html`<div class="column">
    ${choice("light", t("front.looks.light"), [
      { value: /** @type {"" | "light" | "dark"} */ (""), says: t("front.looks.system") },
      { value: "dark", says: t("front.looks.night") },
      { value: "light", says: t("front.looks.day") },
    ], now.light, (light) => change({ light }))}
    <label>${t("front.looks.language")}
      <select @change=${(/** @type {Event} */ event) => void speak(/** @type {HTMLSelectElement} */ (event.target).value)}>
        <option value="" ?selected=${now.language === ""}>${t("front.looks.own")}</option>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${now.language === code}>${name}</option>`)}
      </select></label>
    ${tick(t("front.looks.sound"), now.sound, (sound) => change({ sound }))}
    ${tick(html`<span>${t("front.looks.practice")}<small class="soft">${t("front.looks.practiceAbout")}</small></span>`, practises(), (on) => {
      keep("practice", on);
      draw();
    })}
    ${tick(html`<span>${t("front.looks.search")}<small class="soft">${t("front.looks.searchAbout")}</small></span>`, now.search, (search) => change({ search }))}
    <button class="primary" @click=${close}>${t("front.looks.done")}</button>
  </div>`, close);
}

/** @param {unknown} says @param {boolean} on @param {(on: boolean) => void} choose */
const tick = (says, on, choose) => html`<label class="tick">
  <input type="checkbox" .checked=${on} @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked)}>${says}</label>`;
