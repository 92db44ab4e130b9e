/** The page of each address, and navigation between pages without a reload. */

import { render } from "../../vendor/lit-html.js";
import { siteUrl, currentPath, sitePath } from "./site.js";
import { setTitle } from "./title.js";

/**
 * A page: `show` draws it into an element and returns a function that is called when it is left.
 * `prefetch` begins slow requests before the texts are loaded.
 * @typedef {{
 *   show: (container: HTMLElement, params: Record<string, string>) => (() => void) | void,
 *   prefetch?: (params: Record<string, string>) => void,
 * }} Page
 */
/**
 * The addresses of a page, and a function that loads it. The page gets the named groups of the
 * path.
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
 * Show the page of the current address, and from now on handle navigation.
 * @param {HTMLElement} container
 * @param {Route[]} all
 * @param {() => Promise<Page>} fallback loads the page for unknown addresses
 */
export function startRouter(container, all, fallback) {
  [stage, routes, notFound] = [container, all, fallback];
  addEventListener("popstate", () => void show());
  addEventListener("click", followLink);
  void show();
}

/** Go to an address of this site without a reload. @param {string} address */
export function navigate(address) {
  history.pushState(null, "", siteUrl(address));
  void show();
}

/** @param {string} path */
const routeOf = (path) => routes.find((each) => each.path.test(path));

async function show() {
  const mine = ++visit;
  const path = currentPath();
  const route = routeOf(path);
  const page = await (route?.load ?? notFound)();
  if (mine !== visit) return;
  leave?.();
  setTitle(() => "");
  render(null, stage);
  stage.scrollIntoView();
  leave = page.show(stage, { ...route?.path.exec(path)?.groups });
}

/** Follow a link within this site without a reload. @param {MouseEvent} event */
function followLink(event) {
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
  const path = sitePath(link.pathname);
  if (routeOf(path) === undefined || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  navigate(path + link.search + link.hash);
}
