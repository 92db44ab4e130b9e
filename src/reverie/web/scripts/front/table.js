/** The page of a table: it connects, shows the lobby, and then the screen of the game. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { requestTable, readTable } from "../ground/api.js";
import { Connection } from "../ground/connection.js";
import { contextOf } from "../ground/context.js";
import { homeBar } from "../ground/home-bar.js";
import { useTableLanguage } from "../ground/language.js";
import { sitDown } from "../ground/open-table.js";
import { outdatedPage } from "../ground/outdated.js";
import { loadStyle, announce, showNote } from "../ground/parts.js";
import { navigate } from "../ground/router.js";
import {
  invitationFor,
  seatKeyFor,
  myToken,
  rememberInvitation,
  rememberSeatKey,
  rememberName,
  secondTokenFor,
} from "../ground/storage.js";
import { COMMON, loadTexts, messageOf, t, onLanguageChange } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { gameNamed } from "./registry.js";

/** @typedef {import("../ground/page-game.js").Screen} Screen */
/** @import { PageState } from "../ground/table.js" */

const LOBBY_STYLE = "/style/lobby.css";

/** Code of the refusal for a player whom the host sent away. They may not watch either. */
const BANNED = "banned";

/**
 * The request that began before the texts were loaded.
 * @type {{ code: string, response: Promise<Response> } | null}
 */
let prefetched = null;

/** @param {Record<string, string>} params */
export function prefetch(params) {
  const code = params.code.toUpperCase();
  prefetched = { code, response: requestTable(code) };
}

/** @param {HTMLElement} container @param {Record<string, string>} params */
export function show(container, params) {
  const code = params.code.toUpperCase();
  if (location.hash.length > 1) {
    const key = /^#key=(.+)$/.exec(location.hash)?.[1];
    if (key) rememberSeatKey(code, key);
    else rememberInvitation(code, location.hash.slice(1));
    history.replaceState(null, "", location.pathname);
  }
  const page = new TablePage(container, code, location.pathname.endsWith("/screen"));
  void page.load();
  return () => page.leave();
}

/** @typedef {TablePage} Page */

class TablePage {
  /**
   * @param {HTMLElement} container
   * @param {string} code
   * @param {boolean} isSharedScreen whether this is a shared screen
   */
  constructor(container, code, isSharedScreen) {
    this.container = container;
    this.code = code;
    this.isSharedScreen = isSharedScreen;
    /** @type {Connection | null} */
    this.connection = null;
    /** @type {import("./one-device.js").OneDevice | null} if two players share this device */
    this.device = null;
    /** @type {Promise<void> | null} */
    this.screenRequest = null;
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {import("../ground/page-game.js").Guide | null} tips, if there are any */
    this.guide = null;
    /** @type {typeof import("./lobby.js").lobby | null} null until it is loaded */
    this.lobby = null;
    /** @type {typeof import("./latecomer.js").latecomer | null} null unless it is needed */
    this.latecomer = null;
    /** @type {PageState & Record<string, any>} the state of the screen */
    this.screenState = {};
    /** @type {import("../ground/texts.js").LazyText | null} why the table refused us */
    this.refusal = null;
    this.isBanned = false;
    this.isLeft = false;
    this.hasTexts = false;
    /** Whether it has been announced that the game has become practice. */
    this.isPracticeAnnounced = false;
    this.draw = () => {
      if (!this.isLeft) render(this.page(), this.container);
    };
    this.stopWords = onLanguageChange(this.draw);
    this.draw();
  }

  async load() {
    const response = prefetched?.code === this.code ? prefetched.response : undefined;
    prefetched = null;
    const problem = await readTable(this.code, response).then(
      (info) => this.prepare(info),
      (why) => why,
    );
    if (this.isLeft) return;
    if (problem?.status >= 400 && problem?.status < 500) this.refuse(messageOf(problem));
    else this.connect(); // if the server did not answer, it may be back in a moment
  }

  /**
   * Load in advance what the table needs, while the connection is opened.
   * @param {import("../ground/table.js").TableInfo} info
   */
  prepare({ game, begun, language }) {
    const { style, screen } = gameNamed(game);
    void this.loadTextsOf(game, language);
    if (!begun) {
      void this.fetchLobby();
      return;
    }
    if (style) void loadStyle(style);
    screen().catch(() => {}); // fetchScreen tries again
  }

