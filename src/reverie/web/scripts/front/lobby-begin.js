/**
 * Starting a game: buttons to start with the present players or with bots, and automatic begins.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, aboutGame } from "../ground/about.js";
import { botButtons, botsOf, rememberBot, chosenBot, botTitle } from "../ground/bots.js";
import { dialog } from "../ground/dialog.js";
import { takePlan } from "../ground/open-table.js";
import { drawing, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */

/**
 * Start a game without a button, if possible: for one player, for a table that was opened to play
 * with bots, or when all players share a device. Return whether it begins.
 * @param {Context} context
 */
export function beginAutomatically(context) {
  const { table } = context;
  const state = stateOf(context);
  if (!context.host || state.cannotBegin) return false;
  if (state.plan === undefined) state.plan = takePlan(table.code);
  const together = gameNamed(table.game).onOneDevice?.(table) && freeSeats(context).length === 0;
  if (table.seats.length > 1 && state.plan === null && !together) return false;
  if (!state.beginning) {
    state.beginning = true;
    void fillAndBegin(context, table.seats.length, state.plan?.bot).then((begun) => {
      state.cannotBegin = !begun;
      state.beginning = false;
      if (!begun) context.draw();
    });
  }
  return true;
}

/**
 * Seat bots until this many seats are taken, and start the game.
 * @param {Context} context
 * @param {number} players
 * @param {string} [bot]
 * @returns {Promise<boolean>} false if the table refused
 */
async function fillAndBegin(context, players, bot) {
  const free = freeSeats(context);
  const wanted = free.slice(0, players - (context.table.seats.length - free.length));
  if (wanted.length) await about();
  const taker = bot ?? chosenBot(context.table.game);
  for (const seat of wanted)
    if ((await context.send("seat bot", { seat, bot: taker })) === null) return false;
  return (await context.send("begin")) !== null;
}

/** @param {Context} context */
const freeSeats = ({ table }) => table.seats.flatMap((seat, n) => (seat.free ? [n] : []));

/** Whether bots may sit at a table. @param {Context["table"]} table */
export const allowsBots = (table) => gameNamed(table.game).allowsBots?.(table) ?? true;

/** The foot of the lobby, with the buttons to begin. @param {Context} context */
export function lobbyFooter(context) {
  const { table, host } = context;
  const free = freeSeats(context).length;
  const takenCount = table.seats.length - free;
  const [fewest] = aboutGame(table.game)?.seats ?? [table.seats.length];
  const neededCount = gameNamed(table.game).addsSeats ? Math.max(0, fewest - takenCount) : free;
  const status =
    neededCount > 0
      ? t(gameNamed(table.game).addsSeats ? "lobby.missing" : "lobby.waitSeats", { n: neededCount })
      : free > 0
        ? t(host ? "lobby.enough" : "lobby.enoughFor")
        : t("lobby.ready");
  if (!host)
    return html`<footer class="footing">
      <p>${status} ${table.host !== null ? whoBegins(table, table.host) : t("lobby.nobody")}</p>
    </footer>`;
  return html`<footer class="footing">
    <p>${(neededCount === 0 && gameNamed(table.game).startText?.(table, takenCount)) || status}</p>
    ${free > 0 && allowsBots(table) && botsOf(table.game).length > 1 ? botKindButton(context) : nothing}
    <div class="footing-do">
      ${neededCount > 0 ? nothing : beginButton(context, takenCount, free)}
      ${free > 0 && allowsBots(table) ? fillButton(context, neededCount, takenCount) : nothing}
    </div>
  </footer>`;
}

/** @param {Context} context @param {number} taken @param {number} free */
const beginButton = (context, taken, free) =>
  html`<button class="primary big begin" @click=${() => context.send("begin")}>
    ${icon("play")}${free > 0 ? t("lobby.beginWith", { n: taken }) : t("lobby.begin")}
  </button>`;

/**
 * The button that seats bots: as many as are missing, or else one for each free seat.
 * @param {Context} context
 * @param {number} neededCount
 * @param {number} takenCount
 */
function fillButton(context, neededCount, takenCount) {
  const state = stateOf(context);
  const all = context.table.seats.length;
  const players =
    neededCount > 0 && gameNamed(context.table.game).addsSeats
      ? Math.min(all, takenCount + neededCount)
      : all;
  const fill = async () => {
    if (state.beginning) return;
    state.beginning = true;
    await fillAndBegin(context, players);
    state.beginning = false;
  };
  return html`<button class="big fill" @click=${fill}>
    ${drawing("bot", "icon")}${t("lobby.fill", { n: players - takenCount })}
  </button>`;
}

/** The button to choose the kind of bots for the free seats. @param {Context} context */
const botKindButton = (context) =>
  html`<button
    class="quiet bots-are"
    aria-haspopup="dialog"
    @click=${() => openDialog(context, botKindDialog)}>
    ${t("lobby.botsAre", { kind: botTitle(chosenBot(context.table.game)) })}
  </button>`;

/** @param {Context} context @param {() => void} close */
const botKindDialog = ({ table: { game } }, close) =>
  dialog(
    t("lobby.whichBots"),
    botButtons(
      game,
      (bot) => {
        rememberBot(game, bot);
        close();
      },
      chosenBot(game),
    ),
    close,
  );

/** @param {Context["table"]} table @param {number} host */
function whoBegins(table, host) {
  const name = nameAt(table, host);
  const { connected, bot } = table.seats[host];
  return html`${t("lobby.willBegin", { name })}${
    connected || bot
      ? nothing
      : html` <span class="is-away">${icon("away")}${t("lobby.isAway", { name })}</span>`
  }`;
}
