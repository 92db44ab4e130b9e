/** How a game begins: with whoever is there, with bots where they are wanted, or by itself. */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, gameSoFar } from "../ground/about.js";
import { botButtons, botsOf, chooseBot, chosenBot, kindOf } from "../ground/bots.js";
import { dialog } from "../ground/dialog.js";
import { takePlan } from "../ground/open-table.js";
import { drawing, icon } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */

/**
 * A table alone begins as soon as its player sits; so does one that was opened to play with bots,
 * or whose people have one device.
 * @param {Context} seen
 */
export function beginByItself(seen) {
  const { table } = seen;
  const state = stateOf(seen);
  if (!seen.host || state.cannotBegin) return false;
  if (state.plan === undefined) state.plan = takePlan(table.code);
  const together = gameNamed(table.game).onOneDevice?.(table) && freeSeats(seen).length === 0;
  if (table.seats.length > 1 && state.plan === null && !together) return false;
  if (!state.beginning) {
    state.beginning = true;
    void fillAndBegin(seen, table.seats.length, state.plan?.bot).then((begun) => {
      state.cannotBegin = !begun;
      state.beginning = false;
      if (!begun) seen.draw();
    });
  }
  return true;
}

/**
 * Bots take free seats until so many are taken, and the game begins.
 * @param {Context} seen
 * @param {number} players
 * @param {string} [bot]
 * @returns {Promise<boolean>}
 */
async function fillAndBegin(seen, players, bot) {
  const free = freeSeats(seen);
  const wanted = free.slice(0, players - (seen.table.seats.length - free.length));
  if (wanted.length) await about();
  const taker = bot ?? chosenBot(seen.table.game);
  for (const seat of wanted)
    if ((await seen.send("seat bot", { seat, bot: taker })) === null) return false;
  return (await seen.send("begin")) !== null;
}

/** @param {Context} seen */
const freeSeats = ({ table }) => table.seats.flatMap((seat, n) => (seat.free ? [n] : []));

/** May bots sit here? @param {Context["table"]} table */
export const mayHaveBots = (table) => gameNamed(table.game).seatsBots?.(table) ?? true;

/** The one thing to do now, at the thumb. @param {Context} seen */
export function footing(seen) {
  const { table, host } = seen;
  const free = freeSeats(seen).length;
  const taken = table.seats.length - free;
  const [fewest] = gameSoFar(table.game)?.seats ?? [table.seats.length];
  const needed = gameNamed(table.game).grows ? Math.max(0, fewest - taken) : free;
  const how =
    needed > 0
      ? t(gameNamed(table.game).grows ? "lobby.missing" : "lobby.waitSeats", { n: needed })
      : free > 0
        ? t(host ? "lobby.enough" : "lobby.enoughFor")
        : t("lobby.ready");
  if (!host)
    return html`<footer class="footing">
      <p>${how} ${table.host !== null ? whoBegins(table, table.host) : t("lobby.nobody")}</p>
    </footer>`;
  return html`<footer class="footing">
    <p>${(needed === 0 && gameNamed(table.game).begins?.(table, taken)) || how}</p>
    ${free > 0 && mayHaveBots(table) && botsOf(table.game).length > 1 ? kindButton(seen) : nothing}
    <div class="footing-do">
      ${needed > 0 ? nothing : beginButton(seen, taken, free)}
      ${free > 0 && mayHaveBots(table) ? fillButton(seen, needed, taken) : nothing}
    </div>
  </footer>`;
}

/** @param {Context} seen @param {number} taken @param {number} free */
const beginButton = (seen, taken, free) =>
  html`<button class="primary big begin" @click=${() => seen.send("begin")}>
    ${icon("play")}${free > 0 ? t("lobby.beginWith", { n: taken }) : t("lobby.begin")}
  </button>`;

/**
 * Where too few are here, as many bots as are missing; else one for each free seat.
 * @param {Context} seen
 * @param {number} needed
 * @param {number} taken
 */
function fillButton(seen, needed, taken) {
  const state = stateOf(seen);
  const all = seen.table.seats.length;
  const players =
    needed > 0 && gameNamed(seen.table.game).grows ? Math.min(all, taken + needed) : all;
  const fill = async () => {
    if (state.beginning) return;
    state.beginning = true;
    await fillAndBegin(seen, players);
    state.beginning = false;
  };
  return html`<button class="big fill" @click=${fill}>
    ${drawing("bot", "icon")}${t("lobby.fill", { n: players - taken })}
  </button>`;
}

/** Which bots they are that take the free seats. @param {Context} seen */
const kindButton = (seen) =>
  html`<button
    class="quiet bots-are"
    aria-haspopup="dialog"
    @click=${() => openDialog(seen, kindsDialog)}>
    ${t("lobby.botsAre", { kind: kindOf(chosenBot(seen.table.game)) })}
  </button>`;

/** @param {Context} seen @param {() => void} close */
const kindsDialog = ({ table: { game } }, close) =>
  dialog(
    t("lobby.whichBots"),
    botButtons(
      game,
      (bot) => {
        chooseBot(game, bot);
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
