/** The page of the daily game: today's, the results of others, and the days before. */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about, latestAbout } from "../../ground/about.js";
import { ask } from "../../ground/api.js";
import { homeBar } from "../../ground/home-bar.js";
import { loadStyle, drawing, icon, orShowNote, vars } from "../../ground/parts.js";
import { POCKET } from "../../ground/site.js";
import { writeStored, readStored, myToken } from "../../ground/storage.js";
import { day as dayInWords, messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { card, COLOURS } from "../card.js";
import { dayBefore, dailyIn, myDailies, streak, tomorrowIn, wasAsked } from "./daily.js";
import { coursePart, withCourse } from "./course.js";
import { calendar, daysByDate, lastOf, lookBack, otherMonth, ownDays } from "./calendar.js";
import { others, wentHow } from "./others.js";
import { share } from "./share.js";
import { openDaily } from "../opening/daily.js";
import { rulesLink } from "../rules/link.js";

/** @typedef {import("./others.js").Told} Told */
/** @typedef {import("./calendar.js").Day} Day */
/** Numbers of days in a row. @typedef {{ now: number, longest: number }} Row */
/** @typedef {{ days: Day[], streaks: { played: Row, won: Row } }} Past */

const A_MINUTE = 60_000;
const A_DAY = 24 * 60 * A_MINUTE;
const GAME = "onirim";

/** @param {HTMLElement} at */
export function show(at) {
  for (const style of ["games", "daily"]) loadStyle(`/style/${style}.css`);
  const page = new DailyPage(at);
  void page.arrive();
  setTitle(() => t("daily.title"));
  const stop = onLanguageChange(page.draw);
  const ticking = setInterval(page.draw, A_MINUTE);
  return () => {
    page.left = true;
    clearInterval(ticking);
    stop();
  };
}

class DailyPage {
  /** @param {HTMLElement} at */
  constructor(at) {
    this.at = at;
    this.left = false;
    this.busy = false;
    this.today = latestAbout().today;
    this.day = this.today;
    this.month = this.today.slice(0, 7);
    /** @type {Told | null} */
    this.told = null;
    /** @type {Map<string, Day>} the days that were loaded */
    this.days = new Map();
    /** @type {Past["streaks"] | null} */
    this.inARow = null;
    /** @type {import("../../ground/texts.js").LazyText | null} the reason why loading failed */
    this.why = null;
    /** @type {import("../../ground/page-game.js").Dialog["dialog"] | null} */
    this.opened = null;
    this.draw = () => {
      if (!this.left) render(this.page(), this.at);
    };
    this.draw();
  }

  async arrive() {
    this.today = (await about()).today;
    this.day = this.today;
    this.month = this.today.slice(0, 7);
    await Promise.all([this.fetch(), this.fetchGames()]);
    await this.fetchCourse();
  }

  /** Load the course of the player's own game, if this browser has not stored it. */
  async fetchCourse() {
    const known = myDailies()[this.day];
    if (known && this.told?.mine?.score && known.code === this.told.mine.code)
      await withCourse(known);
    this.draw();
  }

  /** Load the results of a day, and of the month that is shown. */
  async fetch() {
    const token = myToken();
    const week = dayBefore(this.today, 6);
    const first = `${this.month}-01`;
    const now = this.month === this.today.slice(0, 7);
    try {
      /** @type {[Told, Past]} */
      const [told, past] = await Promise.all([
        ask("/api/daily", { game: GAME, token, day: this.day }),
        ask("/api/daily/past", {
          game: GAME,
          token,
          first: now && week < first ? week : first,
          last: now ? this.today : lastOf(this.month),
        }),
      ]);
      if (told.mine?.code === "") forgetDaily(told.day);
      if (told.day === this.day) this.told = told;
      for (const day of past.days) this.days.set(day.day, day);
      this.inARow = past.streaks;
      this.why = null;
    } catch (problem) {
      this.why = messageOf(problem);
    }
    this.draw();
  }

  /**
   * Load the doors of today's game with the list of games, if this browser has not stored them.
   */
  async fetchGames() {
    const token = myToken();
    if (!token || myDailies()[this.today]?.result) return;
    const { running = [], finished = [] } = await ask("/api/games", { token }).catch(() => ({}));
    dailyIn(this.today, { running, finished });
    this.draw();
  }

  /** @param {string} day */
  choose(day) {
    this.day = day;
    this.told = null;
    this.draw();
    void this.fetch().then(() => this.fetchCourse());
  }

  /** @param {number} by */
  turn(by) {
    this.month = otherMonth(this.month, by);
    this.draw();
    void this.fetch();
  }

  async begin() {
    if (!wasAsked()) return this.askName();
    this.busy = true;
    this.draw();
    await orShowNote(openDaily());
    this.busy = false;
    this.draw();
  }

  async askName() {
    this.opened = (await import("./name.js")).dialog;
    this.draw();
  }

  /** @param {import("./daily.js").Daily} mine */
  async share(mine) {
    if (await share(mine)) return;
    this.opened = (await import("./share-dialog.js")).dialog;
    this.draw();
  }

  page() {
    const told = [...this.days.values()];
    const [own, byDate] = [ownDays(told), daysByDate()];
    const close = () => {
      this.opened = null;
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
          this.why
            ? html`<section class="panel" role="status">
              <p>${t("daily.offline")}</p>
              <p class="soft small">${this.why()}</p>
              <button @click=${() => this.fetch()}>${t("games.again")}</button>
            </section>`
            : nothing
        }
        ${this.result(own)}${this.dateDealt(byDate[this.day])} ${this.rows()}
        ${this.told ? others(this.told) : nothing}
        ${calendar({
          month: this.month,
          today: this.today,
          chosen: this.day,
          own,
          byDate,
          choose: (day) => this.choose(day),
          turn: (by) => this.turn(by),
        })}
        ${lookBack(told, own, this.today, this.month)}
        <p class="soft small">${t("daily.fair")}</p>
      </main>
      ${this.opened ? this.opened({ close, draw: this.draw, day: this.day }) : nothing}`;
  }

  /**
   * The player's own result, or the button to play.
   * @param {Record<string, import("./calendar.js").Own>} own
   */
  result(own) {
    const mine = own[this.day];
    if (mine) return this.done(mine);
    if (this.day !== this.today) return html`<p class="panel">${t("daily.missed")}</p>`;
    const { told } = this;
    const running = told?.mine?.code;
    return html`<section class="panel begin">
      ${this.scene(null)}
      <p>${t("daily.rules")}</p>
      ${
        POCKET
          ? html`<p class="soft">${t("daily.pocket")}</p>`
          : told
            ? html`<p class="soft">${t("daily.sofar", { n: told.played })}</p>`
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
              ?disabled=${this.busy || told === null}
              @click=${() => this.begin()}>
              ${icon("play")}${t("daily.begin")}
            </button>
            ${
              wasAsked()
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
   * @param {import("./calendar.js").Own | undefined} mine
   */
  dateDealt(mine) {
    if (!mine) return nothing;
    return html`<section class="panel by-date">
      <h2>${t("daily.apart")}</h2>
      <p>${wentHow(mine.score)}</p>
      <a class="button" href="/story/${mine.code}">${icon("eye")}${t("front.daily.story")}</a>
    </section>`;
  }

  /** @param {import("./calendar.js").Own} mine */
  done({ code, score }) {
    const known = myDailies()[this.day];
    return html`<section class="panel result ${score.won ? "won" : "lost"}">
      ${this.scene(known?.result ? known.result.doors.flat() : [], score.won === 1)}
      <p class="went">${icon(score.won ? "check" : "cross")}${wentHow(score)}</p>
      ${known ? coursePart(known) : nothing}
      <div class="row answers">
        <a class="button" href="/story/${code}">${icon("eye")}${t("front.daily.story")}</a>
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
    const gone = now ? (Date.now() % A_DAY) / A_DAY : 0.5;
    return html`<div class="day-scene ${won ? "dawns" : ""}" ${vars({ "--gone": gone.toFixed(3) })}>
      ${drawing("moon", "day-moon")}${drawing("hills", "day-hills")}
      <p class="day-date">
        <b>${dayInWords(new Date(`${this.day}T12:00:00`))}</b>${
          now ? html`<span class="next">${tomorrowIn()}</span>` : nothing
        }
      </p>
      ${doorsOn(gained)}
    </div>`;
  }

  /** Days in a row. */
  rows() {
    const played = this.inARow?.played ?? { now: streak(this.today), longest: 0 };
    const { now: won, longest } = this.inARow?.won ?? { now: 0, longest: 0 };
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
function doorsOn(gained) {
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
