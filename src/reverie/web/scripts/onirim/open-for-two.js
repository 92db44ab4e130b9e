/** A table of Onirim for two: beside a friend or a bot, in silence or with open hands. */

import { html } from "../../vendor/lit-html.js";
import { choice, dialog as dialogOf } from "../ground/dialog.js";
import { nameField, openNamed } from "../ground/name-field.js";
import { t } from "../ground/texts.js";

const chosen = { with: /** @type {"friend" | "bot"} */ ("friend"), how: /** @type {"silent" | "open"} */ ("silent") };

/** @param {import("../ground/page-game.js").Front} front */
export function dialog({ busy, opening, close, draw }) {
  const bot = chosen.with === "bot";
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    const table = { game: "onirim", seats: 2, options: { communication: chosen.how }, casual: false, advice: bot };
    return opening(() => openNamed(table, bot ? { bot: "dreamwalker" } : {}));
  };
  /** @param {Partial<typeof chosen>} changed */
  const choose = (changed) => {
    Object.assign(chosen, changed);
    draw();
  };
  return dialogOf(
    t("front.two.title"),
    html`<form class="column" @submit=${open}>
    ${choice(
      "with",
      t("front.two.with"),
      [
        { value: /** @type {"friend" | "bot"} */ ("friend"), says: t("front.two.friend"), more: t("front.two.friendAbout") },
        { value: "bot", says: t("front.two.bot"), more: t("front.two.botAbout") },
      ],
      chosen.with,
      (value) => choose({ with: value }),
    )}
    ${choice(
      "how",
      t("front.two.how"),
      [
        { value: /** @type {"silent" | "open"} */ ("silent"), says: t("front.two.silent"), more: t("front.two.silentAbout") },
        { value: "open", says: t("front.two.open"), more: t("front.two.openAbout") },
      ],
      chosen.how,
      (value) => choose({ how: value }),
    )}
    ${nameField(draw)}
    <button class="primary big" ?disabled=${busy}>${t(bot ? "front.two.goBot" : "front.two.go")}</button>
  </form>`,
    close,
  );
}
