/**
 * A table: sit down, wait for the others, play. What the game looks like is the game's own affair.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { askFor, lookAt } from "../ground/api.js";
import { Connection } from "../ground/connection.js";
import { contextOf } from "../ground/context.js";
import { homeBar } from "../ground/home-bar.js";
import { atTable } from "../ground/language.js";
import { sitDown } from "../ground/open-table.js";
import { outdated } from "../ground/outdated.js";
import { addStyle, announce, note } from "../ground/parts.js";
import { go } from "../ground/router.js";
import {
  invitationTo,
  keyTo,
  myToken,
  rememberInvitation,
  rememberKey,
  rememberName,
  secondAt,
} from "../ground/storage.js";
import { COMMON, learnWords, saysOf, t, whenReworded } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { gameNamed } from "./registry.js";

/** @typedef {import("../ground/page-game.js").Screen} Screen */

const LOBBY_STYLE = "/style/lobby.css";

/** Who was sent away by the host is not let in to watch either. */
const BANNED = "banned";

/**
 * The table that was asked for before there were words to show it with.
 * @type {{ code: string, asked: Promise<Response> } | null}
 */
let expected = null;

/** @param {Record<string, string>} found */
export function ahead(found) {
  const code = found.code.toUpperCase();
  expected = { code, asked: askFor(code) };
}

