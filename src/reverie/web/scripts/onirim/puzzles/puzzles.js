/**
 * The page of all puzzles: the rating and its course, the puzzle of the day, themes, and puzzles
 * from the player's own games.
 */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about } from "../../ground/about.js";
import { lineChart, evenlySpaced } from "../../ground/charts.js";
import { homeBar } from "../../ground/home-bar.js";
import { loadStyle, announce, icon, vars } from "../../ground/parts.js";
import { messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { card } from "../card.js";
import { searchGames, ownPuzzles, unsearchedGames } from "./own-puzzles.js";
import { ratingText, puzzleProgress } from "./rating.js";
import { allPuzzles, nextPuzzle, THEMES } from "./store.js";
import { todayState } from "./today.js";
import { rulesLink } from "../rules/link.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @import { LazyText } from "../../ground/texts.js" */

/** The cards in the picture of each theme. @type {Record<string, string[]>} */
const THEME_CARDS = {
  key: ["blue key", "red sun"],
  door: ["green door", "green key"],
  price: ["nightmare", "brown door"],
  prophecy: ["back", "red moon", "nightmare"],
  search: ["red moon", "red sun", "red door"],
  two: ["blue sun", "brown moon"],
};

/** @param {HTMLElement} container */
export function show(container) {
  for (const sheet of ["games", "puzzles"]) loadStyle(`/style/${sheet}.css`);
  const page = new PuzzlesPage(container);
  setTitle(() => t("puzzles.title"));
  const stop = onLanguageChange(page.draw);
  void page.load();
  return () => {
    page.isLeft = true;
    stop();
  };
}

class PuzzlesPage {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.isLeft = false;
    /** @type {Entry[] | null} */
    this.all = null;
    /** @type {LazyText | null} */
    this.problem = null;
    /**
     * @type {import("../../ground/page-game.js").Finished[] | null} the player's games that were
     *   not searched yet
     */
    this.games = null;
    /** @type {LazyText | null} the state of the search */
    this.searchText = null;
    this.isSearching = false;
    this.draw = () => {
      if (!this.isLeft) render(this.page(), this.container);
    };
    this.draw();
  }

  async load() {
    this.problem = null;
    const mine = unsearchedGames().catch(() => null);
    try {
      [this.all] = await Promise.all([allPuzzles(), about()]);
    } catch (problem) {
      this.problem = messageOf(problem);
    }
    this.draw();
    this.games = await mine;
    this.draw();
  }

  page() {
    return html`${homeBar(rulesLink())}
      <main class="page puzzles">
        <h1>${t("puzzles.title")}</h1>
        <p class="soft">${t("puzzles.about")}</p>
        ${
          this.problem !== null
            ? this.problemPanel()
            : this.all === null
              ? html`<div class="games-coming" aria-hidden="true"></div>`
              : this.shippedPuzzles(this.all)
        }
        ${this.ownPanel()}
      </main>`;
  }

  problemPanel() {
    return html`<section class="panel">
      <h2>${t("puzzles.failed")}</h2>
      <p>${this.problem?.()}</p>
      <button class="primary" @click=${() => this.load()}>${t("puzzles.again")}</button>
    </section>`;
  }

  /** @param {Entry[]} all */
  shippedPuzzles(all) {
    if (all.length === 0) return html`<p>${t("puzzles.none")}</p>`;
    const mine = puzzleProgress();
    const next = nextPuzzle(all, mine);
    return html`<div class="puzzles-head">
        <section class="panel rating" aria-labelledby="rating">
          <h2 id="rating">${t("puzzles.rating")}</h2>
          <p class="rating-now numbers">
            <b>${ratingText(mine.rating)}</b>
            <span class="soft">± ${ratingText(mine.deviation)}</span>
          </p>
          ${mine.course.length ? ratingChart(mine.course) : nothing}
          <p class="small soft">${t("puzzles.ratingAbout")}</p>
        </section>
        <div class="puzzles-do">
          ${
            next
              ? html`<a class="button primary big go-on" href="/puzzles/${next.id}"
                >${icon("play")}${t(mine.course.length ? "puzzles.goOn" : "puzzles.begin")}</a
              >`
              : html`<p>${t("puzzles.allDone")}</p>`
          }
          <a class="button strip puzzle-today" href="/puzzles/today"
            >${icon(todayState() === "solved" ? "check" : "calendar")}
            <span
              ><b>${t("front.puzzle.title")}</b
              ><small>${t(`front.puzzle.${todayState()}`)}</small></span
            >${icon("next")}</a
          >
        </div>
      </div>
      <h2>${t("puzzles.themes")}</h2>
      <ul class="themes">
        ${THEMES.map((theme) => this.theme(theme, all))}
      </ul>`;
  }

  /** @param {string} theme @param {Entry[]} all */
  theme(theme, all) {
    const mine = puzzleProgress();
    const among = all.filter((each) => each.theme === theme);
    if (among.length === 0) return nothing;
    const solved = among.filter(
      ({ id }) => mine.done[id] === "solved" || mine.done[id] === "later",
    ).length;
    const next = nextPuzzle(all, mine, theme) ?? among[0];
    return html`<li>
      <a class="theme paper" href="/puzzles/${next.id}?theme=${theme}">
        <span class="theme-art" aria-hidden="true"
          >${THEME_CARDS[theme].map((each) => card(each, { named: false, door: "shut" }))}</span
        >
        <b>${t(`puzzles.theme.${theme}`)}</b
        ><span class="small">${t(`puzzles.themeAbout.${theme}`)}</span>
        <span class="small solved numbers"
          >${t("puzzles.solved", { n: solved, all: among.length })}</span
        >
        <i class="theme-part" aria-hidden="true" ${vars({ "--part": solved / among.length })}></i
      ></a>
    </li>`;
  }

  ownPanel() {
    const puzzles = ownPuzzles();
    const { done } = puzzleProgress();
    const open = puzzles.filter(({ id }) => done[id] === undefined);
    const first = open[0] ?? puzzles.find(({ id }) => done[id] === "failed");
    const solved = puzzles.filter(({ id }) => done[id] === "solved" || done[id] === "later").length;
    const games = this.games?.length ?? 0;
    return html`<section class="panel own-puzzles" aria-labelledby="own">
      <h2 id="own">${t("puzzles.theme.own")}</h2>
      <p>${t("puzzles.own.about")}</p>
      ${
        puzzles.length
          ? html`<p class="numbers">${t("puzzles.solved", { n: solved, all: puzzles.length })}</p>`
          : nothing
      }
      <p class="soft" role="status">${this.ownGamesText(puzzles.length)}</p>
      <div class="row">
        ${
          first
            ? html`<a class="button ${this.isSearching ? "" : "primary"}" href="/puzzles/${first.id}"
              >${icon("play")}${t("puzzles.own.go")}</a
            >`
            : nothing
        }
        ${
          games
            ? html`<button data-act="look" ?disabled=${this.isSearching} @click=${() => this.look()}>
              ${t("puzzles.own.look", { n: games })}
            </button>`
            : nothing
        }
      </div>
    </section>`;
  }

  /**
   * The progress of the search for puzzles in the player's games, or the reason why there are none.
   * @param {number} puzzles
   */
  ownGamesText(puzzles) {
    if (this.searchText) return this.searchText();
    if (this.games === null) return t("puzzles.own.unknown");
    return this.games.length + puzzles === 0 ? t("puzzles.own.noGames") : "";
  }

  /** Look for puzzles in some of the player's games. */
  async look() {
    if (this.isSearching || this.games === null) return;
    this.isSearching = true;
    /** @param {LazyText} text */
    const showText = (text) => {
      this.searchText = text;
      this.draw();
    };
    try {
      const number = await searchGames(
        this.games,
        (n, all) => showText(() => t("puzzles.own.looking", { n, all })),
        () => this.isLeft,
      );
      if (this.isLeft) return;
      this.games = await unsearchedGames();
      showText(() => t("puzzles.own.found", { n: number }));
      announce(t("puzzles.own.found", { n: number }));
    } catch (problem) {
      showText(messageOf(problem));
    }
    this.isSearching = false;
    this.draw();
  }
}

/** The chart of the rating after each attempt. @param {number[]} ratings */
function ratingChart(ratings) {
  const [low, high] = [Math.min(1200, ...ratings) - 50, Math.max(1200, ...ratings) + 50];
  const line = evenlySpaced([1200, ...ratings].map((each) => (each - low) / (high - low)));
  return lineChart(line, {
    description: t("puzzles.course", {
      n: ratings.length,
      now: ratingText(ratings[ratings.length - 1]),
    }),
    label: (share) => ratingText(low + share * (high - low)),
  });
}
