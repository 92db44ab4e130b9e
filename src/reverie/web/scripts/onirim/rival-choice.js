/** Which bot plays the same cards as games alone that are opened in this browser, if any. */

import { html } from "../../vendor/lit-html.js";
import { keep, kept } from "../ground/storage.js";
import { t } from "../ground/texts.js";

/** From the easiest to the strongest. */
export const RIVALS = ["random", "scripted", "dreamwalker"];

/** What a rival is called. @param {string} bot */
export const rivalName = (bot) => (bot === "dreamwalker" ? "Dreamwalker" : t(`games.rivals.${bot}`));

/** The rival that games alone are opened with, "" for none. @returns {string} */
export const chosenRival = () => (RIVALS.includes(kept("rival")) ? kept("rival") : "");

/** Before one's first choice: who plays the same cards. @param {import("./view.js").Context} context */
export const rivalAnnounced = ({ table }) => (table.rival ? t("two.rival.announced", { bot: rivalName(table.rival) }) : "");

/** To choose one before a game. @param {() => void} chose */
export const rivalField = (chose) => html`<label class="help-field rival-field"><small>${t("games.against")}</small><select @change=${(
  /** @type {Event} */ event,
) => {
  keep("rival", /** @type {HTMLSelectElement} */ (event.target).value);
  chose();
}}>
  ${["", ...RIVALS].map((bot) => html`<option value=${bot} ?selected=${bot === chosenRival()}>${bot ? rivalName(bot) : t("games.nobody")}</option>`)}</select></label>`;
