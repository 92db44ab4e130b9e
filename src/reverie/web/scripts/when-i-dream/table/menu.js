/** The bar at the top with its menu, including the host's actions. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { botButtons, botTitle } from "../../ground/bots.js";
import { languageField } from "../../ground/language-choice.js";
import { drawing, icon } from "../../ground/parts.js";
import { passSeat } from "../../ground/pass-seat.js";
import { t } from "../../ground/texts.js";
import { face, isAway, nameOf } from "./people.js";
import { pictureChoice } from "../dream/pictures.js";
import { rules } from "../rules.js";
import { isOnePhone, isPlayer } from "./view.js";

/** @import { Context } from "./seat-view.js" */

const MENU = "menu-dialog";
const RULES = "rules-dialog";
const LEAVE = "leave-dialog";
/** @param {string} id */
const dialogOf = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id));

/**
 * Ask before the table is left during a dream.
 * @param {Context} context
 * @param {Event} event
 */
function confirmLeaving(context, event) {
  if ((!isPlayer(context) && !context.host) || context.view.phase === "over") return;
  event.preventDefault();
  event.stopPropagation(); // the page's router would follow the link
  dialogOf(LEAVE)?.showModal();
}

/** @param {Context} context @param {unknown} middle */
export const bar = (context, middle) => html` <header class="bar table-bar">
    <a
      class="home"
      href="/"
      aria-label=${t("whenidream.home")}
      @click=${(/** @type {Event} */ event) => confirmLeaving(context, event)}
      >${drawing("logo", "logo")}</a
    >
    ${middle}
    <button
      type="button"
      class="plain push"
      aria-label=${t("whenidream.table")}
      aria-haspopup="dialog"
      @click=${() => dialogOf(MENU)?.showModal()}>
      ${icon("menu")}
    </button>
  </header>
  ${menu(context)}${rulesDialog(context)}${leaveDialog()}${context.screenState.passing?.() ?? nothing}`;

/**
 * A dialog over the table. A tap outside closes it.
 * @param {string} id
 * @param {string} title
 * @param {unknown} inside
 */
const dialog = (id, title, inside) => html`<dialog
  id=${id}
  class="table-dialog"
  aria-labelledby="${id}-title"
  @click=${(/** @type {Event} */ event) =>
    event.target === event.currentTarget && dialogOf(id)?.close()}>
  <div class="row spread">
    <h2 id="${id}-title">${title}</h2>
    <button
      type="button"
      class="plain"
      aria-label=${t("ground.close")}
      @click=${() => dialogOf(id)?.close()}>
      ${icon("close")}
    </button>
  </div>
  ${inside}
</dialog>`;

/** The dialog with the rules, which are only rendered while it is open. @param {Context} context */
const rulesDialog = ({ screenState }) =>
  dialog(RULES, t("whenidream.rules.title"), screenState.readsRules ? rules() : nothing);

/** @param {Context} context */
function readRules({ screenState, draw }) {
  dialogOf(MENU)?.close();
  screenState.readsRules = true;
  draw();
  const at = dialogOf(RULES);
  at?.addEventListener(
    "close",
    () => {
      screenState.readsRules = false;
      draw();
    },
    { once: true },
  );
  at?.showModal();
}

const leaveDialog = () =>
  dialog(
    LEAVE,
    t("whenidream.leave.ask"),
    html`<p>${t("whenidream.leave.kept")}</p>
      <div class="row">
        <button type="button" class="primary" autofocus @click=${() => dialogOf(LEAVE)?.close()}>
          ${t("whenidream.leave.stay")}
        </button>
        <a class="button" href="/">${t("whenidream.leave.go")}</a>
      </div>`,
  );

/** Ban a player after confirmation. @param {Context} context @param {number} seat */
function banPlayer({ screenState, send, draw }, seat) {
  const sure = screenState.seatToBan === seat;
  screenState.seatToBan = sure ? null : seat;
  draw();
  if (sure) void send("ban", { seat });
}

/** @param {Context} context */
async function passOwnSeat(context) {
  dialogOf(MENU)?.close();
  await passSeat(context, (made) => {
    context.screenState.passing = () =>
      made(() => {
        context.screenState.passing = undefined;
        context.draw();
      });
    context.draw();
  });
}

/**
 * The host's actions on a player, behind a separate button against accidental taps.
 * @param {Context} context
 * @param {number} seat
 */
const manageMenu = (context, seat) =>
  html`<details class="manage">
    <summary class="plain" aria-label=${t("lobby.more", { name: nameOf(context, seat) })}>
      ${icon("menu")}
    </summary>
    ${hostActions(context, seat)}
  </details>`;

