/** The front page, from where a game is two taps away. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { about, latestAbout } from "../ground/about.js";
import { fetchJson } from "../ground/api.js";
import { languageButton } from "../ground/language-choice.js";
import { drawing, icon, showNote, noteFailure } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { myToken } from "../ground/storage.js";
import { COMMON, loadTexts, t, onLanguageChange } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { defaultBill } from "./default-bill.js";
import { joinField } from "./join-field.js";
import { gameNamed, games } from "./registry.js";

/** @import { Dialog, Front } from "../ground/page-game.js" */

const PREFETCH_DELAY_MS = 1500;
const settings = () => import("./settings.js");

/** @param {HTMLElement} container */
export function show(container) {
  const front = new FrontPage(container);
  const stopWords = onLanguageChange(front.draw);
  const stopLooking = onVisible(() => void about().then(front.draw));
  front.draw();
  void about().then(front.draw);
  void front.fetchOffer();
  setTimeout(fetchDialogs, PREFETCH_DELAY_MS);
  // An address may name a dialog: /#party
  const linkedDialog = games().flatMap(({ dialogs }) => dialogs?.[location.hash.slice(1)] ?? [])[0];
  if (linkedDialog) void front.open(linkedDialog);
  void front.fetchGames().catch(() => {}); // the page works without them
  return () => {
    front.isLeft = true;
    stopLooking();
    stopWords();
  };
}

class FrontPage {
  isLeft = false;
  busy = false;
  /** @type {Dialog["dialog"] | null} */
  opened = null;
  /** @type {Front["games"]} */
  games = { running: [], finished: [] };
  /** @type {(draw: () => void) => unknown} */
  offer = () => nothing;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.join = joinField(() => this.draw());
  }

  draw = () => {
    if (this.isLeft) return;
    const { busy, openTable, open, close, draw, games, opened } = this;
    const front = { busy, openTable, open, close, draw, games };
    render(page(front, this.join(), opened, this.offer(draw)), this.container);
  };

  /** @type {Front["open"]} */
  open = async (load) => {
    const [fetched] = await Promise.all([load().catch(() => null), loadGameTexts()]);
    this.opened = fetched?.dialog ?? null;
    if (this.opened === null) showNote(() => t("ground.unreachable"));
    this.draw();
  };

  close = () => {
    this.opened = null;
    this.draw();
  };

  /** @type {Front["openTable"]} */
  openTable = async (open) => {
    if (this.busy) return;
    this.busy = true;
    this.draw();
    await noteFailure(loadGameTexts().then(open)); // a refusal may need a game's texts
    this.busy = false;
    this.draw();
  };

  /** Load the offer of a pocket, if the server has one. */
  async fetchOffer() {
    if (!POCKET && !(await about()).pocket) return;
    const { offerPanel, loadOffer } = await import("./pocket-offer.js");
    await loadOffer();
    this.offer = offerPanel;
    this.draw();
  }

  async fetchGames() {
    const token = myToken();
    const { running = [], finished = [] } = token ? await fetchJson("/api/games", { token }) : {};
    this.games = { running, finished };
    this.draw();
  }
}

/**
 * Call a function when the page becomes visible again, maybe on another day.
 * @param {() => void} then
 */
function onVisible(then) {
  const listener = () => {
    if (!document.hidden) then();
  };
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

const loadGameTexts = () => loadTexts(COMMON, ...games().map(({ name }) => name));

/** Load the dialogs in advance that a tap may open next. */
function fetchDialogs() {
  void loadGameTexts();
  for (const load of [settings, ...games().flatMap((game) => Object.values(game.dialogs ?? {}))])
    load().catch(() => {});
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
    ${latestAbout().version ? html` · ${t("front.foot.version", { version: latestAbout().version })}` : nothing}
    · <a href="/kept">${t("front.foot.kept")}</a>
  </p>
</footer>`;
