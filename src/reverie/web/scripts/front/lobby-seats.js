/** The seats as place cards, and what can be done about who sits there. */

import { html, nothing } from "../../vendor/lit-html.js";
import { about, onlyHere, usualBot } from "../ground/about.js";
import { botButtons } from "../ground/bots.js";
import { dialog } from "../ground/dialog.js";
import { facePicker } from "../ground/face-picker.js";
import { faceOf } from "../ground/faces.js";
import { icon } from "../ground/parts.js";
import { passOn } from "../ground/pass-on.js";
import { POCKET } from "../ground/site.js";
import { rememberFace } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { facesOf } from "./come-in.js";
import { mayHaveBots } from "./lobby-begin.js";
import { openDialog } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { botMark, nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]["seats"][number]} Seat */

/** @param {Context} seen @param {number} n */
export function freePlace(seen, n) {
  const seat = t("lobby.seat", { n: n + 1 });
  const { game } = seen.table;
  const seatBot = async () => {
    const bots = (await about()).games[game]?.bots ?? [];
    if (bots.length > 1) openDialog(seen, botsDialog(n));
    else void seen.send("seat bot", { seat: n, bot: await usualBot(game) });
  };
  return html`<li class="place free">
    <span
      ><span class="unseen">${seat}${t("ground.colon")} </span>${t(
        seen.host && !onlyHere() && !POCKET ? "lobby.freeSend" : "lobby.free",
      )}</span
    >
    ${
      seen.host && mayHaveBots(seen.table)
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

/** @param {Context} seen @param {Seat} seat @param {number} n */
export function place(seen, seat, n) {
  const me = n === seen.seat;
  const name = nameAt(seen.table, n);
  const gone = !seat.bot && !seat.connected && !me;
  const hosts = n === seen.table.host;
  const words = [
    me && t("lobby.you"),
    seat.bot && botMark(seen.table.game, seat.bot),
    hosts && t("lobby.host"),
    gone && t("lobby.away"),
  ].filter(Boolean);
  return html`<li class="place taken paper ${me ? "mine" : ""} ${gone ? "gone" : ""}">
    ${faceOf(seat, n)}
    <span class="place-name"
      ><b>${name}</b
      ><small
        >${hosts ? icon("crown") : gone ? icon("away") : nothing}${words.join(", ")}</small
      ></span
    >
    ${
      me || seen.host
        ? html`<button
          class="quiet place-more"
          aria-label=${me ? t("lobby.moreMine") : t("lobby.more", { name })}
          @click=${() => openDialog(seen, me ? myDialog : personDialog(n))}>
          ${icon("menu")}
        </button>`
        : nothing
    }
  </li>`;
}

/** Which bot? @param {number} n @returns {(seen: Context, close: () => void) => unknown} */
const botsDialog = (n) => (seen, close) => {
  if (!seen.table.seats[n]?.free) return nothing;
  return dialog(
    t("lobby.which", { n: n + 1 }),
    botButtons(seen.table.game, (bot) => {
      close();
      void seen.send("seat bot", { seat: n, bot });
    }),
    close,
  );
};

/**
 * One's own place: another mask, and the seat for somebody else.
 * @param {Context} seen
 * @param {() => void} close
 */
const myDialog = (seen, close) => {
  if (typeof seen.seat !== "number") return nothing;
  const wear = (/** @type {number} */ face) => {
    rememberFace(face);
    void seen.send("face", { face });
  };
  return dialog(
    nameAt(seen.table, seen.seat),
    html`<div class="column">
      ${facePicker(seen.table.seats[seen.seat].face ?? null, facesOf(seen), wear)}
      ${
        POCKET
          ? nothing
          : html`<button
            class="big pass-on"
            @click=${() => void passOn(seen, (made) => openDialog(seen, (_, shut) => made(shut)))}>
            ${icon("share")}${t("lobby.passOn")}
          </button>`
      }
    </div>`,
    close,
  );
};

/**
 * What the host can do about somebody.
 * @param {number} n
 * @returns {(seen: Context, close: () => void) => unknown}
 */
const personDialog = (n) => (seen, close) => {
  const seat = seen.table.seats[n];
  if (seat === undefined || seat.free) return nothing;
  const name = nameAt(seen.table, n);
  /** @param {"host" | "stand up" | "remove name"} type */
  const send = (type) => {
    close();
    void seen.send(type, { seat: n });
  };
  const { grows } = gameNamed(seen.table.game);
  return dialog(
    name,
    html`<div class="column deeds">
      ${seat.bot ? nothing : deed("hand-over", "crown", "handOver", () => send("host"))}
      ${
        seat.bot
          ? deed("free-seat", "away", "removeBot", () => send("stand up"))
          : deed("free-seat", "away", "freeSeat", () => send("stand up"), t("lobby.freeSeatAbout"))
      }
      ${
        seat.bot || !seat.name
          ? nothing
          : deed(
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
          : deed(
              "send-away",
              "cross",
              "sendAway",
              () => openDialog(seen, sendAwayDialog(n, name)),
              t("lobby.sendAwayAbout"),
            )
      }
    </div>`,
    close,
  );
};

/**
 * One thing that the host can do.
 * @param {string} kind
 * @param {string} sign
 * @param {string} name of its text
 * @param {() => void} does
 * @param {string} [about]
 */
const deed = (kind, sign, name, does, about = "") =>
  html`<button class="big ${kind}" @click=${does}>
    ${icon(sign)}<span
      >${t(`lobby.${name}`)}${about ? html`<small class="soft">${about}</small>` : nothing}</span
    >
  </button>`;

/**
 * Is it meant?
 * @param {number} n
 * @param {string} name of whom
 * @returns {(seen: Context, close: () => void) => unknown}
 */
const sendAwayDialog = (n, name) => (seen, close) => {
  const seat = seen.table.seats[n];
  // Somebody else sits there by now
  if (seat === undefined || seat.free || nameAt(seen.table, n) !== name) return nothing;
  return dialog(
    t("lobby.sendAwaySure", { name }),
    html`<div class="column">
      <p>${t("lobby.sendAwayGood")}</p>
      <button
        class="big sure"
        @click=${() => {
          close();
          void seen.send("ban", { seat: n });
        }}>
        ${icon("cross")}${t("lobby.sendAway")}
      </button>
      <button class="primary big" autofocus @click=${close}>${t("lobby.keep")}</button>
    </div>`,
    close,
  );
};
