/** The panel of When I Dream on the front page: host a party, or try it with bots. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { readStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { botsAreWeakIn, readersLanguage } from "../limits.js";

/** @typedef {import("../../ground/page-game.js").Front} Front */

export const dialogs = {
  party: () => import("./party.js"),
  rules: () => import("../rules.js"),
  company: () => import("./with-bots.js"),
};

/**
 * The button to play with bots. New players practise with the default bots; others choose the bots.
 * @param {Front} front
 */
const tryWithBots = (front) =>
  readStored("practised")
    ? front.open(dialogs.company)
    : front.openTable(async () => (await import("./with-bots.js")).practise());

/** @param {Front} front */
export const bill = (front) => html`<article class="bill paper">
  <div class="bill-art spirits" aria-hidden="true">
    ${drawing("imp")}${drawing("fairy")}${drawing("trickster")}
  </div>
  <h2>${t("front.whenidream.title")}</h2>
  <p class="bill-kind">${t("front.whenidream.players")}</p>
  <p>${t("front.whenidream.about")}</p>
  <div class="bill-do">
    <button class="primary big party" @click=${() => front.open(dialogs.party)}>
      ${icon("users")}${t("front.whenidream.host")}
    </button>
    <button class="rules" @click=${() => front.open(dialogs.rules)}>
      ${t("front.whenidream.rules")}
    </button>
    ${
      POCKET
        ? nothing
        : html`<button class="bots" ?disabled=${front.busy} @click=${() => tryWithBots(front)}>
          ${t("front.whenidream.bots")}
        </button>`
    }
  </div>
  ${
    !POCKET && botsAreWeakIn(readersLanguage())
      ? html`<p class="small">${t("front.whenidream.botsWeak")}</p>`
      : nothing
  }
  ${POCKET ? nothing : screenHint()}
</article>`;

const screenHint = () =>
  html`<p class="strip">${icon("screen")}<span>${t("front.whenidream.where")}</span></p>`;
