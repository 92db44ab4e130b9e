/** Bots to choose from, each with what it is called and what to expect of it. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gameSoFar } from "./about.js";
import { drawing } from "./parts.js";
import { keep, kept } from "./storage.js";
import { t } from "./texts.js";

/** @param {string} key */
const known = (key) => (t(key) === key ? "" : t(key));

/** What a bot is called; a program of somebody's own as they named it. @param {string} bot */
export const kindOf = (bot) => known(`lobby.bots.${bot}`) || bot;

/** The bots that play a game. @param {string} game @returns {string[]} */
export const botsOf = (game) => gameSoFar(game)?.bots ?? [];

/**
 * The bot that takes several seats at once: as it was chosen last in this browser, or the usual
 * one.
 * @param {string} game
 */
export function chosenBot(game) {
  const last = kept("bots")?.[game];
  return botsOf(game).includes(last) ? last : (botsOf(game)[0] ?? "");
}

/** @param {string} game @param {string} bot */
export const chooseBot = (game, bot) => keep("bots", { ...kept("bots"), [game]: bot });

/**
 * A button for each.
 * @param {string} game
 * @param {(bot: string) => void} choose
 * @param {string} [now] the one that is chosen
 */
export const botButtons = (game, choose, now) =>
  html`<div class="column bot-kinds">
    ${botsOf(game).map((bot) => {
      const more = known(`lobby.bots.${bot}About`);
      return html`<button
        type="button"
        class="big"
        data-bot=${bot}
        aria-pressed=${now === undefined ? nothing : bot === now}
        @click=${() => choose(bot)}>
        ${drawing("bot", "icon")}<span
          >${kindOf(bot)}${more ? html`<small>${more}</small>` : nothing}</span
        >
      </button>`;
    })}
  </div>`;
