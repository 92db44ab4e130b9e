/**
 * The dialog to open a table for two: with a friend, on this device, or with a bot; silent or with
 * open hands.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { radioCards, dialog as dialogOf } from "../../ground/dialog.js";
import { nameField, openUnderName } from "../../ground/name-field.js";
import { icon } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { t } from "../../ground/texts.js";
import { chosenHelp, helpField } from "./alone.js";
import { nameFields, openOnDevice } from "./on-device.js";

/** @typedef {"friend" | "device" | "bot"} PartnerKind */

/** A pocket has no visitors from other devices. @type {PartnerKind[]} */
const PARTNERS = POCKET ? ["device", "bot"] : ["friend", "device", "bot"];

const chosen = { with: PARTNERS[0], communication: /** @type {"silent" | "open"} */ ("silent") };

/** @typedef {import("../../ground/page-game.js").Front} Front */

/** @param {Front} front */
export function dialog(front) {
  const { busy, close, draw } = front;
  const friend = chosen.with === "friend";
  return dialogOf(
    t("front.two.title"),
    html`<p class="row">
        <a class="button quiet" href="/learn/two">${icon("eye")}${t("front.two.learn")}</a
        ><a class="button quiet" href="/rules/onirim#two">${t("front.onirim.rules")}</a>
      </p>
      <form
        class="column"
        @submit=${(/** @type {SubmitEvent} */ event) => open(front.openTable, event)}>
        ${partnerChoice(draw)} ${communicationChoice(draw)} ${friend ? nothing : helpField()}
        ${chosen.with === "device" ? nameFields(draw) : nameField(draw)}
        <button class="primary big" ?disabled=${busy}>
          ${t(friend ? "front.two.go" : "front.two.goBot")}
        </button>
      </form>`,
    close,
  );
}

/** Open the table. @param {Front["openTable"]} opening @param {SubmitEvent} event */
function open(opening, event) {
  event.preventDefault();
  const friend = chosen.with === "friend";
  const table = {
    game: "onirim",
    seats: 2,
    options: { communication: chosen.communication },
    practice: false,
    coach: friend ? "none" : chosenHelp(),
  };
  return opening(() =>
    chosen.with === "device"
      ? openOnDevice(table)
      : openUnderName(table, friend ? {} : { bot: "dreamwalker" }),
  );
}

/** @param {() => void} draw */
const partnerChoice = (draw) =>
  radioCards(
    "with",
    t("front.two.with"),
    PARTNERS.map((value) => ({
      value,
      label: t(`front.two.${value}`),
      more: t(`front.two.${value}About`),
    })),
    chosen.with,
    (value) => {
      chosen.with = value;
      draw();
    },
  );

const COMMUNICATIONS = /** @type {const} */ (["silent", "open"]);

/** The choice between silent play and open hands. @param {() => void} draw */
const communicationChoice = (draw) =>
  radioCards(
    "how",
    t("front.two.how"),
    COMMUNICATIONS.map((value) => ({
      value,
      label: t(`front.two.${value}`),
      more: t(`front.two.${value}About`),
    })),
    chosen.communication,
    (value) => {
      chosen.communication = value;
      draw();
    },
  );
