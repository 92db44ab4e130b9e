/** How you like it: light, language, sound, and what the games add. Kept in this browser. */

import { html } from "../../vendor/lit-html.js";
import { choice, dialog as dialogOf, tick } from "../ground/dialog.js";
import { set, settings } from "../ground/storage.js";
import { chooseLanguage, languages, t } from "../ground/texts.js";
import { games } from "./registry.js";

/** @param {import("../ground/page-game.js").Opener} opener draws the page again, in another language perhaps */
export function dialog({ close, draw }) {
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
  return dialogOf(
    t("front.settings"),
    html`<div class="column">
    ${choice(
      "light",
      t("front.looks.light"),
      [
        { value: /** @type {"" | "light" | "dark"} */ (""), says: t("front.looks.system") },
        { value: "dark", says: t("front.looks.night") },
        { value: "light", says: t("front.looks.day") },
      ],
      now.light,
      (light) => change({ light }),
    )}
    <label>${t("front.looks.language")}
      <select @change=${(/** @type {Event} */ event) => void speak(/** @type {HTMLSelectElement} */ (event.target).value)}>
        <option value="" ?selected=${now.language === ""}>${t("front.looks.own")}</option>
        ${Object.entries(languages()).map(([code, name]) => html`<option value=${code} lang=${code} ?selected=${now.language === code}>${name}</option>`)}
      </select></label>
    ${tick({ says: t("front.looks.sound"), on: now.sound, choose: (sound) => change({ sound }) })}
    ${games()
      .flatMap((game) => game.settings?.() ?? [])
      .map((setting) =>
        tick({
          ...setting,
          choose: (on) => {
            setting.choose(on);
            draw();
          },
        }),
      )}
    <button class="primary" @click=${close}>${t("front.looks.done")}</button>
  </div>`,
    close,
  );
}
