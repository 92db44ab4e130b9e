/** One's own tables and games, and what they come to. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { about } from "../ground/about.js";
import { ask } from "../ground/api.js";
import { figure } from "../ground/charts.js";
import { homeBar } from "../ground/home-bar.js";
import { addStyle, drawing, icon } from "../ground/parts.js";
import { myToken } from "../ground/storage.js";
import { COMMON, inLanguage, learnWords, percent, t, whenReworded } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { gamesDeleting } from "./delete-games.js";
import { gamesFile } from "./games-file.js";
import { gameNamed, games as allGames } from "./registry.js";
import { rulesLinks } from "./rules-links.js";
import { nameOnceAt } from "./seat-names.js";

/** @import { Finished, GamesList, Running } from "../ground/page-game.js" */
/**
 * @typedef
 *   {{ running: Running[], finished: Finished[], more: boolean, figures: Record<string, any> }}
 *   Games
 */

const AT_FIRST = 20;
const MORE = 50;

/** @type {Map<string, GamesList>} How each game tells of its own. */
const lists = new Map();

/** @param {string} game @returns {GamesList} */
const listOf = (game) => lists.get(game) ?? {};

/** @param {HTMLElement} at */
export function show(at) {
  addStyle("/style/games.css");
  const page = new GamesPage(at);
  page.draw();
  void about().then(page.draw);
  void page.fetchGames();
  setTitle(() => t("games.title"));
  const stop = whenReworded(page.draw);
  return () => {
    page.left = true;
    stop();
  };
}

class GamesPage {
  /** @type {Games | null} */
  games = null;
  failed = false;
  shown = AT_FIRST;
  left = false;

  /** @param {HTMLElement} at */
  constructor(at) {
    this.at = at;
    this.deleting = gamesDeleting(this.draw, this.fetchGames);
    this.file = gamesFile(this.draw, this.fetchGames);
  }

  draw = () => {
    if (!this.left) render(this.page(), this.at);
  };

  fetchGames = async () => {
    this.failed = false;
    try {
      [this.games] = await Promise.all([fetchMine(), fetchLists()]);
    } catch {
      this.failed = true;
    }
    this.draw();
  };

  /** Show more of the finished games. */
  more = async () => {
    this.shown += MORE;
    const { games } = this;
    if (games?.more && this.shown > games.finished.length) {
      const next = await fetchMine(games.finished.length).catch(() => null);
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
    return any ? some(games, this.shown, this.more) : none();
  }
}

/** @param {number} [skip] how many finished games are here already @returns {Promise<Games>} */
async function fetchMine(skip = 0) {
  const token = myToken();
  return token
    ? ask("/api/games", { token, skip })
    : { running: [], finished: [], more: false, figures: {} };
}

/** A game whose list cannot be fetched is told of in plain words. */
async function fetchLists() {
  await learnWords(COMMON, "travel");
  await Promise.allSettled(
    allGames().map(
      async ({ name, list }) =>
        list && lists.set(name, (await Promise.all([list(), learnWords(name)]))[0]),
    ),
  );
}

const back = () => html`<span class="card back">${drawing("card-back", "card-back")}</span>`;

const none = () => html`<section class="games-none">
  <div class="fan" aria-hidden="true">${back()}${back()}${back()}</div>
  <h2>${t("games.none")}</h2>
  <p>${t("games.noneAbout")}</p>
  ${myToken() ? nothing : html`<p class="soft">${t("games.unknown")}</p>`}
  <a class="button primary big" href="/">${t("games.noneDo")}</a>
</section>`;

/** @param {Games} games @param {number} shown @param {() => void} more */
const some = ({ running, finished, more: others, figures }, shown, more) => html` ${
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
        ${finished.slice(0, shown).map(finishedLine)}
      </ul>
      ${
        finished.length > shown || others
          ? html`<button @click=${more}>
            ${t("games.more", { n: others ? MORE : Math.min(MORE, finished.length - shown) })}
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
      ><span class="game-sign">${sign(table.game, "running")}</span>
      <span
        ><b>${game.runningTitle?.(table) ?? game.title()}</b
        ><small class="soft">${when(table.opened)} · ${table.code}</small></span
      >
      <span class="button primary">${t("games.goOn")}</span></a
    >
  </li>`;
}

/** @param {Finished} game */
function finishedLine(game) {
  const list = listOf(game.game);
  const others = game.names
    .map((name, seat) => nameOnceAt(game.game, name, seat))
    .filter((_, seat) => seat !== game.seat);
  const about = [
    list.about?.(game),
    when(game.ended),
    others.length ? t("games.with", { names: few(others) }) : t("games.alone"),
    game.practice && t("games.practice"),
    game.imported && t("games.brought"),
  ];
  const { address, says } = list.link?.(game) ?? {
    address: `/t/${game.code}`,
    says: t("games.look"),
  };
  return html`<li>
    <a class="game-line" href=${address}
      ><span class="game-sign">${sign(game.game, won(game) ? "won" : "lost")}</span>
      <span
        ><b>${won(game) ? icon("check") : icon("cross")}${list.outcome?.(game) ?? outcome(game)}</b>
        <small class="soft">${about.filter(Boolean).join(" · ")}</small></span
      >
      <span class="game-more"><span>${says}</span>${icon("next")}</span></a
    >
  </li>`;
}

/** @param {string} game @param {"running" | "won" | "lost"} how */
const sign = (game, how) => listOf(game).sign?.(how) ?? drawing("logo");

/** Did this seat win? Alone and together there is one result for all. @param {Finished} game */
const won = ({ seat, result }) => Boolean(result.won ?? result.winners?.includes(seat));

/** @param {Finished} game */
const outcome = (game) => t(won(game) ? "games.won" : "games.lost");

/** @param {number} seconds since 1970 */
const when = (seconds) =>
  new Date(seconds * 1000).toLocaleString(inLanguage(), {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
  });

/** @param {string[]} names */
const few = (names) =>
  names.length > 3 ? `${names.slice(0, 2).join(", ")} + ${names.length - 2}` : names.join(", ");

/**
 * What the games of one kind come to.
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
