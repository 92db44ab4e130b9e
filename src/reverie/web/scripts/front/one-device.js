/**
 * Two players on one device. The page holds a connection for each seat and shows one at a time. In
 * between a cover asks for the other player, and nothing of either hand is in the document until
 * they say that they have the device.
 */

import { html } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { contextOf } from "../ground/context.js";
import { faceOf } from "../ground/faces.js";
import { homeBar } from "../ground/home-bar.js";
import { newMovement } from "../ground/motion.js";
import { loadStyle, announce } from "../ground/parts.js";
import { invitationFor, rememberSecondToken } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { rulesLinks } from "./rules-links.js";
import { nameAt } from "./seat-names.js";

/** @typedef {import("../ground/connection.js").Connection} Connection */
/** @import { Context, PageState } from "../ground/table.js" */

/**
 * One of the two seats.
 * @typedef {object} Place
 * @property {Connection} connection
 * @property {PageState & Record<string, any>} screenState the state of its screen
 * @property {Context[]} missed the changes while the other seat was shown
 */

const styleLoaded = loadStyle("/style/one-device.css");

export class OneDevice {
  /** @param {import("./table.js").Page} page @param {[string, string]} tokens */
  constructor(page, tokens) {
    this.page = page;
    this.tokens = tokens;
    this.isCovered = true;
    this.shownPlace = 0;
    this.rematchSent = false;
    clearMessages();
    const invitation = invitationFor(page.code);
    /** @type {Place[]} */
    this.places = tokens.map((token, n) => ({
      screenState: { device: this },
      missed: [],
      connection: page.openConnection(
        { token, invitation },
        () => this.onChange(n),
        () => this.end(),
      ),
    }));
    this.show(0);
    void styleLoaded.then(page.draw);
  }

  /** The index of the connection whose player acts now, -1 for none. */
  get actingPlace() {
    // The other connection may be behind or ahead, so the visible one counts first
    if (!this.isCovered && this.places[this.shownPlace].connection.table?.may.length)
      return this.shownPlace;
    return this.places.findIndex(({ connection }) => connection.table?.may.length);
  }

  /** The name of the player who should get the device, "" for nobody. */
  get next() {
    const { actingPlace } = this;
    return actingPlace < 0 || actingPlace === this.shownPlace ? "" : this.nameOf(actingPlace);
  }

  /** Whether the game is over, as both connections have it. */
  get isOver() {
    const [one, other] = this.places.map(({ connection }) => connection);
    return (
      one.table?.begun === true &&
      other.table?.begun === true &&
      this.actingPlace < 0 &&
      one.sequence === other.sequence
    );
  }

  /** The token of the other seat, which proves that this device may take a move back. */
  get otherTokens() {
    return [this.tokens[1 - this.shownPlace]];
  }

  /** Forget the last change for the other player, who has not seen it: it was taken back. */
  forgetLastChange() {
    this.places[1 - this.shownPlace].missed.pop();
  }

  /** @param {number} n of a place */
  nameOf(n) {
    const { table, seat } = this.places[n].connection;
    return table && typeof seat === "number" ? nameAt(table, seat) : "";
  }

  /** @param {number} n of a place */
  show(n) {
    this.shownPlace = n;
    this.page.connection = this.places[n].connection;
    this.page.screenState = this.places[n].screenState;
  }

  /** Handle a change. @param {number} n the place whose connection got it */
  onChange(n) {
    if (this.isCovered || n !== this.shownPlace) this.queueMissed(this.places[n]);
    if (this.isCovered && this.isOver) this.isCovered = false; // all hands are open by now
    this.forwardRematch();
    this.page.onChange();
  }

  /** Store a change until the player of this place looks again. @param {Place} place */
  queueMissed({ connection, screenState, missed }) {
    const seen = connection.happened.length
      ? contextOf(connection, screenState, this.page.draw)
      : null;
    if (seen?.table.begun) missed.push(seen);
    connection.happened = [];
  }

  /** Apply the changes that the visible seat has missed, without sounds and announcements. */
  catchUp() {
    const { screenState, missed } = this.places[this.shownPlace];
    screenState.catchingUp = true;
    for (const seen of missed.splice(0)) this.page.screen?.onChange?.(seen);
    screenState.catchingUp = false;
    clearMessages();
  }

  /** When one player asks for another game, ask for the other as well. */
  forwardRematch() {
    const [mine, theirs] = [this.shownPlace, 1 - this.shownPlace].map(
      (n) => this.places[n].connection,
    );
    if (
      this.rematchSent ||
      typeof mine.seat !== "number" ||
      !mine.table?.wants_rematch?.includes(mine.seat)
    )
      return;
    this.rematchSent = true;
    void theirs.send("rematch").catch(() => {
      this.rematchSent = false;
    });
  }

  /**
   * Pass the device to the other player, once the current change has been handled.
   * @param {boolean} covered whether hands are secret
   */
  pass(covered) {
    if (this.next) queueMicrotask(() => (covered ? this.hide() : this.uncover()));
  }

  hide() {
    const { next } = this;
    if (!next || this.page.isLeft) return;
    this.isCovered = true;
    newMovement(); // ends animations
    clearMessages();
    this.page.draw();
    announce(t("table.device.give", { name: next }));
  }

  /** Show the seat that is to act. */
  uncover() {
    this.show(Math.max(0, this.actingPlace));
    this.isCovered = false;
    this.catchUp();
    announce(t("table.device.turn", { name: this.nameOf(this.shownPlace) }));
    this.page.onChange();
    const first = document.querySelector("#page :is(.offered button, [data-hand])");
    if (first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true });
  }

  cover() {
    const { actingPlace } = this;
    if (actingPlace < 0) return html`<p class="waiting">${t("table.coming")}</p>`;
    const { table, seat } = this.places[actingPlace].connection;
    const name = this.nameOf(actingPlace);
    const at = Number(seat);
    return html`<div class="front cover">
      ${backdrop()}${homeBar(rulesLinks())}
      <main>
        ${faceOf(table?.seats[at] ?? {}, at)}
        <h1>${t("table.device.give", { name })}</h1>
        <p>${t("table.device.covered")}</p>
        <button
          class="primary big"
          data-act="uncover"
          @click=${() => this.uncover()}
          ${ref((button) => button && queueMicrotask(() => focusOn(button)))}>
          ${t("table.device.here", { name })}
        </button>
      </main>
    </div>`;
  }

  /** Keep both seats at the table where the players continue. @param {string} code */
  followTo(code) {
    rememberSecondToken(code, this.tokens[1]);
  }

  /** Continue with one connection, since the other seat is no longer ours. */
  end() {
    rememberSecondToken(this.page.code, null);
    this.page.connect();
  }

  close() {
    for (const { connection } of this.places) connection.close();
  }
}

/** Remove announcements and notes for the player before. */
function clearMessages() {
  for (const id of ["said", "notes"]) document.getElementById(id)?.replaceChildren();
}

/** @param {Element} button */
function focusOn(button) {
  if (button instanceof HTMLElement && document.activeElement === document.body)
    button.focus({ preventScroll: true });
}
