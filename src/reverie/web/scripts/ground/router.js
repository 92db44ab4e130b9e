/** Which page an address shows, and how to go to another one without a reload. */

import { render } from "../../vendor/lit-html.js";
import { at, here, pathOf } from "./site.js";
import { setTitle } from "./title.js";

/**
 * A page: `show` puts it on the stage and gives back how to leave it. What takes long begins with
 * `ahead`, before there are words.
 * @typedef {{
 *   show: (at: HTMLElement, found: Record<string, string>) => (() => void) | void,
 *   ahead?: (found: Record<string, string>) => void,
 * }} Page
 */
/**
 * Addresses and the page that they show, fetched when somebody comes to it; named groups are handed
 * to the page.
 * @typedef {{ path: RegExp, load: () => Promise<Page> }} Route
 */

/** @type {Route[]} */
let routes = [];
/** @type {HTMLElement} */
let stage = document.body;
/** @type {() => Promise<Page>} */
let notFound;
/** @type {(() => void) | void} */
let leave;
let visit = 0;

/**
 * Show the page of this address, and from now on that of every other that is gone to.
 * @param {HTMLElement} at
 * @param {Route[]} all
 * @param {() => Promise<Page>} elsewhere what is shown where no page is
 */
export function start(at, all, elsewhere) {
  [stage, routes, notFound] = [at, all, elsewhere];
  addEventListener("popstate", () => void show());
  addEventListener("click", follow);
  void show();
}

/** Go to an address of ours without a reload.
 * @param {string} address */
export function go(address) {
  history.pushState(null, "", at(address));
  void show();
}

/** @param {string} path */
const routeOf = (path) => routes.find((each) => each.path.test(path));

async function show() {
  const mine = ++visit;
  const path = here();
  const route = routeOf(path);
  const page = await (route?.load ?? notFound)();
  if (mine !== visit) return;
  leave?.();
  setTitle(() => "");
  render(null, stage);
  stage.scrollIntoView();
  leave = page.show(stage, { ...route?.path.exec(path)?.groups });
}

/** Links to our own pages are followed without a reload. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain =
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    !event.altKey;
  if (
    link === null ||
    !plain ||
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute("download")
  )
    return;
  const path = pathOf(link.pathname);
  if (routeOf(path) === undefined || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  go(path + link.search + link.hash);
}
