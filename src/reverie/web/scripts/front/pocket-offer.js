/**
 * The panel about the pocket: a server's page links to it, the pocket itself offers its
 * installation.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { installer } from "../ground/install.js";
import { loadStyle, icon } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { loadTexts, t } from "../ground/texts.js";

/** Load the panel's texts and styles. */
export const loadOffer = () => Promise.all([loadTexts("pocket"), loadStyle("/style/pocket.css")]);

/** Whether the page is open as an installed app. */
const installed = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);
/** An iPad reports that it is a Mac, but has a touchscreen. */
const onApple =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** The panel. @param {() => void} draw draws the page again */
export function offerPanel(draw) {
  if (POCKET && installed()) return nothing;
  return html`<section class="panel offer" aria-labelledby="offer">
    <h2 id="offer">${t("pocket.title")}</h2>
    <p>${t(POCKET ? "pocket.installAbout" : "pocket.about")}</p>
    ${
      isSecureContext
        ? POCKET
          ? installHelp(draw)
          : openLink()
        : html`<p class="soft">${t("pocket.insecure")}</p>`
    }
  </section>`;
}

const openLink = () =>
  html`<a class="button" href="/pocket/">${icon("next")}${t("pocket.open")}</a>`;

/** @param {() => void} draw */
function installHelp(draw) {
  const install = installer(draw);
  return install
    ? html`<button @click=${install}>${t("pocket.install")}</button>`
    : html`<p class="soft">${t(onApple ? "pocket.onApple" : "pocket.byMenu")}</p>`;
}
