/** A table: sit down, wait for the others, play. What the game looks like is the game's own affair. */

import { html, render, nothing } from "../../vendor/lit-html.js";
import { ask, lookAt } from "../ground/api.js";
import { Connection } from "../ground/connection.js";
import { invitationTo, myName, myToken, rememberInvitation, rememberName, rememberToken, settings } from "../ground/storage.js";
import { move } from "../ground/motion.js";
import { homeBar, note, orNote } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { go } from "../main.js";
import { lobby } from "./lobby.js";

/**
 * What a game's screen is given, each time it is drawn.
 * @typedef {object} Context
 * @property {import("../ground/connection.js").Table} table
 * @property {any} view the game as this seat may know it
 * @property {number | "spectator" | "screen"} seat
 * @property {string[]} may what may be said now
 * @property {boolean} host is this seat the host?
 * @property {Array<any[]>} happened the steps since the last drawing, as far as this seat may see them; drawn once
 * @property {() => number} now the table's clock, in seconds
 * @property {(...said: any[]) => Promise<any>} say a move or an act; why not is shown to the player, and null comes
 * @property {(type: string, more?: Record<string, any>) => Promise<any>} send any other message of docs/server.md
 * @property {() => void} draw draw again, after something of the screen's own has changed
 * @property {Record<string, any>} own what the screen keeps for itself while the table is open; the last sign that
 *   somebody gave is `own.signal` ({seat, signal}), and `heard` is called when it comes
 * @property {import("../ground/storage.js").Settings} settings
 */

/**
 * @typedef {{ screen: (context: Context) => unknown, heard?: (context: Context) => void, left?: () => void, style: string }} Game
 * `screen` draws; `heard` is told once of every change, before it is drawn; `left` when the table is left.
 */

/** @type {Record<string, () => Promise<Game>>} */
const GAMES = {
  onirim: () => import("../onirim/screen.js"),
  "when-i-dream": () => import("../when-i-dream/screen.js"),
};

/** @param {HTMLElement} at @param {Record<string, string>} found */
export function show(at, found) {
  const code = found.code.toUpperCase();
  const screen = location.pathname.endsWith("/screen");
  if (location.hash.length > 1) {
    rememberInvitation(code, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  /** @type {Connection | null} */
  let connection = null;
  /** @type {Game | null} */
  let game = null;
  /** @type {Record<string, any>} */
  const own = {};
  /** @type {string | null} */
  let why = null;
  let left = false;

  const draw = () => {
    if (!left) render(page(), at);
  };

  /** @returns {Context | null} */
  const context = () => {
    if (connection?.table == null || connection.seat === null) return null;
    const line = connection;
    const table = connection.table;
    return {
      table, view: table.view, seat: connection.seat, may: table.may, host: table.host === connection.seat,
      happened: connection.happened, now: () => line.now, draw, own, settings: settings(),
      say: (...said) => orNote(line.say(...said)),
      send: (type, more) => orNote(line.send(type, more)),
    };
  };

  const page = () => {
    const seen = context();
    if (why !== null)
      return html`${homeBar()}<main class="page"><h1>${t("table.notHere")}</h1><p>${why}</p><a class="button primary" href="/">${t("front.home")}</a></main>`;
    if (seen === null) return html`<p class="waiting">${t("table.coming")}</p>`;
    const trouble = connection?.state === "trying" ? html`<p class="offline" role="status">${t("ground.lost")}</p>`
      : connection?.state === "replaced"
        ? html`<p class="offline" role="status">${t("ground.replaced")} <button @click=${enter}>${t("ground.takeBack")}</button></p>`
        : nothing;
    if (!seen.table.begun || game === null) return html`${trouble}${lobby(seen, { sit, screen })}`;
    return html`${trouble}${game.screen(seen)}`;
  };

  const changed = () => {
    const seen = context();
    if (seen !== null && seen.table.begun && game === null) {
      void GAMES[seen.table.game]().then((fetched) => {
        wear(fetched.style);
        game = fetched;
        game.heard?.(seen);
        draw();
      });
    }
    if (seen !== null && game !== null && connection?.state === "on") game.heard?.(seen);
    void move(draw);
    if (connection) connection.happened = [];
  };

  /** It fails with a sentence if it cannot be. @param {string} name */
  const sit = async (name) => {
    const told = await ask(`/api/tables/${code}/sit`, { name, token: myToken(), invitation: invitationTo(code) });
    rememberName(name);
    rememberToken(told.token);
    enter();
  };

  const enter = () => {
    connection?.close();
    const invitation = invitationTo(code);
    const watch = { screen, invitation };
    const token = screen ? null : myToken();
    connection = new Connection(code, token === null ? watch : { token, invitation }, {
      changed,
      refused: (said) => {
        if (connection?.who.token) {  // not a seat of ours: watch, and sit down if there is room
          connection = new Connection(code, watch, { changed, refused: refuse, moved, signalled });
        } else refuse(said);
      },
      moved,
      signalled,
    });
  };
  /** @param {{seat: number, signal: string}} told */
  const signalled = (told) => {
    own.signal = told;
    const seen = context();
    if (seen !== null) game?.heard?.(seen);
    draw();
  };
  /** @param {string} said */
  const refuse = (said) => {
    why = said;
    draw();
  };
  /** @param {string} to */
  const moved = (to) => go(`/t/${to}${screen ? "/screen" : ""}`);

  draw();
  lookAt(code).then((looked) => {
    if (left) return;
    document.title = `${looked.code} · Reverie`;
    enter();
  }, (problem) => {
    if (left) return;
    if (problem.status >= 400 && problem.status < 500) refuse(problem.message);
    else enter();  // it may be there again in a moment
  });
  return () => {
    left = true;
    game?.left?.();
    document.title = "Reverie";
    connection?.close();
  };
}

/** Fetch a style sheet, once. @param {string} address */
export function wear(address) {
  if (document.querySelector(`link[href="${address}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
}

export { myName, note };
