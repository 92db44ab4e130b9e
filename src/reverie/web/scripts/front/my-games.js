/** The page with the player's running and finished games, and their statistics. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { fetchJson } from "../ground/api.js";
import { figure } from "../ground/charts.js";
import { homeBar } from "../ground/home-bar.js";
import { loadStyle, drawing, icon } from "../ground/parts.js";
import { myToken } from "../ground/storage.js";
import {
  COMMON,
  currentLanguage,
  loadTexts,
  percent,
  t,
  onLanguageChange,
} from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { deleteGamesSection } from "./delete-games.js";
import { gamesFileSection } from "./games-file.js";
import { gameNamed, games as allGames } from "./registry.js";
import { rulesLinks } from "./rules-links.js";
import { nameInRecord } from "./seat-names.js";

/** @import { Finished, GamesList, Running } from "../ground/page-game.js" */
/**
 * @typedef
 *   {{ running: Running[], finished: Finished[], more: boolean, figures: Record<string, any> }}
 *   Games
 */

const FIRST_COUNT = 20;
const MORE_COUNT = 50;

/** @type {Map<string, GamesList>} how each game lists its own, by name */
const lists = new Map();

/** @param {string} game @returns {GamesList} */
const listOf = (game) => lists.get(game) ?? {};

/** @param {HTMLElement} container */
export function show(container) {
  loadStyle("/style/games.css");
  const page = new GamesPage(container);
  page.draw();
  void about().then(page.draw);
  void page.fetchGames();
  setTitle(() => t("games.title"));
  const stop = onLanguageChange(page.draw);
  return () => {
    page.isLeft = true;
    stop();
  };
}

class GamesPage {
  /** @type {Games | null} */
  games = null;
  failed = false;
  shownCount = FIRST_COUNT;
  isLeft = false;

  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.deleting = deleteGamesSection(this.draw, this.fetchGames);
    this.file = gamesFileSection(this.draw, this.fetchGames);
  }

  draw = () => {
    if (!this.isLeft) render(this.page(), this.container);
  };

  fetchGames = async () => {
    this.failed = false;
    try {
      [this.games] = await Promise.all([fetchMyGames(), fetchLists()]);
    } catch {
      this.failed = true;
    }
    this.draw();
  };

  /** Show more of the finished games. */
  more = async () => {
    this.shownCount += MORE_COUNT;
    const { games } = this;
    if (games?.more && this.shownCount > games.finished.length) {
      const next = await fetchMyGames(games.finished.length).catch(() => null);
      if (next !== null)
        this.games = { ...games, finished: [...games.finished, ...next.finished], more: next.more };
    }
    this.draw();
  };

  page() {
    const { games } = this;
    return html`${homeBar(rulesLinks())}
      <main class="page games">
        <h1>${t("games.title")}</h1>
        ${this.list()}${games === null ? nothing : this.file(games.finished.length > 0)}${
          games === null ? nothing : this.deleting(games.running.length + games.finished.length > 0)
        }
      </main>`;
  }

  list() {
    const { games } = this;
    if (this.failed)
      return html`<p>${t("games.failed")}</p>
        <button class="primary" @click=${this.fetchGames}>${t("games.again")}</button>`;
    if (games === null) return html`<div class="games-coming" aria-hidden="true"></div>`;
    const any = games.running.length + games.finished.length > 0;
    return any ? gameLists(games, this.shownCount, this.more) : noGames();
  }
}

/** @param {number} [skip] how many finished games are here already @returns {Promise<Games>} */
async function fetchMyGames(skip = 0) {
  const token = myToken();
  return token
    ? fetchJson("/api/games", { token, skip })
    : { running: [], finished: [], more: false, figures: {} };
}

/** Load how each game lists its own. If that fails, there are defaults. */
async function fetchLists() {
  await loadTexts(COMMON, "travel");
  await Promise.allSettled(
    allGames().map(
      async ({ name, list }) =>
        list && lists.set(name, (await Promise.all([list(), loadTexts(name)]))[0]),
    ),
  );
}

const cardBack = () => html`<span class="card back">${drawing("card-back", "card-back")}</span>`;

const noGames = () => html`<section class="games-none">
  <div class="fan" aria-hidden="true">${cardBack()}${cardBack()}${cardBack()}</div>
  <h2>${t("games.none")}</h2>
  <p>${t("games.noneAbout")}</p>
  ${myToken() ? nothing : html`<p class="soft">${t("games.unknown")}</p>`}
  <a class="button primary big" href="/">${t("games.noneDo")}</a>
</section>`;

