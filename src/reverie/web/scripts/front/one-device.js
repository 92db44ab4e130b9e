/**
 * Two at one device: the page holds both their seats, and shows one at a time. In between it is
 * covered, until who is to act says that they have it; before that nothing of theirs is in the
 * page, and nothing of the other's is any more.
 */

import { html } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { contextOf } from "../ground/context.js";
import { faceOf } from "../ground/faces.js";
import { homeBar } from "../ground/home-bar.js";
import { newMovement } from "../ground/motion.js";
import { addStyle, announce } from "../ground/parts.js";
import { invitationTo, rememberSecond } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { rulesLinks } from "./rules-links.js";
import { nameAt } from "./seat-names.js";

/** @typedef {import("../ground/connection.js").Connection} Connection */
/** @import { Context } from "../ground/table.js" */

/**
 * One of the two seats.
 * @typedef {object} Place
 * @property {Connection} connection
 * @property {Record<string, any>} own what its screen keeps for itself
 * @property {Context[]} missed the changes since it was last shown
 */

const styled = addStyle("/style/one-device.css");

export class OneDevice {
  /** @param {import("./table.js").OwnPage} page @param {[string, string]} tokens */
  constructor(page, tokens) {
    this.page = page;
    this.tokens = tokens;
    this.covered = true;
    this.shown = 0;
    this.agreed = false;
    forget();
    const invitation = invitationTo(page.code);
    /** @type {Place[]} */
    this.places = tokens.map((token, n) => ({
      own: { device: this },
      missed: [],
      connection: page.line(
        { token, invitation },
        () => this.changed(n),
        () => this.end(),
      ),
    }));
    this.show(0);
    void styled.then(page.draw);
  }

  /** Which place is to act now, -1 for none. */
  get acting() {
    // What the other knows may be older, or newer
    if (!this.covered && this.places[this.shown].connection.table?.may.length) return this.shown;
    return this.places.findIndex(({ connection }) => connection.table?.may.length);
  }

  /** Who has to be given the device, "" for nobody. */
  get next() {
    const { acting } = this;
    return acting < 0 || acting === this.shown ? "" : this.nameOf(acting);
  }

  /** Have both seats heard that nobody is to act any more? */
  get over() {
    const [one, other] = this.places.map(({ connection }) => connection);
    return (
      one.table?.begun === true &&
      other.table?.begun === true &&
      this.acting < 0 &&
      one.sequence === other.sequence
    );
  }

  /**
   * The token of the other seat: only a device that has both can take a move back.
   */
  get otherTokens() {
    return [this.tokens[1 - this.shown]];
  }

  /** The last move is taken back, before the other has looked: they need not hear of it. */
  takenBack() {
    this.places[1 - this.shown].missed.pop();
  }

  /** @param {number} n of a place */
  nameOf(n) {
    const { table, seat } = this.places[n].connection;
    return table && typeof seat === "number" ? nameAt(table, seat) : "";
  }

  /** @param {number} n of a place */
  show(n) {
    this.shown = n;
    this.page.connection = this.places[n].connection;
    this.page.own = this.places[n].own;
  }

  /** @param {number} n of the place that has heard something */
  changed(n) {
    if (this.covered || n !== this.shown) this.misses(this.places[n]);
    if (this.covered && this.over) this.covered = false; // all hands are open by now
    this.agree();
    this.page.changed();
  }

  /** Nobody looks on from there: it is told when they do again. @param {Place} place */
  misses({ connection, own, missed }) {
    const seen = connection.happened.length ? contextOf(connection, own, this.page.draw) : null;
    if (seen?.table.begun) missed.push(seen);
    connection.happened = [];
  }

  /** What a seat has missed comes to its list, without sounds and words. */
  catchUp() {
    const { own, missed } = this.places[this.shown];
    own.catchingUp = true;
    for (const seen of missed.splice(0)) this.page.screen?.changed?.(seen);
    own.catchingUp = false;
    forget();
  }

  /** Who asks for another game here asks for both. */
  agree() {
    const [mine, theirs] = [this.shown, 1 - this.shown].map((n) => this.places[n].connection);
    if (
      this.agreed ||
      typeof mine.seat !== "number" ||
      !mine.table?.wants_rematch?.includes(mine.seat)
    )
      return;
    this.agreed = true;
    void theirs.send("rematch").catch(() => {
      this.agreed = false;
    });
  }

  /**
   * The turn is over, as soon as everything is told of it.
   * @param {boolean} covered are hands secret?
   */
  pass(covered) {
    if (this.next) queueMicrotask(() => (covered ? this.hide() : this.uncover()));
  }

  hide() {
    const { next } = this;
    if (!next || this.page.left) return;
    this.covered = true;
    newMovement(); // what was still flying is gone
    forget();
    this.page.draw();
    announce(t("table.device.give", { name: next }));
  }

  /** Who is to act has it. */
  uncover() {
    this.show(Math.max(0, this.acting));
    this.covered = false;
    this.catchUp();
    announce(t("table.device.turn", { name: this.nameOf(this.shown) }));
    this.page.changed();
    const first = document.querySelector("#page :is(.offered button, [data-hand])");
    if (first instanceof HTMLElement && document.activeElement === document.body)
      first.focus({ preventScroll: true });
  }

  cover() {
    const { acting } = this;
    if (acting < 0) return html`<p class="waiting">${t("table.coming")}</p>`;
    const { table, seat } = this.places[acting].connection;
    const name = this.nameOf(acting);
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

  /** The people of this table go on at another. @param {string} code */
  moved(code) {
    rememberSecond(code, this.tokens[1]);
  }

  /** One of the seats is not ours any more. */
  end() {
    rememberSecond(this.page.code, null);
    this.page.connect();
  }

  close() {
    for (const { connection } of this.places) connection.close();
  }
}

/** What was said to whoever had it is not read by the other. */
function forget() {
  for (const id of ["said", "notes"]) document.getElementById(id)?.replaceChildren();
}

/** @param {Element} button */
function focusOn(button) {
  if (button instanceof HTMLElement && document.activeElement === document.body)
    button.focus({ preventScroll: true });
}
