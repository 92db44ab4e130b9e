/**
 * The practice dream: one tip at a time, which is replaced when the player has followed it or the
 * dream continues.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { loadStyle, announce, icon } from "../../ground/parts.js";
import { navigate } from "../../ground/router.js";
import { writeStored } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { tipOf } from "./practice-tips.js";

/** @import { Context } from "../table/seat-view.js" */
/** @import { Practice } from "../table/screen-state.js" */

const SETTLE_MS = 250;
/** The tips with a button to end the practice. Later ones need the space. */
const SKIPPABLE_TIPS = ["role", "card", "word", "mask", "listen"];

/** @type {Context | null} The context of the last drawing, for the key that closes a tip. */
let lastContext = null;

loadStyle("/style/practice.css");
addEventListener("keydown", (event) => {
  if (
    event.key === "Escape" &&
    lastContext !== null &&
    document.querySelector(".tip") &&
    !document.querySelector("dialog[open]")
  )
    closeTip(lastContext);
});
addEventListener("resize", () => lastContext && placeTip(stateOf(lastContext)));

/** @param {Context} context @returns {Practice} */
const stateOf = ({ screenState }) =>
  (screenState.practice ??= { seen: "", closed: new Set(), at: null });

/** @param {Context} context */
function closeTip(context) {
  const state = stateOf(context);
  state.closed.add(state.seen);
  context.draw();
}

/** End the practice and offer to open a party. */
function endPractice() {
  writeStored("practised", true);
  writeStored("practice dream", null);
  lastContext = null;
  navigate("/#party");
}

/** The tip of this moment. @param {Context} context */
export function guide(context) {
  lastContext = context;
  const state = stateOf(context);
  const tip = tipOf(context);
  state.at = tip?.at ?? null;
  // After the screen below it has been drawn and has stopped moving, even on a slow phone
  for (const soon of [0, SETTLE_MS, 4 * SETTLE_MS]) setTimeout(() => placeTip(state), soon);
  if (tip === null) return nothing;
  if (tip.name === "done") writeStored("practised", true);
  if (tip.name !== state.seen) {
    state.seen = tip.name;
    announce(t(`whenidream.practice.${tip.name}`, tip.values));
  }
  if (state.closed.has(tip.name) && tip.name !== "done") return nothing;
  return html`<aside class="tip paper" aria-label=${t("whenidream.practice.title")}>
    <p>${t(`whenidream.practice.${tip.name}`, tip.values)}</p>
    <div class="tip-do">
      ${
        tip.name === "done"
          ? html`<button type="button" class="primary" @click=${endPractice}>
            ${t("whenidream.practice.real")}
          </button>`
          : html`${
              SKIPPABLE_TIPS.includes(tip.name)
                ? html`<button type="button" class="plain skip" @click=${endPractice}>
                  ${t("whenidream.practice.skip")}
                </button>`
                : nothing
            }
            <button
              type="button"
              class="plain"
              aria-label=${t("whenidream.practice.putAway")}
              @click=${() => closeTip(context)}>
              ${icon("close")}
            </button>`
      }
    </div>
  </aside>`;
}

/**
 * Place the tip next to the element that it describes, never over it, and mark that element.
 * @param {Practice} state
 */
function placeTip({ at }) {
  for (const marked of document.querySelectorAll("[data-pointed]"))
    marked.removeAttribute("data-pointed");
  const tip = /** @type {HTMLElement | null} */ (document.querySelector(".tip"));
  const target = at === null ? null : document.querySelector(at);
  if (tip === null) return;
  target?.setAttribute("data-pointed", "");
  const box = target?.getBoundingClientRect();
  const below = box !== undefined && box.top < innerHeight - box.bottom;
  const top = box === undefined ? 60 : below ? box.bottom + 12 : box.top - 12 - tip.offsetHeight;
  tip.dataset.side = box === undefined ? "none" : below ? "below" : "above";
  const half = tip.offsetWidth / 2 + 8;
  const middle = box === undefined ? innerWidth / 2 : (box.left + box.right) / 2;
  tip.style.setProperty("--left", `${Math.max(half, Math.min(middle, innerWidth - half))}px`);
  tip.style.setProperty(
    "--top",
    `${Math.max(56, Math.min(top, innerHeight - tip.offsetHeight - 8))}px`,
  );
}
