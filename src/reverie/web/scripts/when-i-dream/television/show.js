/** A show whose pages turn automatically, or by a key or tap. The game does not wait for it. */

import { html } from "../../../vendor/lit-html.js";
import { announce } from "../../ground/parts.js";
import { readingDirection, t } from "../../ground/texts.js";
import { play } from "../table/sounds.js";
import { stateOf } from "./state.js";

/** @import { Context } from "../table/seat-view.js" */

/**
 * A page: a unique name, its duration in seconds, its sound and the sound's delay in seconds, the
 * announcement for screen readers, and its content.
 * @typedef {{
 *   name: string,
 *   seconds: number,
 *   soundName?: import("../table/sounds.js").Sound,
 *   after?: number,
 *   announcement?: string,
 *   draw: () => unknown,
 * }} Page
 */

/** @type {((event: KeyboardEvent) => void) | null} */
let keyHandler = null;

/**
 * Turn to another page. After the last page, `then` is called.
 * @param {Context} context
 * @param {Page[]} pages
 * @param {number} by
 * @param {(() => void)} [then]
 */
function turnPage(context, pages, by, then) {
  const { show } = stateOf(context);
  if (show === null) return;
  const to = Math.min(pages.length - 1, Math.max(0, show.at + by));
  if (to === show.at) {
    if (by > 0) then?.();
    return;
  }
  show.at = to;
  context.draw();
}

/** @param {Context} context @param {Page[]} pages @param {(() => void)} [then] */
function listenForKeys(context, pages, then) {
  if (keyHandler) removeEventListener("keydown", keyHandler);
  keyHandler = (event) => {
    if (
      !document.querySelector(".show-act") ||
      (event.target instanceof Element &&
        event.target.closest("input, textarea, button, a, dialog"))
    )
      return;
    const by = /** @type {Record<string, number>} */ ({
      ArrowRight: readingDirection(),
      " ": 1,
      Enter: 1,
      PageDown: 1,
      ArrowLeft: -readingDirection(),
      PageUp: -1,
    })[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turnPage(context, pages, by, then);
  };
  addEventListener("keydown", keyHandler);
}

/**
 * The factor by which pages turn faster, so that all are shown before the show has to end.
 * @param {Context} context
 * @param {Page[]} pages
 */
function speedFactor({ view, now }, pages) {
  if (view.phase !== "spirits" || view.due === null) return 1;
  const whole = pages.reduce((sum, page) => sum + page.seconds, 0);
  return Math.min(1, Math.max(0.35, (view.due - now() - 3) / whole));
}

/**
 * The current page of a show.
 * @param {Context} context
 * @param {string} mark a key that identifies the show
 * @param {Page[]} pages
 * @param {{wait?: number, then?: () => void}} [options] `wait`: seconds before it begins; `then` is
 *   called after it
 */
export function show(context, mark, pages, { wait = 0, then } = {}) {
  const state = stateOf(context);
  if (state.show?.mark !== mark) {
    clearTimeout(state.show?.timer);
    state.show = {
      mark,
      at: 0,
      timer: 0,
      sound: 0,
      announcedPage: "",
      speed: speedFactor(context, pages),
    };
  }
  const current = state.show;
  current.at = Math.min(current.at, pages.length - 1);
  const page = pages[current.at];
  if (current.announcedPage !== page.name) {
    const late = current.announcedPage === "" ? wait : 0;
    current.announcedPage = page.name;
    announce(page.announcement ?? "");
    clearTimeout(current.sound);
    clearTimeout(current.timer);
    if (page.soundName)
      current.sound = setTimeout(play, ((page.after ?? 0) + late) * 1000, page.soundName);
    current.timer = setTimeout(
      () => turnPage(context, pages, 1, then),
      (page.seconds * current.speed + late) * 1000,
    );
  }
  listenForKeys(context, pages, then);
  return html`<section
    class="act show-act"
    data-page=${page.name}
    @click=${(/** @type {MouseEvent} */ event) =>
      turnPage(
        context,
        pages,
        (readingDirection() > 0 ? event.clientX : innerWidth - event.clientX) < innerWidth / 4
          ? -1
          : 1,
        then,
      )}>
    ${page.draw()}
    <p
      class="leaf-marks"
      role="img"
      aria-label=${t("whenidream.pageOf", { n: current.at + 1, of: pages.length })}>
      ${pages.map((_, k) => html`<i class=${k === current.at ? "here" : k < current.at ? "been" : ""}></i>`)}
    </p>
  </section>`;
}