/** @param {HTMLElement} at @param {Record<string, string>} found */
export function show(at, found) {
  const code = found.code.toUpperCase();
  if (location.hash.length > 1) {
    const key = /^#key=(.+)$/.exec(location.hash)?.[1];
    if (key) rememberKey(code, key);
    else rememberInvitation(code, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  const page = new TablePage(at, code, location.pathname.endsWith("/screen"));
  void page.arrive();
  return () => page.leave();
}

/** @typedef {TablePage} OwnPage what shares the page's work is given it */

class TablePage {
  /** @param {HTMLElement} at @param {string} code @param {boolean} shared is this a television? */
  constructor(at, code, shared) {
    this.at = at;
    this.code = code;
    this.shared = shared;
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {import("./one-device.js").OneDevice | null} where two share this device */
    this.device = null;
    /** @type {Promise<void> | null} */
    this.fetching = null;
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {import("../ground/page-game.js").Guide | null} tips beside it */
    this.guide = null;
    /** @type {typeof import("./lobby.js").lobby | null} for as long as the game has not begun */
    this.lobby = null;
    /**
     * @type {typeof import("./latecomer.js").latecomer | null} what is offered to who comes late
     */
    this.latecomer = null;
    /** @type {Record<string, any>} what the screen keeps for itself */
    this.own = {};
    /** @type {import("../ground/texts.js").Says | null} why we are not let in */
    this.why = null;
    this.sentAway = false;
    this.left = false;
    this.worded = false;
    /** Has it been told that the game has become practice? */
    this.toldPractice = false;
    this.draw = () => {
      if (!this.left) render(this.page(), this.at);
    };
    this.stopWords = whenReworded(this.draw);
    this.draw();
  }

  async arrive() {
    const asked = expected?.code === this.code ? expected.asked : undefined;
    expected = null;
    const problem = await lookAt(this.code, asked).then(
      (found) => this.prepare(found),
      (why) => why,
    );
    if (this.left) return;
    if (problem?.status >= 400 && problem?.status < 500) this.refuse(saysOf(problem));
    else this.connect(); // where the server did not answer, it may be there again in a moment
  }

  /**
   * What will be needed in a moment is fetched while we join.
   * @param {import("../ground/table.js").TableInfo} found
   */
  prepare({ game, begun, language }) {
    const { style, screen } = gameNamed(game);
    void this.learn(game, language);
    if (!begun) {
      void this.fetchLobby();
      return;
    }
    if (style) void addStyle(style);
    screen().catch(() => {}); // asked for again when the table is there
  }

  /**
   * It is never there too late: where it cannot be fetched, it is tried again with the next change.
   */
  async fetchLobby() {
    const styled = addStyle(LOBBY_STYLE);
    const fetched = await import("./lobby.js").then(
      (part) => part.lobby,
      () => null,
    );
    await styled;
    this.lobby ??= fetched;
    this.draw();
  }

  /**
   * A table is shown when its game's words are there, in its language where it has one.
   * @param {string} game
   * @param {string | null} [language]
   */
  async learn(game, language) {
    await Promise.all([learnWords(COMMON, game), this.left || atTable(language, this.shared)]);
    if (this.worded) return;
    this.worded = true;
    this.tellPractice();
    if (!this.left) setTitle(() => `${this.code} · ${gameNamed(game).title()}`);
    this.draw();
  }

  leave() {
    this.left = true;
    this.screen?.left?.();
    this.stopWords();
    this.close();
    void atTable(undefined, false);
  }

  context() {
    return contextOf(this.connection, this.own, this.draw);
  }

  page() {
    const seen = this.context();
    if (this.connection?.outdated) return outdated();
    if (this.why !== null)
      return html`${homeBar()}
        <main class="page">
          <h1>${t(this.sentAway ? "table.sentAway" : "table.notHere")}</h1>
          <p>${this.why()}</p>
          <a class="button primary" href="/">${t("front.home")}</a>
        </main>`;
    if (seen === null || !this.worded) return html`<p class="waiting">${t("table.coming")}</p>`;
    if (seen.table.begun && this.device?.covered)
      return html`${this.trouble()}${this.device.cover()}`;
    if (!seen.table.begun || this.screen === null)
      return html`${this.trouble()}${
        this.lobby?.(seen, {
          sit: this.sit,
          screen: this.shared,
          given: this.given(seen.seat),
        }) ?? html`<p class="waiting">${t("table.coming")}</p>`
      }`;
    return html`${this.trouble()}${this.screen.screen(seen)}
    ${this.guide?.guide(seen) ?? nothing}${
      seen.seat === "spectator"
        ? (this.latecomer?.(seen, this.sit, this.given(seen.seat)) ?? nothing)
        : nothing
    }`;
  }

  /** What is wrong with the connection, if anything. */
  trouble() {
    if (this.connection?.noticed)
      return html`<p class="offline" role="status">
        ${this.connection.cut?.() ?? t("ground.lost")}
      </p>`;
    if (this.connection?.state !== "replaced") return nothing;
    return html`<p class="offline" role="status">
      ${t("ground.replaced")}
      <button @click=${() => this.connect()}>${t("ground.takeBack")}</button>
    </p>`;
  }

  /**
   * Does somebody give us their seat?
   * @param {import("../ground/table.js").Context["seat"]} seat
   */
  given = (seat) => typeof seat !== "number" && keyTo(this.code) !== null;

  /** @type {import("./come-in.js").Sit} */
  sit = async ({ name, face, seat }) => {
    await sitDown(this.code, name, { face, seat, key: keyTo(this.code) });
    rememberKey(this.code, null); // it opens a seat once
    rememberName(name);
    this.connect();
  };

  /** To our seat, if we have one here; else to look on, and to sit down if there is room. */
  connect() {
    const token = this.shared ? null : myToken();
    const second = secondAt(this.code);
    if (token === null) this.watch();
    else if (second !== null) void this.share([token, second]);
    else
      this.join({ token, invitation: invitationTo(this.code) }, (why, refused) =>
        refused === BANNED ? this.refuse(why, true) : this.watch(),
      );
  }

  watch() {
    this.join({ screen: this.shared, invitation: invitationTo(this.code) }, (why) =>
      this.refuse(why),
    );
  }

  /**
   * @param {Connection["who"]} who
   * @param {(why: import("../ground/texts.js").Says, code?: string) => void} refused
   */
  join(who, refused) {
    this.close();
    this.connection = this.line(who, () => this.changed(), refused);
  }

  /** Both seats are held here. @param {[string, string]} tokens */
  async share(tokens) {
    const OneDevice = await import("./one-device.js")
      .then((part) => part.OneDevice)
      .catch(() => null);
    this.close();
    if (this.left) return;
    if (OneDevice) this.device = new OneDevice(this, tokens);
    else setTimeout(() => this.left || this.connect(), 2000);
  }

  close() {
    this.connection?.close();
    this.device?.close();
    this.device = null;
  }

  /**
   * @param {Connection["who"]} who
   * @param {() => void} changed
   * @param {import("../ground/table.js").Wants["refused"]} refused
   */
  line(who, changed, refused) {
    return new Connection(this.code, who, {
      changed,
      refused,
      moved: (code) => this.moved(code),
      signalled: (given) => this.signalled(given),
    });
  }

  /** @param {string} code of the table where the others go on */
  moved(code) {
    if (this.left) return;
    this.device?.moved(code);
    go(`/t/${code}${this.shared ? "/screen" : ""}`);
  }

  changed() {
    const seen = this.context();
    if (seen !== null) void this.learn(seen.table.game, seen.table.options.language);
    if (seen?.table.begun === false && this.lobby === null) void this.fetchLobby();
    if (seen?.table.begun && this.connection?.state === "on") {
      if (this.screen !== null) this.device?.covered || this.screen.changed?.(seen);
      else
        this.fetching ??= this.fetchScreen(seen).catch(() => {
          this.fetching = null; // tried again with the next change
        });
    }
    this.tellPractice();
    this.draw();
    if (this.connection) this.connection.happened = [];
  }

  /**
   * Somebody else has taken the seat of a player whose hand is hidden: everybody is told, also who
   * comes later.
   */
  tellPractice() {
    const { became_practice, seats = [] } = this.connection?.table ?? {};
    if (
      !became_practice ||
      seats.length === 1 ||
      this.device ||
      this.toldPractice ||
      !this.worded ||
      this.left
    )
      return;
    this.toldPractice = true;
    const says = () => t("table.practice");
    announce(says());
    note(says);
  }

  /** @param {import("../ground/table.js").Context} begun the table as it was when the game began */
  async fetchScreen({ table, happened }) {
    const { style, screen, besides, guide } = gameNamed(table.game);
    const [fetched] = await Promise.all([
      screen(),
      this.learn(table.game, table.options.language),
      style && addStyle(style),
      besides?.(table),
    ]);
    if (this.left) return;
    this.screen = fetched;
    const seen = this.context();
    if (seen?.seat === "spectator" || guide?.wanted(this.code))
      void this.fetchExtras(guide?.wanted(this.code) ? guide : undefined).catch(() => {});
    if (seen !== null && !this.device?.covered) fetched.changed?.({ ...seen, happened });
    this.draw();
  }

  /**
   * What stands beside the screen: the table can be played without.
   * @param {import("../ground/page-game.js").PageGame["guide"]} guide
   */
  async fetchExtras(guide) {
    if (guide) this.guide = await guide.load();
    else {
      const styled = addStyle(LOBBY_STYLE);
      this.latecomer = (await import("./latecomer.js")).latecomer;
      await styled;
    }
    this.draw();
  }

  /** @param {{seat: number, signal: string}} given */
  signalled(given) {
    this.own.signal = given;
    const seen = this.context();
    if (seen !== null) this.screen?.changed?.(seen);
    this.draw();
  }

  /** @param {import("../ground/texts.js").Says} why @param {boolean} [sentAway] */
  refuse(why, sentAway = false) {
    this.why = why;
    this.sentAway = sentAway;
    this.draw();
  }
}
