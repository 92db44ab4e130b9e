/** The page begins: light, language, the games, and the page of this address. */

import { games, loadGames } from "./front/registry.js";
import { firstWords } from "./ground/language.js";
import { start } from "./ground/router.js";
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
const here = PAGES.find(({ path }) => path.test(location.pathname));
here?.load().then(
  ({ ahead }) => ahead?.({ ...here.path.exec(location.pathname)?.groups }), // on its way while the words are
  () => {}, // the router asks for it again
);
await Promise.all([firstWords(), loadGames()]);
stage.replaceChildren();
/** The pages of a game come with its words. @param {import("./ground/page-game.js").PageGame} game */
const pagesOf = ({ name, pages = [] }) =>
  pages.map(({ path, load }) => ({ path, load: async () => (await Promise.all([load(), learnWords(COMMON, name)]))[0] }));
start(stage, [...PAGES, ...games().flatMap(pagesOf)], () => import("./front/nowhere.js"));
