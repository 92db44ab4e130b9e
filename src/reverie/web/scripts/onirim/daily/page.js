/** The page of the daily game: today's, the results of others, and the days before. */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about, latestAbout } from "../../ground/about.js";
import { fetchJson } from "../../ground/api.js";
import { homeBar } from "../../ground/home-bar.js";
import { loadStyle, drawing, icon, noteFailure, vars } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { writeStored, readStored, myToken } from "../../ground/storage.js";
import { day as dayInWords, messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { card, COLOURS } from "../card.js";
import {
  dayBefore,
  dailyFromGames,
  myDailies,
  streak,
  timeUntilNext,
  wasAskedForName,
} from "./daily.js";
import { coursePart, fetchCourse } from "./course.js";
import { calendar, daysByDate, lastDayOf, pastPanels, otherMonth, ownDays } from "./calendar.js";
import { othersPanel, resultText } from "./others.js";
import { share } from "./share.js";
import { openDaily } from "../opening/daily.js";
import { rulesLink } from "../rules/link.js";

/** @typedef {import("./others.js").DayResults} DayResults */
/** @typedef {import("./calendar.js").Day} Day */
/** Numbers of days in a row. @typedef {{ now: number, longest: number }} Streak */
/** @typedef {{ days: Day[], streaks: { played: Streak, won: Streak } }} Past */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const GAME = "onirim";

/** @param {HTMLElement} container */
export function show(container) {
  for (const style of ["games", "daily"]) loadStyle(`/style/${style}.css`);
  const page = new DailyPage(container);
  void page.load();
  setTitle(() => t("daily.title"));
  const stop = onLanguageChange(page.draw);
  const ticking = setInterval(page.draw, MINUTE_MS);
  return () => {
    page.isLeft = true;
    clearInterval(ticking);
    stop();
  };
}

class DailyPage {
  /** @param {HTMLElement} container */
  constructor(container) {
    this.container = container;
    this.isLeft = false;
    this.busy = false;
    this.today = latestAbout().today;
    this.day = this.today;
    this.month = this.today.slice(0, 7);
    /** @type {DayResults | null} */
    this.results = null;
    /** @type {Map<string, Day>} the days that were loaded */
    this.days = new Map();
    /** @type {Past["streaks"] | null} */
    this.pastStreaks = null;
    /** @type {import("../../ground/texts.js").LazyText | null} the reason why loading failed */
    this.problem = null;
    /** @type {import("../../ground/page-game.js").Dialog["dialog"] | null} */
    this.openedDialog = null;
    this.draw = () => {
      if (!this.isLeft) render(this.page(), this.container);
    };
    this.draw();
  }

  async load() {
    this.today = (await about()).today;
    this.day = this.today;
    this.month = this.today.slice(0, 7);
    await Promise.all([this.fetch(), this.fetchGames()]);
    await this.fetchCourse();
  }

  /** Load the course of the player's own game, if this browser has not stored it. */
  async fetchCourse() {
    const known = myDailies()[this.day];
    if (known && this.results?.mine?.score && known.code === this.results.mine.code)
      await fetchCourse(known);
    this.draw();
  }

  /** Load the results of a day, and of the month that is shown. */
  async fetch() {
    const token = myToken();
    const week = dayBefore(this.today, 6);
    const first = `${this.month}-01`;
    const now = this.month === this.today.slice(0, 7);
    try {
      /** @type {[DayResults, Past]} */
      const [results, past] = await Promise.all([
        fetchJson("/api/daily", { game: GAME, token, day: this.day }),
        fetchJson("/api/daily/past", {
          game: GAME,
          token,
          first: now && week < first ? week : first,
          last: now ? this.today : lastDayOf(this.month),
        }),
      ]);
      if (results.mine?.code === "") forgetDaily(results.day);
      if (results.day === this.day) this.results = results;
      for (const day of past.days) this.days.set(day.day, day);
      this.pastStreaks = past.streaks;
      this.problem = null;
    } catch (problem) {
      this.problem = messageOf(problem);
    }
    this.draw();
  }

  /**
   * Load the doors of today's game with the list of games, if this browser has not stored them.
   */
  async fetchGames() {
    const token = myToken();
    if (!token || myDailies()[this.today]?.result) return;
    const { running = [], finished = [] } = await fetchJson("/api/games", { token }).catch(
      () => ({}),
    );
    dailyFromGames(this.today, { running, finished });
    this.draw();
  }

  /** @param {string} day */
  choose(day) {
    this.day = day;
    this.results = null;
    this.draw();
    void this.fetch().then(() => this.fetchCourse());
  }

  /** @param {number} by */
  turnMonth(by) {
    this.month = otherMonth(this.month, by);
    this.draw();
    void this.fetch();
  }

  async begin() {
    if (!wasAskedForName()) return this.askName();
    this.busy = true;
    this.draw();
    await noteFailure(openDaily());
    this.busy = false;
    this.draw();
  }

  async askName() {
    this.openedDialog = (await import("./name.js")).dialog;
    this.draw();
  }

  /** @param {import("./daily.js").Daily} mine */
  async share(mine) {
    if (await share(mine)) return;
    this.openedDialog = (await import("./share-dialog.js")).dialog;
    this.draw();
  }

  page() {
    const serverDays = [...this.days.values()];
    const [myDays, byDate] = [ownDays(serverDays), daysByDate()];
    const close = () => {
      this.openedDialog = null;
      this.draw();
    };
    return html`${homeBar(rulesLink())}
      <main class="page daily-page">
        <h1>
          ${
            this.day === this.today
              ? t("front.onirim.daily")
              : t("daily.of", { day: dayInWords(new Date(`${this.day}T12:00:00`)) })
          }
        </h1>
        ${
          this.problem
            ? html`<section class="panel" role="status">
              <p>${t("daily.offline")}</p>
              <p class="soft small">${this.problem()}</p>
              <button @click=${() => this.fetch()}>${t("games.again")}</button>
            </section>`
            : nothing
        }
        ${this.resultPanel(myDays)}${this.dateDealtPanel(byDate[this.day])} ${this.streaks()}
        ${this.results ? othersPanel(this.results) : nothing}
        ${calendar({
          month: this.month,
          today: this.today,
          chosen: this.day,
          myDays,
          byDate,
          choose: (day) => this.choose(day),
          turn: (by) => this.turnMonth(by),
        })}
        ${pastPanels(serverDays, myDays, this.today, this.month)}
        <p class="soft small">${t("daily.fair")}</p>
      </main>
      ${this.openedDialog ? this.openedDialog({ close, draw: this.draw, day: this.day }) : nothing}`;
  }

  /**
   * The player's own result, or the button to play.
   * @param {Record<string, import("./calendar.js").OwnDay>} myDays
   */
  resultPanel(myDays) {
    const mine = myDays[this.day];
    if (mine) return this.finishedPanel(mine);
    if (this.day !== this.today) return html`<p class="panel">${t("daily.missed")}</p>`;
    const { results } = this;
    const running = results?.mine?.code;
    return html`<section class="panel begin">
      ${this.scene(null)}
      <p>${t("daily.rules")}</p>
      ${
        POCKET
          ? html`<p class="soft">${t("daily.pocket")}</p>`
          : results
            ? html`<p class="soft">${t("daily.sofar", { n: results.played })}</p>`
            : nothing
      }
      ${
        running === ""
          ? html`<p>${t("daily.thrownAway")}</p>`
          : running
            ? html`<a class="button primary big" href="/t/${running}"
            >${icon("play")}${t("games.goOn")}</a
          >`
            : html`<button
              class="primary big begin-it"
              ?disabled=${this.busy || results === null}
              @click=${() => this.begin()}>
              ${icon("play")}${t("daily.begin")}
            </button>
            ${
              wasAskedForName()
                ? html`<button class="plain" @click=${() => this.askName()}>
                  ${t("daily.name.label")}: ${readStored("daily name") || t("daily.somebody")}
                </button>`
                : nothing
            }`
      }
    </section>`;
  }

  /**
   * The game of the same day whose cards followed from the date.
   * @param {import("./calendar.js").OwnDay | undefined} mine
   */
  dateDealtPanel(mine) {
    if (!mine) return nothing;
    return html`<section class="panel by-date">
      <h2>${t("daily.apart")}</h2>
      <p>${resultText(mine.score)}</p>
      <a class="button" href="/analysis/${mine.code}">${icon("eye")}${t("front.daily.story")}</a>
    </section>`;
  }

  /** @param {import("./calendar.js").OwnDay} mine */
  finishedPanel({ code, score }) {
    const known = myDailies()[this.day];
    return html`<section class="panel result ${score.won ? "won" : "lost"}">
      ${this.scene(known?.result ? known.result.doors.flat() : [], score.won === 1)}
      <p class="went">${icon(score.won ? "check" : "cross")}${resultText(score)}</p>
      ${known ? coursePart(known) : nothing}
      <div class="row answers">
        <a class="button" href="/analysis/${code}">${icon("eye")}${t("front.daily.story")}</a>
        ${
          known?.result
            ? html`<button class="share" @click=${() => this.share(known)}>
              ${icon("share")}${t("front.daily.share")}
            </button>`
            : nothing
        }
      </div>
    </section>`;
  }

  /**
   * The day as a small theatre: its doors on the hills, and a moon that sets when the next daily
   * game comes.
   * @param {string[] | null} gained the colours of open doors; null before the game
   * @param {boolean} [won]
   */
  scene(gained, won = false) {
    const now = this.day === this.today;
    const dayShare = now ? (Date.now() % DAY_MS) / DAY_MS : 0.5;
    return html`<div class="day-scene ${won ? "dawns" : ""}" ${vars({ "--gone": dayShare.toFixed(3) })}>
      ${drawing("moon", "day-moon")}${drawing("hills", "day-hills")}
      <p class="day-date">
        <b>${dayInWords(new Date(`${this.day}T12:00:00`))}</b>${
          now ? html`<span class="next">${timeUntilNext()}</span>` : nothing
        }
      </p>
      ${dayDoors(gained)}
    </div>`;
  }

  /** Days in a row. */
  streaks() {
    const played = this.pastStreaks?.played ?? { now: streak(this.today), longest: 0 };
    const { now: won, longest } = this.pastStreaks?.won ?? { now: 0, longest: 0 };
    if (played.now + played.longest === 0) return nothing;
    return html`<dl class="figures rows">
      <div>
        <dt>${t("daily.row.played", { n: played.now })}</dt>
        <dd class="numbers streak">${played.now}</dd>
        ${
          played.longest
            ? html`<dd class="soft small">${t("games.figures.best", { n: played.longest })}</dd>`
            : nothing
        }
      </div>
      ${
        longest
          ? html`<div>
            <dt>${t("daily.row.won")}</dt>
            <dd class="numbers">${won}</dd>
            <dd class="soft small">${t("games.figures.best", { n: longest })}</dd>
          </div>`
          : nothing
      }
    </dl>`;
  }
}

/**
 * The eight doors of a day. Doors that the player gained are open.
 * @param {string[] | null} gained the colours of gained doors; null before the game
 */
function dayDoors(gained) {
  /** @param {string} colour @param {number} which */
  const door = (colour, which) => {
    const open = (gained ?? []).filter((each) => each === colour).length > which;
    return card(`${colour} door`, {
      door: open ? "open" : "shut",
      more: open || !gained ? "" : "faint",
      named: false,
      variant: which,
    });
  };
  return html`<div class="day-doors" aria-hidden="true">
    ${COLOURS.map((colour) => html`<span>${[0, 1].map((which) => door(colour, which))}</span>`)}
  </div>`;
}

/** Forget the game of a day, since it was deleted. @param {string} day */
function forgetDaily(day) {
  writeStored(
    "dailies",
    Object.fromEntries(
      Object.entries(readStored("dailies") ?? {}).filter(
        ([, each]) => each.day !== day || !each.server !== POCKET,
      ),
    ),
  );
}
