/** The lobby of a table before the game: its seats, its options, and its invitation. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { about, aboutGame, isLocalOnly, origin } from "../ground/about.js";
import { homeBar } from "../ground/home-bar.js";
import { languageButton } from "../ground/language-choice.js";
import { icon, noteFailure, vars } from "../ground/parts.js";
import { navigate } from "../ground/router.js";
import { soundQuestion } from "../ground/sound-question.js";
import { Refused, t } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { sitDownForm } from "./sit-down.js";
import { codePanel, linkQrCode, localOnlyText, tableTitle, invitationPanel } from "./invitation.js";
import { beginAutomatically, lobbyFooter } from "./lobby-begin.js";
import { announceChanges, optionTexts } from "./lobby-announcements.js";
import { freePlace, place } from "./lobby-seats.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { lobbyOptions } from "./lobby-options.js";

/** @import { Context } from "../ground/table.js" */

/**
 * The lobby.
 * @param {Context} context
 * @param {{sit: import("./sit-down.js").Sit, screen: boolean, hasKey: boolean}} doing `screen`:
 *   whether this is a shared screen; `hasKey`: whether another player has passed us their seat
 */
export function lobby(context, { sit, screen, hasKey }) {
  const { screenState, table } = context;
  if (table.begun) return html`<p class="waiting">${t("table.coming")}</p>`;
  if (screenState.lobby === undefined) void about().then(context.draw);
  announceChanges(context);
  if (beginAutomatically(context)) return html`<p class="waiting">${t("lobby.beginning")}</p>`;
  if (screen) return sharedScreen(context);
  const seated = typeof context.seat === "number";
  // On a phone the host sees the invitation first
  const hostFirst = context.host && table.seats.some((seat) => seat.free);
  return html`<div class="front lobby">
    ${backdrop()}
    ${homeBar(
      seated
        ? html`<button class="quiet push leave" @click=${() => leave(context)}>
            ${t("lobby.standUp")}
          </button>`
        : nothing,
    )}
    <main class="lobby-main">
      ${heading(context)} ${hostFirst ? invitationPanel(context) : nothing}
      <div class="lobby-who">
        ${
          seated
            ? nothing
            : hasKey || hasRoom(table)
              ? sitDownForm(context, sit, hasKey)
              : html`<p class="panel">${t("lobby.full")}</p>`
        }
        <ol class="places">
          ${repeat(
            table.seats,
            (_, n) => n,
            (seat, n) => (seat.free ? freePlace(context, n) : place(context, seat, n)),
          )}
        </ol>
        ${context.host ? lobbyOptions(context) : nothing}
      </div>
      ${hostFirst ? nothing : invitationPanel(context)}
    </main>
    ${seated ? lobbyFooter(context) : nothing}
    ${stateOf(context).dialog?.(context, () => openDialog(context, null)) ?? nothing}
  </div>`;
}

/** Whether there is a free seat, or one can be added. @param {Context["table"]} table */
const hasRoom = (table) =>
  table.seats.some((seat) => seat.free) ||
  (gameNamed(table.game).addsSeats === true &&
    table.seats.length < (aboutGame(table.game)?.seats[1] ?? 0));

/** @param {Context["table"]} table */
function warning(table) {
  const text = gameNamed(table.game).warning?.(table);
  return text ? html`<p class="lobby-warns">${icon("warn")} ${text}</p>` : nothing;
}

/** @param {Context} context */
function heading(context) {
  const { table } = context;
  const game = gameNamed(table.game);
  const taken = table.seats.filter((seat) => !seat.free).length;
  return html`<div class="lobby-what">
    <h1>${tableTitle(table)}</h1>
    ${
      game.rules
        ? html`<button class="bare rules" @click=${() => readRules(context)}>
          ${game.rules.title()}
        </button>`
        : nothing
    }
    <p>${[t("lobby.seats", { taken, all: table.seats.length }), ...optionTexts(table)].join(" · ")}</p>
    ${warning(table)}
  </div>`;
}

/** @param {Context} context */
async function readRules(context) {
  const rules = await noteFailure(
    gameNamed(context.table.game).rules?.load() ??
      Promise.reject(new Refused(() => t("ground.failed"))),
  );
  if (rules)
    openDialog(context, ({ draw }, close) => rules.dialog({ close, draw, table: context.table }));
}

/**
 * Free the player's seat and go to the front page, without waiting for an answer.
 * @param {Context} context
 */
function leave(context) {
  void context.send("stand up", { seat: context.seat });
  navigate("/");
}

/**
 * The number of seats in a row, so that two rows have about the same length.
 * @param {number} seats
 */
const seatsPerRow = (seats) => (seats <= 5 ? seats : Math.ceil(seats / 2));

/** The lobby on a shared screen. @param {Context} context */
function sharedScreen(context) {
  const { table } = context;
  return html`<div class="front lobby shared">
    ${backdrop()}
    <main class="shared-main">
      <h1>${tableTitle(table)}</h1>
      <div class="shared-way paper">
        <div>
          <p class="tagline">
            ${
              isLocalOnly()
                ? localOnlyText(context)
                : t("lobby.joinAt", { where: origin().replace(/^https?:\/\//, "") })
            }
          </p>
          ${codePanel(table)}
        </div>
        ${isLocalOnly() ? nothing : html`<div class="qr-large">${linkQrCode(context)}</div>`}
      </div>
      <ol class="places" ${vars({ "--across": seatsPerRow(table.seats.length) })}>
        ${repeat(
          table.seats,
          (_, n) => n,
          (seat, n) =>
            seat.free
              ? html`<li class="place free"><span>${t("lobby.free")}</span></li>`
              : place(context, seat, n),
        )}
      </ol>
      <p class="shared-what">
        ${[...optionTexts(table), gameNamed(table.game).warning?.(table)].filter(Boolean).join(" · ")}
      </p>
      ${languageButton()}
    </main>
    ${soundQuestion(context)}
  </div>`;
}
