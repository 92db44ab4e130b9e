/** The choice of a rival, a bot that plays the same cards as games for one in this browser. */

import { html } from "../../../vendor/lit-html.js";
import { writeStored, readStored } from "../../ground/storage.js";
import { percent, t } from "../../ground/texts.js";

/**
 * The rivals from the weakest to the strongest, with the measured share of games that they win
 * (docs/strength.md).
 * @type {Record<string, number>}
 */
const WIN_RATES = {
  random: 0,
  "dreamwalker:young": 0.22,
  scripted: 0.5,
  "dreamwalker:drowsy": 0.77,
  dreamwalker: 0.96,
};
export const RIVALS = Object.keys(WIN_RATES);

/** The level of a bot: young, drowsy. @param {string} bot */
const levelOf = (bot) => bot.split(":")[1] ?? bot;

/** The name of a rival. @param {string} bot */
export const rivalName = (bot) =>
  bot === "dreamwalker" ? "Dreamwalker" : t(`games.rivals.${levelOf(bot)}`);

/** @param {string} bot */
const rivalWins = (bot) =>
  t("games.rivalWins", { bot: rivalName(bot), odds: percent(WIN_RATES[bot]) });

/** The rival for solo games, "" for no rival. @returns {string} */
export const chosenRival = () => (RIVALS.includes(readStored("rival")) ? readStored("rival") : "");

/**
 * The sentence that names the rival, for the beginning of a game.
 * @param {import("../table/seat-view.js").Context} context
 */
export const rivalAnnouncement = ({ table }) =>
  table.rival ? t("two.rival.announced", { bot: rivalName(table.rival) }) : "";

/** The field for choosing a rival before a game. @param {() => void} chose */
export const rivalField = (chose) => html`<label class="help-field rival-field"
  ><small>${t("games.against")}</small
  ><select
    @change=${(/** @type {Event} */ event) => {
      writeStored("rival", /** @type {HTMLSelectElement} */ (event.target).value);
      chose();
    }}>
    ${["", ...RIVALS].map(
      (bot) =>
        html`<option value=${bot} ?selected=${bot === chosenRival()}>
          ${bot ? rivalWins(bot) : t("games.nobody")}
        </option>`,
    )}
  </select></label
>`;
