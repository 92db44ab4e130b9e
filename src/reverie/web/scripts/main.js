/** Which page an address shows. Each page is a module of its own, fetched when somebody comes to it. */

import { html, render } from "../vendor/lit-html.js";
import { settings, applyLight } from "./ground/storage.js";
import { chooseLanguage, t } from "./ground/texts.js";
import { homeBar } from "./ground/parts.js";

/**
 * A page: `show` puts it on the stage and gives back how to leave it.
 * @typedef {{ show: (at: HTMLElement, found: Record<string, string>) => (() => void) | void }} Page
 */

/** @type {Array<[RegExp, () => Promise<Page>]>} */
const PAGES = [
  [/^\/$/, () => import("./front/front.js")],
  [/^\/t\/(?<code>[A-Za-z]+)$/, () => import("./front/table.js")],
  [/^\/t\/(?<code>[A-Za-z]+)\/screen$/, () => import("./front/table.js")],
  [/^\/story\/(?<code>[A-Za-z]+)$/, () => import("./onirim/story.js")],
  [/^\/games$/, () => import("./front/my-games.js")],
  [/^\/learn$/, () => import("./onirim/learn.js")],
];

const stage = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {(() => void) | void} */
let leave;
let visit = 0;

/** Go to an address of ours without a reload.
 * @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  void show();
}

async function show() {
  const mine = ++visit;
  const found = PAGES.find(([pattern]) => pattern.test(location.pathname));
  if (found === undefined) {
    leave?.();
    leave = undefined;
    render(html`${homeBar()}<main class="page"><h1>${t("front.nowhere")}</h1><a class="button primary" href="/">${t("front.home")}</a></main>`, stage);
    return;
  }
  const [pattern, fetchPage] = found;
  const page = await fetchPage();
  if (mine !== visit) return;
  leave?.();
  render(html``, stage);
  stage.scrollIntoView();
  leave = page.show(stage, { ...pattern.exec(location.pathname)?.groups });
}

addEventListener("popstate", () => void show());
addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (link === null || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (!PAGES.some(([pattern]) => pattern.test(link.pathname))) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
});

applyLight();
await chooseLanguage(settings().language);
stage.replaceChildren();
void show();  // not awaited: pages import this module, which has to be ready first