  /** Load the lobby. If that fails, the next change tries again. */
  async fetchLobby() {
    const styled = loadStyle(LOBBY_STYLE);
    const fetched = await import("./lobby.js").then(
      (part) => part.lobby,
      () => null,
    );
    await styled;
    this.lobby ??= fetched;
    this.draw();
  }

  /**
   * Load the game's texts, in the table's language if it has one. Until then the table is not
   * shown.
   * @param {string} game
   * @param {string | null} [language]
   */
  async loadTextsOf(game, language) {
    await Promise.all([
      loadTexts(COMMON, game),
      this.isLeft || useTableLanguage(language, this.isSharedScreen),
    ]);
    if (this.hasTexts) return;
    this.hasTexts = true;
    this.announcePractice();
    if (!this.isLeft) setTitle(() => `${this.code} · ${gameNamed(game).title()}`);
    this.draw();
  }

  leave() {
    this.isLeft = true;
    this.screen?.onLeave?.();
    this.stopWords();
    this.close();
    void useTableLanguage(undefined, false);
  }

  context() {
    return contextOf(this.connection, this.screenState, this.draw);
  }

  page() {
    const context = this.context();
    if (this.connection?.outdated) return outdatedPage();
    if (this.refusal !== null)
      return html`${homeBar()}
        <main class="page">
          <h1>${t(this.isBanned ? "table.sentAway" : "table.notHere")}</h1>
          <p>${this.refusal()}</p>
          <a class="button primary" href="/">${t("front.home")}</a>
        </main>`;
    if (context === null || !this.hasTexts)
      return html`<p class="waiting">${t("table.coming")}</p>`;
    if (context.table.begun && this.device?.isCovered)
      return html`${this.connectionNotice()}${this.device.cover()}`;
    if (!context.table.begun || this.screen === null)
      return html`${this.connectionNotice()}${
        this.lobby?.(context, {
          sit: this.sit,
          screen: this.isSharedScreen,
          hasKey: this.hasKey(context.seat),
        }) ?? html`<p class="waiting">${t("table.coming")}</p>`
      }`;
    return html`${this.connectionNotice()}${this.screen.screen(context)}
    ${this.guide?.guide(context) ?? nothing}${
      context.seat === "spectator"
        ? (this.latecomer?.(context, this.sit, this.hasKey(context.seat)) ?? nothing)
        : nothing
    }`;
  }

  /** The notice of a lost or replaced connection. */
  connectionNotice() {
    if (this.connection?.isOffline)
      return html`<p class="offline" role="status">
        ${this.connection.cutReason?.() ?? t("ground.lost")}
      </p>`;
    if (this.connection?.state !== "replaced") return nothing;
    return html`<p class="offline" role="status">
      ${t("ground.replaced")}
      <button @click=${() => this.connect()}>${t("ground.takeBack")}</button>
    </p>`;
  }

  /**
   * Whether another player has passed us their seat.
   * @param {import("../ground/table.js").Context["seat"]} seat
   */
  hasKey = (seat) => typeof seat !== "number" && seatKeyFor(this.code) !== null;

  /** @type {import("./sit-down.js").Sit} */
  sit = async ({ name, face, seat }) => {
    await sitDown(this.code, name, { face, seat, key: seatKeyFor(this.code) });
    rememberSeatKey(this.code, null); // a key works once
    rememberName(name);
    this.connect();
  };

  /** Connect to the player's seat, or to watch if there is none. */
  connect() {
    const token = this.isSharedScreen ? null : myToken();
    const second = secondTokenFor(this.code);
    if (token === null) this.connectToWatch();
    else if (second !== null) void this.connectBoth([token, second]);
    else
      this.join({ token, invitation: invitationFor(this.code) }, (why, refused) =>
        refused === BANNED ? this.refuse(why, true) : this.connectToWatch(),
      );
  }

  connectToWatch() {
    this.join({ screen: this.isSharedScreen, invitation: invitationFor(this.code) }, (why) =>
      this.refuse(why),
    );
  }

