/**
 * A table of Onirim for two: beside a friend, at this device or at their own, or a bot; in silence
 * or with open hands.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { choice, dialog as dialogOf } from "../../ground/dialog.js";
import { nameField, openNamed } from "../../ground/name-field.js";
import { icon } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { t } from "../../ground/texts.js";
import { chosenHelp, helpAtTable, helpField } from "./alone.js";
import { nameFields, openOnDevice } from "./on-device.js";

/** @typedef {"friend" | "device" | "bot"} With */

/** Nobody comes to a pocket from elsewhere. @type {With[]} */
const PARTNERS = POCKET ? ["device", "bot"] : ["friend", "device", "bot"];

const chosen = { with: PARTNERS[0], how: /** @type {"silent" | "open"} */ ("silent") };

/** @param {import("../../ground/page-game.js").Front} front */
export function dialog({ busy, opening, close, draw }) {
  const friend = chosen.with === "friend";
  /** @param {SubmitEvent} event */
  const open = (event) => {
    event.preventDefault();
    const table = {
      game: "onirim",
      seats: 2,
      options: { communication: chosen.how },
      casual: false,
      ...helpAtTable(friend ? "none" : chosenHelp()),
    };
    return opening(() =>
      chosen.with === "device"
        ? openOnDevice(table)
        : openNamed(table, friend ? {} : { bot: "dreamwalker" }),
    );
  };
  /** @param {Partial<typeof chosen>} changed */
  const choose = (changed) => {
    Object.assign(chosen, changed);
    draw();
  };
  return dialogOf(
    t("front.two.title"),
    html`<p class="row">
        <a class="button quiet" href="/learn/two">${icon("eye")}${t("front.two.learn")}</a
        ><a class="button quiet" href="/rules/onirim#two">${t("front.onirim.rules")}</a>
      </p>
      <form class="column" @submit=${open}>
        ${choice(
          "with",
          t("front.two.with"),
          PARTNERS.map((value) => ({
            value,
            says: t(`front.two.${value}`),
            more: t(`front.two.${value}About`),
          })),
          chosen.with,
          (value) => choose({ with: value }),
        )}
        ${choice(
          "how",
          t("front.two.how"),
          [
            {
              value: /** @type {"silent" | "open"} */ ("silent"),
              says: t("front.two.silent"),
              more: t("front.two.silentAbout"),
            },
            { value: "open", says: t("front.two.open"), more: t("front.two.openAbout") },
          ],
          chosen.how,
          (value) => choose({ how: value }),
        )}
        ${friend ? nothing : helpField()}
        ${chosen.with === "device" ? nameFields(draw) : nameField(draw)}
        <button class="primary big" ?disabled=${busy}>
          ${t(friend ? "front.two.go" : "front.two.goBot")}
        </button>
      </form>`,
    close,
  );
}
