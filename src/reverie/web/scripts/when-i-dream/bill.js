/** When I Dream on the front page: host a party, or try it with bots. */

import { html, nothing } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { openAndSit } from "../ground/open-table.js";
import { drawing, icon } from "../ground/parts.js";
import { go } from "../ground/router.js";
import { keep, kept } from "../ground/storage.js";
import { inLanguage, t } from "../ground/texts.js";
import { botsAreWeakIn, languages } from "./limits.js";

/** @typedef {import("../ground/page-game.js").Front} Front */

export const dialogs = { party: () => import("./open-party.js"), rules: () => import("./rules.js") };

/** Bots speak the reader's language, where there are pieces in it. */
const ours = () => (languages().includes(inLanguage()) ? inLanguage() : "en");

/** The smallest party, with bots alone. Who has never played has two short dreams first, with tips: as a spirit, then as the Dreamer. */
async function tryWithBots() {
  const {
    seats: [fewest],
    bots: [bot],
  } = (await about()).games["when-i-dream"];
  const first = !kept("practised");
  const options = { language: ours(), ...(first ? { first_dreamer: fewest - 1, dream_seconds: 60 } : {}) };
  const code = await openAndSit({ game: "when-i-dream", seats: fewest, options, casual: first, advice: false }, { bot });
  if (first) keep("practice dream", { code });
  go(`/t/${code}`);
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
  ${botsAreWeakIn(ours()) ? html`<p class="small">${t("front.whenidream.botsWeak")}</p>` : nothing}
  <p class="strip">${icon("screen")}<span>${t("front.whenidream.where")}</span></p>
</article>`;