/** @param {Games} games @param {number} shownCount @param {() => void} showMore */
const gameLists = ({ running, finished, more: hasMore, figures }, shownCount, showMore) => html` ${
  running.length
    ? html`<section aria-labelledby="running">
      <h2 id="running">${t("games.running")}</h2>
      <ul class="game-list">
        ${running.map(runningLine)}
      </ul>
    </section>`
    : nothing
}
${allGames().map(({ name }) =>
  figuresOf(
    name,
    finished.filter((game) => game.game === name),
    figures[name],
  ),
)}
${
  finished.length
    ? html`<section aria-labelledby="finished">
      <h2 id="finished">${t("games.finished")}</h2>
      <ul class="game-list">
        ${finished.slice(0, shownCount).map(finishedLine)}
      </ul>
      ${
        finished.length > shownCount || hasMore
          ? html`<button @click=${showMore}>
            ${t("games.more", { n: hasMore ? MORE_COUNT : Math.min(MORE_COUNT, finished.length - shownCount) })}
          </button>`
          : nothing
      }
    </section>`
    : nothing
}`;

/** @param {Running} table */
function runningLine(table) {
  const game = gameNamed(table.game);
  return html`<li>
    <a class="game-line" href="/t/${table.code}"
      ><span class="game-sign">${pictureOf(table.game, "running")}</span>
      <span
        ><b>${game.runningTitle?.(table) ?? game.title()}</b
        ><small class="soft">${dateText(table.opened)} · ${table.code}</small></span
      >
      <span class="button primary">${t("games.goOn")}</span></a
    >
  </li>`;
}

/** @param {Finished} game */
function finishedLine(game) {
  const list = listOf(game.game);
  const others = game.names
    .map((name, seat) => nameInRecord(game.game, name, seat))
    .filter((_, seat) => seat !== game.seat);
  const about = [
    list.about?.(game),
    dateText(game.ended),
    others.length ? t("games.with", { names: shortList(others) }) : t("games.alone"),
    game.practice && t("games.practice"),
    game.imported && t("games.brought"),
  ];
  const { address, label } = list.link?.(game) ?? {
    address: `/t/${game.code}`,
    label: t("games.look"),
  };
  return html`<li>
    <a class="game-line" href=${address}
      ><span class="game-sign">${pictureOf(game.game, isWon(game) ? "won" : "lost")}</span>
      <span
        ><b>${isWon(game) ? icon("check") : icon("cross")}${list.outcome?.(game) ?? outcome(game)}</b>
        <small class="soft">${about.filter(Boolean).join(" · ")}</small></span
      >
      <span class="game-more"><span>${label}</span>${icon("next")}</span></a
    >
  </li>`;
}

/** @param {string} game @param {"running" | "won" | "lost"} state */
const pictureOf = (game, state) => listOf(game).picture?.(state) ?? drawing("logo");

/** Whether this seat won. Cooperative games have one result for all. @param {Finished} game */
const isWon = ({ seat, result }) => Boolean(result.won ?? result.winners?.includes(seat));

/** @param {Finished} game */
const outcome = (game) => t(isWon(game) ? "games.won" : "games.lost");

/** @param {number} seconds since 1970 */
const dateText = (seconds) =>
  new Date(seconds * 1000).toLocaleString(currentLanguage(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** @param {string[]} names */
const shortList = (names) =>
  names.length > 3 ? `${names.slice(0, 2).join(", ")} + ${names.length - 2}` : names.join(", ");

/**
 * The statistics of the games of one kind.
 * @param {string} name
 * @param {Finished[]} finished
 * @param {Record<string, any> | undefined} all
 */
function figuresOf(name, finished, all) {
  if (!all?.games && !all?.hinted?.games) return nothing;
  return html`<section class="figures-of" aria-labelledby="${name}-figures">
    <h2 id="${name}-figures">${gameNamed(name).title()}</h2>
    ${
      listOf(name).figures?.(finished, all) ??
      html`<dl class="figures">
      ${figure(all.games, t("games.figures.games"))}
      ${
        all.won == null
          ? nothing
          : figure(all.won, t("games.figures.wins"), { more: percent(all.won / all.games) })
      }
    </dl>`
    }
  </section>`;
}
