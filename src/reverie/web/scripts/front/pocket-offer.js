/**
 * The pocket on the front page: a served page offers it, where its address allows that; and the
 * pocket offers to be installed.
 */

import { html, nothing } from "../../vendor/lit-html.js";
import { install } from "../ground/install.js";
import { addStyle, icon } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { learnWords, t } from "../ground/texts.js";

/** Fetch the words and the look of the offer, before it is drawn. */
export const ready = () => Promise.all([learnWords("pocket"), addStyle("/style/pocket.css")]);

/** Is it open as an app? */
const installed = () =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && navigator.standalone === true);
/** An iPad says that it is a Mac, and has fingers. */
const onApple =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** @param {() => void} draw the page again */
export function offer(draw) {
  if (POCKET && installed()) return nothing;
  return html`<section class="panel offer" aria-labelledby="offer">
    <h2 id="offer">${t("pocket.title")}</h2>
    <p>${t(POCKET ? "pocket.installAbout" : "pocket.about")}</p>
    ${
      isSecureContext
        ? POCKET
          ? howTo(draw)
          : way()
        : html`<p class="soft">${t("pocket.insecure")}</p>`
    }
  </section>`;
}

const way = () => html`<a class="button" href="/pocket/">${icon("next")}${t("pocket.open")}</a>`;

/** @param {() => void} draw */
function howTo(draw) {
  const how = install(draw);
  return how
    ? html`<button @click=${how}>${t("pocket.install")}</button>`
    : html`<p class="soft">${t(onApple ? "pocket.onApple" : "pocket.byMenu")}</p>`;
}
