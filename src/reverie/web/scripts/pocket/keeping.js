/**
 * A pocket that stays: its files for when there is no network, its storage, and word of how it is.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import "../ground/install.js";
import { addStyle, icon, note } from "../ground/parts.js";
import { pocket } from "../ground/pocket.js";
import { at } from "../ground/site.js";
import { t } from "../ground/texts.js";

/** Who wakes up sooner need not say so. */
const UNNOTICED = 1200;
/**
 * The first table is laid before the files are kept; and who plays nothing for so long has them
 * kept meanwhile.
 */
const [LAID, UNHURRIED] = [1000, 6000];

void addStyle("/style/pocket.css");

const line = document.body.appendChild(
  Object.assign(document.createElement("div"), { id: "pocket" }),
);
/** @param {unknown} inside */
const say = (inside) =>
  render(
    inside !== nothing ? html`<p class="pocket-says" role="status">${inside}</p>` : nothing,
    line,
  );

/** @param {() => void} go */
const reload = (go) => html`<button class="primary" @click=${go}>${t("table.reload")}</button>`;

/** @type {number | undefined} */
let waking;
let asked = false;
let awoken = false;
/** @type {() => void} */
let settled;
const awake = new Promise((resolve) => (settled = () => setTimeout(resolve, LAID)));
pocket.whenTold((what, [told]) => {
  if (what === "coming" && !asked) void askToKeep();
  if (what === "waking") waking = setTimeout(() => say(t("ground.waking")), UNNOTICED);
  if (["awake", "failed", "damaged", "elsewhere"].includes(what)) {
    clearTimeout(waking);
    settled();
    say(nothing);
  }
  if (what === "unkept" && told) note(() => t("ground.unkept"));
  if (what === "awake") awoken = true;
  if (what === "failed")
    say(
      html`${t(awoken ? "ground.stopped" : "ground.notAwake")} ${reload(() => location.reload())}`,
    );
  if (what === "elsewhere") void import("./elsewhere.js").then((part) => part.tellOfElsewhere());
  if (what === "damaged") void import("./damaged.js").then((part) => part.tellOfDamage());
});

/**
 * Ask the browser to keep what is written, once there is something to lose: Firefox asks the
 * person.
 */
async function askToKeep() {
  asked = true;
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

addEventListener("appinstalled", askToKeep);

/** Keep the files. The first time that is much work, and who wants to play comes first. */
export async function keepPocket() {
  if (!("serviceWorker" in navigator)) return; // neither HTTPS nor this very machine
  if (!navigator.serviceWorker.controller)
    await Promise.race([awake, new Promise((resolve) => setTimeout(resolve, UNHURRIED))]);
  const registration = await navigator.serviceWorker.register(at("/sw.js"), { scope: at("/") });
  const waits = () =>
    registration.waiting && navigator.serviceWorker.controller && tellOfNewer(registration.waiting);
  waits();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", waits),
  );
  document.addEventListener(
    "visibilitychange",
    () => document.hidden || registration.update().catch(() => {}),
  );
}

/** Nothing is lost: every table is kept as it is. @param {ServiceWorker} newer */
function tellOfNewer(newer) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  say(html`${t("ground.newer")} ${reload(() => newer.postMessage("go on"))}
    <button class="plain" aria-label=${t("ground.close")} @click=${() => say(nothing)}>
      ${icon("close")}
    </button>`); // it is told again at the next start
}
