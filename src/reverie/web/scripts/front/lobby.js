/** Before the game: who sits where, what is played, and how the others find the way. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { about, gameSoFar, onlyHere, origin } from "../ground/about.js";
import { homeBar } from "../ground/home-bar.js";
import { languageButton } from "../ground/language-choice.js";
import { icon, orNote, vars } from "../ground/parts.js";
import { go } from "../ground/router.js";
import { soundQuestion } from "../ground/sound-question.js";
import { Refused, t } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { comeIn } from "./come-in.js";
import { code, linkPicture, notForPhones, tableTitle, ticket } from "./invitation.js";
import { beginByItself, footing } from "./lobby-begin.js";
import { announceChanges, chosenAt } from "./lobby-changes.js";
import { freePlace, place } from "./lobby-seats.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { setUp } from "./set-up.js";

/** @import { Context } from "../ground/table.js" */

/**
 * @param {Context} seen
 * @param {{sit: import("./come-in.js").Sit, screen: boolean, given: boolean}} doing
 */
export function lobby(seen, { sit, screen, given }) {
  const { own, table } = seen;
  if (table.begun) return html`<p class="waiting">${t("table.coming")}</p>`;
  if (own.lobby === undefined) void about().then(seen.draw);
  announceChanges(seen);
  if (beginByItself(seen)) return html`<p class="waiting">${t("lobby.beginning")}</p>`;
  if (screen) return sharedScreen(seen);
  const seated = typeof seen.seat === "number";
  // On a phone the way here comes first for who invites the others
  const hostFirst = seen.host && table.seats.some((seat) => seat.free);
  return html`<div class="front lobby">
    ${backdrop()}
    ${homeBar(
      seated
        ? html`<button class="quiet push leave" @click=${() => leave(seen)}>
            ${t("lobby.standUp")}
          </button>`
        : nothing,
    )}
    <main class="lobby-main">
      ${heading(seen)} ${hostFirst ? ticket(seen) : nothing}
      <div class="lobby-who">
        ${
          seated
            ? nothing
            : given || hasRoom(table)
              ? comeIn(seen, sit, given)
              : html`<p class="panel">${t("lobby.full")}</p>`
        }
        <ol class="places">
          ${repeat(
            table.seats,
            (_, n) => n,
            (seat, n) => (seat.free ? freePlace(seen, n) : place(seen, seat, n)),
          )}
        </ol>
        ${seen.host ? setUp(seen) : nothing}
      </div>
      ${hostFirst ? nothing : ticket(seen)}
    </main>
    ${seated ? footing(seen) : nothing}
    ${stateOf(seen).dialog?.(seen, () => openDialog(seen, null)) ?? nothing}
  </div>`;
}

/** Is there a seat for one more, or can there be? @param {Context["table"]} table */
const hasRoom = (table) =>
  table.seats.some((seat) => seat.free) ||
  (gameNamed(table.game).grows === true &&
    table.seats.length < (gameSoFar(table.game)?.seats[1] ?? 0));

/** @param {Context["table"]} table */
function warning(table) {
  const says = gameNamed(table.game).warns?.(table);
  return says ? html`<p class="lobby-warns">${icon("warn")} ${says}</p>` : nothing;
}

/** @param {Context} seen */
function heading(seen) {
  const { table } = seen;
  const game = gameNamed(table.game);
  const taken = table.seats.filter((seat) => !seat.free).length;
  return html`<div class="lobby-what">
    <h1>${tableTitle(table)}</h1>
    ${
      game.rules
        ? html`<button class="bare rules" @click=${() => readRules(seen)}>
          ${game.rules.title()}
        </button>`
        : nothing
    }
    <p>${[t("lobby.seats", { taken, all: table.seats.length }), ...chosenAt(table)].join(" · ")}</p>
    ${warning(table)}
  </div>`;
}

/** @param {Context} seen */
async function readRules(seen) {
  const rules = await orNote(
    gameNamed(seen.table.game).rules?.load() ??
      Promise.reject(new Refused(() => t("ground.failed"))),
  );
  if (rules)
    openDialog(seen, ({ draw }, close) => rules.dialog({ close, draw, table: seen.table }));
}

/**
 * The seat is free as soon as the server hears it; nothing more will come from there.
 * @param {Context} seen
 */
function leave(seen) {
  void seen.send("stand up", { seat: seen.seat });
  go("/");
}

/**
 * How many seats stand side by side, so that no row is left with one or two.
 * @param {number} seats
 */
const across = (seats) => (seats <= 5 ? seats : Math.ceil(seats / 2));

/** The lobby on a television. @param {Context} seen */
function sharedScreen(seen) {
  const { table } = seen;
  return html`<div class="front lobby shared">
    ${backdrop()}
    <main class="shared-main">
      <h1>${tableTitle(table)}</h1>
      <div class="shared-way paper">
        <div>
          <p class="tagline">
            ${
              onlyHere()
                ? notForPhones()
                : t("lobby.joinAt", { where: origin().replace(/^https?:\/\//, "") })
            }
          </p>
          ${code(table)}
        </div>
        ${onlyHere() ? nothing : html`<div class="qr-large">${linkPicture(seen)}</div>`}
      </div>
      <ol class="places" ${vars({ "--across": across(table.seats.length) })}>
        ${repeat(
          table.seats,
          (_, n) => n,
          (seat, n) =>
            seat.free
              ? html`<li class="place free"><span>${t("lobby.free")}</span></li>`
              : place(seen, seat, n),
        )}
      </ol>
      <p class="shared-what">
        ${[...chosenAt(table), gameNamed(table.game).warns?.(table)].filter(Boolean).join(" · ")}
      </p>
      ${languageButton()}
    </main>
    ${soundQuestion(seen)}
  </div>`;
}
