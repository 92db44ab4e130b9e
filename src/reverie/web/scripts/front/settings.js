/** The dialog with the settings of this browser: theme, language, sound, and those of the games. */

import { html } from "../../vendor/lit-html.js";
import { radioCards, dialog as dialogOf, checkbox } from "../ground/dialog.js";
import { languageField } from "../ground/language-choice.js";
import { changeSettings, settings } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { games } from "./registry.js";

/** @param {import("../ground/page-game.js").Opener} opener draws the page again */
export function dialog({ close, draw }) {
  const now = settings();
  /** @param {Partial<import("../ground/storage.js").Settings>} changes */
  const change = (changes) => {
    changeSettings(changes);
    draw();
  };
  return dialogOf(
    t("front.settings"),
    html`<div class="column">
      ${radioCards(
        "light",
        t("front.looks.light"),
        [
          { value: /** @type {"" | "light" | "dark"} */ (""), label: t("front.looks.system") },
          { value: "dark", label: t("front.looks.night") },
          { value: "light", label: t("front.looks.day") },
        ],
        now.light,
        (light) => change({ light }),
      )}
      ${languageField()}
      ${checkbox({ label: t("front.looks.sound"), on: now.sound, choose: (sound) => change({ sound }) })}
      ${games()
        .flatMap((game) => game.settings?.() ?? [])
        .map((setting) =>
          checkbox({
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
