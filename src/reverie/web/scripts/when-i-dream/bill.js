/** When I Dream on the front page: host a party, or try it with bots. */

import { html } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { openAndGo } from "../ground/open-table.js";
import { drawing, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").Front} Front */

export const dialogs = { party: () => import("./open-party.js"), rules: () => import("./rules.js") };

/** The smallest party, with bots alone. */
async function tryWithBots() {
  const {
    seats: [fewest],
    bots: [bot],
  } = (await about()).games["when-i-dream"];
  await openAndGo({ game: "when-i-dream", seats: fewest, casual: false, advice: false }, { bot });
}

/** @param {Front} front */
export const bill = (front) => html`<article class="bill paper">
  <div class="bill-art spirits" aria-hidden="true">${drawing("imp")}${drawing("fairy")}${drawing("trickster")}</div>
  <h2>${t("front.whenidream.title")}</h2>
  <p class="bill-kind">${t("front.whenidream.players")}</p>
  <p>${t("front.whenidream.about")}</p>
  <div class="bill-do">
    <button class="primary big party" @click=${() => front.open(dialogs.party)}>${icon("users")}${t("front.whenidream.host")}</button>
    <button class="rules" @click=${() => front.open(dialogs.rules)}>${t("front.whenidream.rules")}</button>
    <button class="bots" ?disabled=${front.busy} @click=${() => front.opening(tryWithBots)}>${t("front.whenidream.bots")}</button>
  </div>
  <p class="strip">${icon("screen")}<span>${t("front.whenidream.where")}</span></p>
</article>`;