  /**
   * @param {Connection["identity"]} who
   * @param {(why: import("../ground/texts.js").LazyText, code?: string) => void} onRefusal
   */
  join(who, onRefusal) {
    this.close();
    this.connection = this.openConnection(who, () => this.onChange(), onRefusal);
  }

  /** Connect to both seats of this device. @param {[string, string]} tokens */
  async connectBoth(tokens) {
    const OneDevice = await import("./one-device.js")
      .then((part) => part.OneDevice)
      .catch(() => null);
    this.close();
    if (this.isLeft) return;
    if (OneDevice) this.device = new OneDevice(this, tokens);
    else setTimeout(() => this.isLeft || this.connect(), 2000);
  }

  close() {
    this.connection?.close();
    this.device?.close();
    this.device = null;
  }

  /**
   * @param {Connection["identity"]} who
   * @param {() => void} onChange
   * @param {import("../ground/table.js").ConnectionListener["onRefusal"]} onRefusal
   */
  openConnection(who, onChange, onRefusal) {
    return new Connection(this.code, who, {
      onChange,
      onRefusal,
      onNextTable: (code) => this.followTo(code),
      onSignal: (signal) => this.onSignal(signal),
    });
  }

  /** Go to the table where the players continue. @param {string} code */
  followTo(code) {
    if (this.isLeft) return;
    this.device?.followTo(code);
    navigate(`/t/${code}${this.isSharedScreen ? "/screen" : ""}`);
  }

  onChange() {
    const context = this.context();
    if (context !== null) void this.loadTextsOf(context.table.game, context.table.options.language);
    if (context?.table.begun === false && this.lobby === null) void this.fetchLobby();
    if (context?.table.begun && this.connection?.state === "on") {
      if (this.screen !== null) this.device?.isCovered || this.screen.onChange?.(context);
      else
        this.screenRequest ??= this.fetchScreen(context).catch(() => {
          this.screenRequest = null; // the next change tries again
        });
    }
    this.announcePractice();
    this.draw();
    if (this.connection) this.connection.happened = [];
  }

  /**
   * Show once that the game has become practice, since another player took the seat of a player
   * with a hidden hand.
   */
  announcePractice() {
    const { became_practice, seats = [] } = this.connection?.table ?? {};
    if (
      !became_practice ||
      seats.length === 1 ||
      this.device ||
      this.isPracticeAnnounced ||
      !this.hasTexts ||
      this.isLeft
    )
      return;
    this.isPracticeAnnounced = true;
    const text = () => t("table.practice");
    announce(text());
    showNote(text);
  }

  /**
   * Load and show the game's screen.
   * @param {import("../ground/table.js").Context} begun its first context
   */
  async fetchScreen({ table, happened }) {
    const { style, screen, preload: besides, guide } = gameNamed(table.game);
    const [fetched] = await Promise.all([
      screen(),
      this.loadTextsOf(table.game, table.options.language),
      style && loadStyle(style),
      besides?.(table),
    ]);
    if (this.isLeft) return;
    this.screen = fetched;
    const context = this.context();
    if (context?.seat === "spectator" || guide?.wanted(this.code))
      void this.fetchExtras(guide?.wanted(this.code) ? guide : undefined).catch(() => {});
    if (context !== null && !this.device?.isCovered) fetched.onChange?.({ ...context, happened });
    this.draw();
  }

  /**
   * Load tips or the offer of a seat. The table can be played without them.
   * @param {import("../ground/page-game.js").PageGame["guide"]} guide
   */
  async fetchExtras(guide) {
    if (guide) this.guide = await guide.load();
    else {
      const styled = loadStyle(LOBBY_STYLE);
      this.latecomer = (await import("./latecomer.js")).latecomer;
      await styled;
    }
    this.draw();
  }

  /** @param {{seat: number, signal: string}} signal */
  onSignal(signal) {
    this.screenState.signal = signal;
    const context = this.context();
    if (context !== null) this.screen?.onChange?.(context);
    this.draw();
  }

  /** @param {import("../ground/texts.js").LazyText} why @param {boolean} [isBanned] */
  refuse(why, isBanned = false) {
    this.refusal = why;
    this.isBanned = isBanned;
    this.draw();
  }
}
