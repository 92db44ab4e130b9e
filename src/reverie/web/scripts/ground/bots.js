/** The bots of a game, as buttons with a name and a short description. */

import { html, nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "./about.js";
import { drawing } from "./parts.js";
import { writeStored, readStored } from "./storage.js";
import { t } from "./texts.js";

/** A text, or "" if there is none. @param {string} key */
const textOrEmpty = (key) => (t(key) === key ? "" : t(key));

/** The title of a bot. A bot without one keeps the name of its program. @param {string} bot */
export const botTitle = (bot) => textOrEmpty(`lobby.bots.${bot}`) || bot;

/** The bots that play a game. @param {string} game @returns {string[]} */
export const botsOf = (game) => aboutGame(game)?.bots ?? [];

/**
 * The bot for filling several seats at once: the one last chosen in this browser, or the game's
 * first.
 * @param {string} game
 */
export function chosenBot(game) {
  const last = readStored("bots")?.[game];
  return botsOf(game).includes(last) ? last : (botsOf(game)[0] ?? "");
}

/** Remember which bot was chosen last. @param {string} game @param {string} bot */
export const rememberBot = (game, bot) =>
  writeStored("bots", { ...readStored("bots"), [game]: bot });

/**
 * A button for each bot of a game.
 * @param {string} game
 * @param {(bot: string) => void} choose
 * @param {string} [now] the bot that is chosen at present
 */
export const botButtons = (game, choose, now) =>
  html`<div class="column bot-kinds">
    ${botsOf(game).map((bot) => {
      const description = textOrEmpty(`lobby.bots.${bot}About`);
      return html`<button
        type="button"
        class="big"
        data-bot=${bot}
        aria-pressed=${now === undefined ? nothing : bot === now}
        @click=${() => choose(bot)}>
        ${drawing("bot", "icon")}<span
          >${botTitle(bot)}${description ? html`<small>${description}</small>` : nothing}</span
        >
      </button>`;
    })}
  </div>`;
