/** The page begins: light, language, the games, and the page of this address. */

import { games, loadGames } from "./front/registry.js";
import { carryTo } from "./ground/carrier.js";
import { firstWords } from "./ground/language.js";
import { addStyle } from "./ground/parts.js";
import { start } from "./ground/router.js";
import { POCKET, here as where } from "./ground/site.js";
import { applyLight } from "./ground/storage.js";
import { COMMON, learnWords } from "./ground/texts.js";

/** @type {import("./ground/router.js").Route[]} */
const PAGES = [
  { path: /^\/$/, load: () => import("./front/front.js") },
  { path: /^\/t\/(?<code>[A-Za-z]+)(\/screen)?$/, load: () => import("./front/table.js") },
  { path: /^\/games$/, load: () => import("./front/my-games.js") },
  { path: /^\/kept$/, load: () => import("./front/kept.js") },
];

const stage = /** @type {HTMLElement} */ (document.getElementById("page"));
applyLight();
// Only this module waits at its top level: Safari runs modules that import a waiting one too early
// (WebKit bug 242740).
if (POCKET) {
  const [{ pocket }] = await Promise.all([
    import("./ground/pocket.js"),
    import("./pocket/paths.js"),
  ]);
  carryTo(pocket);
}
if (POCKET) import("./pocket/keeping.js").then((part) => part.keepPocket());
const contrast = matchMedia("(forced-colors: active), (prefers-contrast: more)");
/** What else they need who want more contrast, or have colours of their own. */
const sharpen = () => contrast.matches && addStyle("/style/contrast.css");
contrast.addEventListener("change", sharpen);
const here = PAGES.find(({ path }) => path.test(where()));
here?.load().then(
  ({ ahead }) => ahead?.({ ...here.path.exec(where())?.groups }), // on its way while the words are
  () => {}, // the router asks for it again
);
await Promise.all([firstWords(), loadGames(), sharpen()]);
stage.replaceChildren();
/**
 * The pages of a game come with its words.
 * @param {import("./ground/page-game.js").PageGame} game
 */
const pagesOf = ({ name, pages = [] }) =>
  pages.map(({ path, load }) => ({
    path,
    load: async () => (await Promise.all([load(), learnWords(COMMON, name)]))[0],
  }));
start(stage, [...PAGES, ...games().flatMap(pagesOf)], () => import("./front/nowhere.js"));
