/** The start of every page: theme, language, the games, and the page of the address. */

import { games, loadGames } from "./front/registry.js";
import { usePocket } from "./ground/transport.js";
import { loadFirstTexts } from "./ground/language.js";
import { loadStyle } from "./ground/parts.js";
import { startRouter } from "./ground/router.js";
import { POCKET, currentPath } from "./ground/site.js";
import { applyLight } from "./ground/storage.js";
import { COMMON, loadTexts } from "./ground/texts.js";

/** @type {import("./ground/router.js").Route[]} */
const PAGES = [
  { path: /^\/$/, load: () => import("./front/front.js") },
  { path: /^\/t\/(?<code>[A-Za-z]+)(\/screen)?$/, load: () => import("./front/table.js") },
  { path: /^\/games$/, load: () => import("./front/my-games.js") },
  { path: /^\/kept$/, load: () => import("./front/stored-data.js") },
];

const stage = /** @type {HTMLElement} */ (document.getElementById("page"));
applyLight();
// Only this module waits at its top level: Safari runs modules that import a waiting one too early
// (WebKit bug 242740).
if (POCKET) {
  const [{ pocket }] = await Promise.all([
    import("./ground/pocket.js"),
    import("./pocket/links.js"),
  ]);
  usePocket(pocket);
}
if (POCKET) import("./pocket/status.js").then((part) => part.registerServiceWorker());
const contrast = matchMedia("(forced-colors: active), (prefers-contrast: more)");
/** Load the style sheet for more contrast if the system asks for it. */
const loadContrastStyle = () => contrast.matches && loadStyle("/style/contrast.css");
contrast.addEventListener("change", loadContrastStyle);
// Start the first page's own requests while the texts are loading
const first = PAGES.find(({ path }) => path.test(currentPath()));
first?.load().then(
  ({ prefetch }) => prefetch?.({ ...first.path.exec(currentPath())?.groups }),
  () => {}, // the router tries again
);
await Promise.all([loadFirstTexts(), loadGames(), loadContrastStyle()]);
stage.replaceChildren();
/**
 * The pages of a game, each loaded together with the game's texts.
 * @param {import("./ground/page-game.js").PageGame} game
 */
const pagesOf = ({ name, pages = [] }) =>
  pages.map(({ path, load }) => ({
    path,
    load: async () => (await Promise.all([load(), loadTexts(COMMON, name)]))[0],
  }));
startRouter(stage, [...PAGES, ...games().flatMap(pagesOf)], () => import("./front/not-found.js"));
