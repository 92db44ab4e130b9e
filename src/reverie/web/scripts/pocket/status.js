/**
 * The pocket's part on the page: a line about its state, the request for lasting storage, and the
 * service worker, which stores its files for use without a network.
 */

import { html, nothing, render } from "../../vendor/lit-html.js";
import "../ground/install.js";
import { loadStyle, icon, showNote } from "../ground/parts.js";
import { pocket } from "../ground/pocket.js";
import { siteUrl } from "../ground/site.js";
import { t } from "../ground/texts.js";

/** Milliseconds after which the page says that Python is starting. */
const STARTUP_NOTICE_MS = 1200;
/** Milliseconds after Python has started, until the service worker may load all files. */
const AFTER_START_MS = 1000;
/** Milliseconds until the service worker may do so if Python is not started. */
const NOT_STARTED_MS = 6000;

void loadStyle("/style/pocket.css");

const container = document.body.appendChild(
  Object.assign(document.createElement("div"), { id: "pocket" }),
);
/** @param {unknown} inside */
const showStatus = (inside) =>
  render(
    inside !== nothing ? html`<p class="pocket-says" role="status">${inside}</p>` : nothing,
    container,
  );

/** @param {() => void} go */
const reloadButton = (go) =>
  html`<button class="primary" @click=${go}>${t("table.reload")}</button>`;

/** @type {number | undefined} */
let noticeTimer;
let isStorageRequested = false;
let hasStarted = false;
/** @type {() => void} */
let afterStart;
const started = new Promise((resolve) => (afterStart = () => setTimeout(resolve, AFTER_START_MS)));
pocket.listen((event, [value]) => {
  if (event === "opening" && !isStorageRequested) void requestStorage();
  if (event === "starting")
    noticeTimer = setTimeout(() => showStatus(t("ground.waking")), STARTUP_NOTICE_MS);
  if (["started", "failed", "damaged", "taken"].includes(event)) {
    clearTimeout(noticeTimer);
    afterStart();
    showStatus(nothing);
  }
  if (event === "unsaved" && value) showNote(() => t("ground.unkept"));
  if (event === "started") hasStarted = true;
  if (event === "failed")
    showStatus(
      html`${t(hasStarted ? "ground.stopped" : "ground.notAwake")} ${reloadButton(() => location.reload())}`,
    );
  if (event === "taken")
    void import("./other-tab-dialog.js").then((part) => part.showOtherTabDialog());
  if (event === "damaged")
    void import("./damaged-dialog.js").then((part) => part.showDamagedDialog());
});

/**
 * Ask the browser for lasting storage when the first table is opened. Not earlier, since Firefox
 * asks the person.
 */
async function requestStorage() {
  isStorageRequested = true;
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

addEventListener("appinstalled", requestStorage);

/**
 * Register the service worker. Its first run loads all files, so it waits until Python has started.
 */
export async function registerServiceWorker() {
  if (!("serviceWorker" in navigator)) return; // there is none without HTTPS, except on localhost
  if (!navigator.serviceWorker.controller)
    await Promise.race([started, new Promise((resolve) => setTimeout(resolve, NOT_STARTED_MS))]);
  const registration = await navigator.serviceWorker.register(siteUrl("/sw.js"), {
    scope: siteUrl("/"),
  });
  const waits = () =>
    registration.waiting && navigator.serviceWorker.controller && offerUpdate(registration.waiting);
  waits();
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", waits),
  );
  document.addEventListener(
    "visibilitychange",
    () => document.hidden || registration.update().catch(() => {}),
  );
}

/** Offer to load a newer version of the pocket. All tables stay. @param {ServiceWorker} newer */
function offerUpdate(newer) {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), {
    once: true,
  });
  showStatus(html`${t("ground.newer")} ${reloadButton(() => newer.postMessage("go on"))}
    <button class="plain" aria-label=${t("ground.close")} @click=${() => showStatus(nothing)}>
      ${icon("close")}
    </button>`); // it is offered again at the next start
}