/** @param {Context} context @param {number} seat */
function hostActions(context, seat) {
  const { table, send, screenState } = context;
  const { bot, free, name } = table.seats[seat];
  const human = !free && bot === null;
  const sure = screenState.seatToBan === seat;
  /** @param {"host" | "stand up" | "remove name"} type */
  const say = (type) => () => void send(type, { seat });
  return html`<span class="row deeds">
      ${human ? actionButton(t("whenidream.handOver"), "", say("host")) : nothing}
      ${
        free
          ? nothing
          : actionButton(
              t(human ? "lobby.freeSeat" : "lobby.removeBot"),
              "free-seat",
              say("stand up"),
            )
      }
      ${human && name ? actionButton(t("lobby.removeName"), "remove-name", say("remove name")) : nothing}
      ${
        human
          ? actionButton(
              t(sure ? "whenidream.sendAwaySure" : "lobby.sendAway"),
              `send-away ${sure ? "sure" : ""}`,
              () => banPlayer(context, seat),
            )
          : nothing
      } </span
    >${free || isAway(context, seat) ? botChoice(context, seat) : nothing}`;
}

/** @param {string} label @param {string} kind @param {() => void} onClick */
const actionButton = (label, kind, onClick) =>
  html`<button type="button" class=${kind} @click=${onClick}>${label}</button>`;

/** Buttons for the bots that can take a seat. @param {Context} context @param {number} seat */
const botChoice = ({ table, send }, seat) =>
  html`<div role="group" aria-label=${t("whenidream.seatBot")}>
    <p class="small soft" aria-hidden="true">${t("whenidream.seatBot")}</p>
    ${botButtons(table.game, (bot) => void send("seat bot", { seat, bot }))}
  </div>`;

/** @param {Context} context @param {number} seat */
function personLine(context, seat) {
  const { table, view, host } = context;
  const { bot, free, name } = table.seats[seat];
  const marks = [
    seat === table.host ? t("whenidream.host") : "",
    seat === view.dreamer ? t("whenidream.theDreamer") : "",
    bot === null
      ? ""
      : `${t(name === bot ? "lobby.bot" : "whenidream.standsIn")}${t("ground.colon")} ${botTitle(
          bot,
        )}`,
    isAway(context, seat) ? t("whenidream.away") : "",
    seat === context.seat ? t("whenidream.youMark") : "",
  ].filter(Boolean);
  return html`<li class="person">
    ${free ? html`<span class="face letter" aria-hidden="true">?</span>` : face(context, seat)}
    <span
      ><b>${free ? t("whenidream.free") : nameOf(context, seat)}</b>
      <span class="soft small">${marks.join(", ")}</span></span
    >
    ${host && seat !== context.seat && !isOnePhone(view) ? manageMenu(context, seat) : nothing}
  </li>`;
}

/**
 * The button that continues a paused dream, on the screen itself.
 * @param {Context} context
 */
export const resumeButton = ({ host, view, say }) =>
  host && view.phase === "dream" && view.timer.paused === "host"
    ? html`<button type="button" class="primary go-on" @click=${() => void say("resume")}>
        ${icon("play")}${t("whenidream.resume")}
      </button>`
    : nothing;

/** @param {Context} context */
function menu(context) {
  const { table, view, host, say } = context;
  const paused = view.timer.paused === "host";
  return dialog(
    MENU,
    t("whenidream.tableNamed", { code: table.code }),
    html` <p class="soft small">
        ${t("whenidream.roundOf", { round: view.round, of: view.players })}.
        ${t("whenidream.television")}
        <a href="/t/${table.code}/screen" target="_blank">/t/${table.code}/screen</a>
      </p>
      <div class="row menu-deeds">
        ${
          host && view.phase === "dream"
            ? html`<button
              type="button"
              class="pause"
              @click=${() => {
                void say(paused ? "resume" : "pause");
                dialogOf(MENU)?.close();
              }}>
              ${icon(paused ? "play" : "pause")}${t(
                paused ? "whenidream.resume" : "whenidream.pause",
              )}
            </button>`
            : nothing
        }
        <button type="button" class="rules" @click=${() => readRules(context)}>
          ${t("whenidream.rules.open")}
        </button>
        ${
          isPlayer(context) && view.phase !== "over"
            ? html`<button type="button" class="pass-on" @click=${() => void passOwnSeat(context)}>
              ${icon("share")}${t("lobby.passOn")}
            </button>`
            : nothing
        }
      </div>
      ${languageField()} ${pictureChoice(context.draw)}
      <ul class="people">
        ${table.seats.map((_, seat) => personLine(context, seat))}
      </ul>`,
  );
}
