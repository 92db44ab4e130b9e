/** The seats of a lobby as place cards, and the dialogs of what can be done there. */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, isLocalOnly, defaultBot } from "../ground/about.js";
import { botButtons } from "../ground/bots.js";
import { dialog } from "../ground/dialog.js";
import { facePicker } from "../ground/face-picker.js";
import { faceOf } from "../ground/faces.js";
import { icon } from "../ground/parts.js";
import { passSeat } from "../ground/pass-seat.js";
import { POCKET } from "../ground/site.js";
import { rememberFace } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { takenFaces } from "./sit-down.js";
import { allowsBots } from "./lobby-begin.js";
import { openDialog } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { botMark, nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]["seats"][number]} Seat */

/** @param {Context} context @param {number} n */
export function freePlace(context, n) {
  const seat = t("lobby.seat", { n: n + 1 });
  const { game } = context.table;
  const seatBot = async () => {
    const bots = (await about()).games[game]?.bots ?? [];
    if (bots.length > 1) openDialog(context, botsDialog(n));
    else void context.send("seat bot", { seat: n, bot: await defaultBot(game) });
  };
  return html`<li class="place free">
    <span
      ><span class="unseen">${seat}${t("ground.colon")} </span>${t(
        context.host && !isLocalOnly() && !POCKET ? "lobby.freeSend" : "lobby.free",
      )}</span
    >
    ${
      context.host && allowsBots(context.table)
        ? html`<button
          class="seat-bot"
          aria-label="${seat}${t("ground.colon")} ${t("lobby.seatBot")}"
          @click=${seatBot}>
          ${icon("plus")}${t("lobby.bot")}
        </button>`
        : nothing
    }
  </li>`;
}

/** @param {Context} context @param {Seat} seat @param {number} n */
export function place(context, seat, n) {
  const me = n === context.seat;
  const name = nameAt(context.table, n);
  const isAbsent = !seat.bot && !seat.connected && !me;
  const hosts = n === context.table.host;
  const words = [
    me && t("lobby.you"),
    seat.bot && botMark(context.table.game, seat.bot),
    hosts && t("lobby.host"),
    isAbsent && t("lobby.away"),
  ].filter(Boolean);
  return html`<li class="place taken paper ${me ? "mine" : ""} ${isAbsent ? "gone" : ""}">
    ${faceOf(seat, n)}
    <span class="place-name"
      ><b>${name}</b
      ><small
        >${hosts ? icon("crown") : isAbsent ? icon("away") : nothing}${words.join(", ")}</small
      ></span
    >
    ${
      me || context.host
        ? html`<button
          class="quiet place-more"
          aria-label=${me ? t("lobby.moreMine") : t("lobby.more", { name })}
          @click=${() => openDialog(context, me ? myDialog : personDialog(n))}>
          ${icon("menu")}
        </button>`
        : nothing
    }
  </li>`;
}

/**
 * The dialog to choose a bot for a seat.
 * @param {number} n
 * @returns {(context: Context, close: () => void) => unknown}
 */
const botsDialog = (n) => (context, close) => {
  if (!context.table.seats[n]?.free) return nothing;
  return dialog(
    t("lobby.which", { n: n + 1 }),
    botButtons(context.table.game, (bot) => {
      close();
      void context.send("seat bot", { seat: n, bot });
    }),
    close,
  );
};

/**
 * The dialog of the player's own seat: choose another mask, or pass the seat on.
 * @param {Context} context
 * @param {() => void} close
 */
const myDialog = (context, close) => {
  if (typeof context.seat !== "number") return nothing;
  const wear = (/** @type {number} */ face) => {
    rememberFace(face);
    void context.send("face", { face });
  };
  return dialog(
    nameAt(context.table, context.seat),
    html`<div class="column">
      ${facePicker(context.table.seats[context.seat].face ?? null, takenFaces(context), wear)}
      ${
        POCKET
          ? nothing
          : html`<button
            class="big pass-on"
            @click=${() => void passSeat(context, (made) => openDialog(context, (_, shut) => made(shut)))}>
            ${icon("share")}${t("lobby.passOn")}
          </button>`
      }
    </div>`,
    close,
  );
};

/**
 * The dialog of what the host can do with a player.
 * @param {number} n
 * @returns {(context: Context, close: () => void) => unknown}
 */
const personDialog = (n) => (context, close) => {
  const seat = context.table.seats[n];
  if (seat === undefined || seat.free) return nothing;
  const name = nameAt(context.table, n);
  /** @param {"host" | "stand up" | "remove name"} type */
  const send = (type) => {
    close();
    void context.send(type, { seat: n });
  };
  const { addsSeats: grows } = gameNamed(context.table.game);
  return dialog(
    name,
    html`<div class="column deeds">
      ${seat.bot ? nothing : actionButton("hand-over", "crown", "handOver", () => send("host"))}
      ${
        seat.bot
          ? actionButton("free-seat", "away", "removeBot", () => send("stand up"))
          : actionButton(
              "free-seat",
              "away",
              "freeSeat",
              () => send("stand up"),
              t("lobby.freeSeatAbout"),
            )
      }
      ${
        seat.bot || !seat.name
          ? nothing
          : actionButton(
              "remove-name",
              "discard",
              "removeName",
              () => send("remove name"),
              t("lobby.removeNameAbout", { n: n + 1 }),
            )
      }
      ${
        seat.bot || !grows
          ? nothing
          : actionButton(
              "send-away",
              "cross",
              "sendAway",
              () => openDialog(context, sendAwayDialog(n, name)),
              t("lobby.sendAwayAbout"),
            )
      }
    </div>`,
    close,
  );
};

/**
 * A button for one of these actions.
 * @param {string} kind
 * @param {string} iconName the name of its icon
 * @param {string} name the key of its text
 * @param {() => void} onClick
 * @param {string} [about]
 */
const actionButton = (kind, iconName, name, onClick, about = "") =>
  html`<button class="big ${kind}" @click=${onClick}>
    ${icon(iconName)}<span
      >${t(`lobby.${name}`)}${about ? html`<small class="soft">${about}</small>` : nothing}</span
    >
  </button>`;

/**
 * The question before a player is sent away.
 * @param {number} n
 * @param {string} name the player's
 * @returns {(context: Context, close: () => void) => unknown}
 */
const sendAwayDialog = (n, name) => (context, close) => {
  const seat = context.table.seats[n];
  // Another player may have taken the seat meanwhile
  if (seat === undefined || seat.free || nameAt(context.table, n) !== name) return nothing;
  return dialog(
    t("lobby.sendAwaySure", { name }),
    html`<div class="column">
      <p>${t("lobby.sendAwayGood")}</p>
      <button
        class="big sure"
        @click=${() => {
          close();
          void context.send("ban", { seat: n });
        }}>
        ${icon("cross")}${t("lobby.sendAway")}
      </button>
      <button class="primary big" autofocus @click=${close}>${t("lobby.keep")}</button>
    </div>`,
    close,
  );
};
