/** The front page: what this is, and a game within two taps. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { about, soFar } from "../ground/about.js";
import { ask } from "../ground/api.js";
import { languageButton } from "../ground/language-choice.js";
import { drawing, icon, note, orNote } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { myToken } from "../ground/storage.js";
import { COMMON, learnWords, t, whenReworded } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { defaultBill } from "./default-bill.js";
import { joinField } from "./join.js";
import { gameNamed, games } from "./registry.js";

/** @import { Dialog, Front } from "../ground/page-game.js" */

const SOON = 1500;
const settings = () => import("./settings.js");

/** @param {HTMLElement} at */
export function show(at) {
  let left = false;
  let busy = false;
  /** @type {Dialog["dialog"] | null} */
  let opened = null;
  /** @type {Front["games"]} */
  let mine = { running: [], finished: [] };
  /** @type {(draw: () => void) => unknown} */
  let offer = () => nothing;
  const draw = () => {
    if (!left)
      render(
        page({ busy, opening, open, close, draw, games: mine }, join(), opened, offer(draw)),
        at,
      );
  };
  const join = joinField(draw);
  /** @type {Front["open"]} */
  const open = async (load) => {
    const [fetched] = await Promise.all([load().catch(() => null), gamesWords()]);
    opened = fetched?.dialog ?? null;
    if (opened === null) note(() => t("ground.unreachable"));
    draw();
  };
  const close = () => {
    opened = null;
    draw();
  };
  /** @type {Front["opening"]} */
  const opening = async (opens) => {
    if (busy) return;
    busy = true;
    draw();
    await orNote(gamesWords().then(opens)); // a refusal may be a game's
    busy = false;
    draw();
  };
  const stopWords = whenReworded(draw);
  const stopLooking = whenLookedAt(() => void about().then(draw));
  draw();
  const fetchOffer = async () => {
    if (!POCKET && !(await about()).pocket) return;
    const { offer: found, ready } = await import("./pocket-offer.js");
    await ready();
    offer = found;
    draw();
  };
  void about().then(draw);
  void fetchOffer();
  setTimeout(fetchDialogs, SOON);
  // An address may name a dialog: /#party
  const asked = games().flatMap(({ dialogs }) => dialogs?.[location.hash.slice(1)] ?? [])[0];
  if (asked) void open(asked);
  void fetchGames().then(
    (found) => {
      mine = found;
      draw();
    },
    () => {},
  ); // the page is as good without
  return () => {
    left = true;
    stopLooking();
    stopWords();
  };
}

/** When the page is looked at again, it may be another day. @param {() => void} then */
function whenLookedAt(then) {
  const seen = () => {
    if (!document.hidden) then();
  };
  document.addEventListener("visibilitychange", seen);
  return () => document.removeEventListener("visibilitychange", seen);
}

const gamesWords = () => learnWords(COMMON, ...games().map(({ name }) => name));

/** What a tap may open next, fetched while there is time. */
function fetchDialogs() {
  void gamesWords();
  for (const load of [settings, ...games().flatMap((game) => Object.values(game.dialogs ?? {}))])
    load().catch(() => {});
}

/** @returns {Promise<Front["games"]>} */
async function fetchGames() {
  const token = myToken();
  const { running = [], finished = [] } = token ? await ask("/api/games", { token }) : {};
  return { running, finished };
}

/**
 * @param {Front} front
 * @param {unknown} join
 * @param {Dialog["dialog"] | null} opened
 * @param {unknown} offered
 */
const page = (front, join, opened, offered) => html` <div class="front">
    ${backdrop()}
    <header class="front-head">
      <h1 class="front-title">${drawing("logo", "logo")}<span>Reverie</span></h1>
      <a class="button quiet" href="/games" aria-label=${t("front.myGames")}
        >${icon("clock")}<span class="wide">${t("front.myGames")}</span></a
      >
      <button class="quiet" @click=${() => front.open(settings)} aria-label=${t("front.settings")}>
        ${icon("settings")}
      </button>
      ${languageButton()}
    </header>
    <main class="front-main">
      <div class="front-hello">
        <p class="tagline">${t("front.tagline")} <span>${t("front.promise")}</span></p>
        ${POCKET ? nothing : join}
      </div>
      ${runningGames(front.games.running)}
      <div class="bills">
        ${games().map((game) => (game.bill ? game.bill(front) : defaultBill(game, front)))}
      </div>
      ${offered}
    </main>
    ${footer()}
  </div>
  ${front.busy ? html`<p class="unseen" role="status">${t("front.opening")}</p>` : nothing}
  ${opened ? opened(front) : nothing}`;

/** @param {Front["games"]["running"]} running */
function runningGames(running) {
  if (running.length === 0) return nothing;
  return html`<nav class="going" aria-label=${t("front.going.title")}>
    ${running.slice(0, 3).map((table) => {
      const game = gameNamed(table.game);
      return html`<a class="button" href="/t/${table.code}"
        >${icon("play")}
        <span>${t("front.going.go", { what: game.runningTitle?.(table) ?? game.title() })}</span></a
      >`;
    })}
    ${
      running.length > 3
        ? html`<a class="button" href="/games"
          >${t("front.going.more", { n: running.length - 3 })}</a
        >`
        : nothing
    }
  </nav>`;
}

const footer = () => html`<footer class="front-foot">
  <p>${t("front.foot.unofficial")} ${t("front.foot.who")} ${t("front.foot.buy")}</p>
  <p>
    ${t("front.foot.licence")}
    ${
      soFar().source
        ? html`<a href=${soFar().source} rel="noopener">${t("front.foot.source")}</a>`
        : nothing
    }${
      soFar().version ? html` · ${t("front.foot.version", { version: soFar().version })}` : nothing
    }
    · <a href="/kept">${t("front.foot.kept")}</a>
  </p>
</footer>`;
