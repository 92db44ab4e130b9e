/**
 * A guided first game, solo (`/learn`) or with a bot (`/learn/two`), at a real table with chosen
 * cards.
 */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { defaultBot } from "../../ground/about.js";
import { fetchJson, readTable, openTable } from "../../ground/api.js";
import { Connection } from "../../ground/connection.js";
import { contextOf } from "../../ground/context.js";
import { homeBar } from "../../ground/home-bar.js";
import { sitDown } from "../../ground/open-table.js";
import { outdatedPage } from "../../ground/outdated.js";
import { loadStyle, announce, icon, noteFailure } from "../../ground/parts.js";
import { navigate } from "../../ground/router.js";
import { writeStored, readStored, myName, myToken } from "../../ground/storage.js";
import { currentLanguage, messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { SOLO_KEY, TWO_PLAYER_KEY } from "./lesson-tables.js";
import { adviceSentences, lesson, SUBJECTS } from "./lessons.js";
import { lesson as lessonForTwo, SUBJECTS as SUBJECTS_FOR_TWO } from "./lessons-two.js";
import { askOdds } from "../coach/odds.js";
import { rulesLink } from "../rules/link.js";
import { adviceOf, lessonsOf } from "../table/screen-state.js";
import { onChange, screen } from "../table/screen.js";

/** @import { Context } from "../table/seat-view.js" */

/**
 * A guided game: the key of its progress, its wording, its table, and its lessons.
 * @typedef {object} Guided
 * @property {string} storageKey the key of its progress in this browser
 * @property {() => string} title
 * @property {() => string} doneText the message when all subjects are learned
 * @property {(subjects: string[]) => string} restText the message when the lessons end before these
 *   subjects came up
 * @property {(key: string, values?: Record<string, string>) => string} lessonText the text of a
 *   lesson
 * @property {(subject: string) => string} subjectName the name of a subject
 * @property {import("../../ground/table.js").Open} table
 * @property {string[]} subjects the subjects, in order
 * @property {(context: Context, learned: Set<string>) => import("./lessons.js").Lesson | null}
 *   lesson
 */

/**
 * With these cards the game begins with three red cards, a blue door for the blue key comes in the
 * second turn, and a nightmare soon after.
 * @type {Guided}
 */
const SOLO_GAME = {
  storageKey: SOLO_KEY,
  title: () => t("onirim.learn.title"),
  doneText: () => t("onirim.learn.done"),
  restText: (subjects) => t("onirim.learn.rest", { subjects }),
  lessonText: (key, values) => t(`onirim.learn.says.${key}`, values),
  subjectName: (subject) => t(`onirim.learn.subjects.${subject}`),
  table: { game: "onirim", seats: 1, practice: true, coach: "hints", seed: "a first dream 8678" },
  subjects: SUBJECTS,
  lesson,
};

/**
 * A game with open hands: players see what the partner takes and swaps, and later hear what silence
 * would have hidden. With these cards the partner swaps in its first turn, and a series, a door for
 * a key and a nightmare come within four.
 * @type {Guided}
 */
const GAME_FOR_TWO = {
  storageKey: TWO_PLAYER_KEY,
  title: () => t("rules.guided.title"),
  doneText: () => t("rules.guided.done"),
  restText: (subjects) => t("rules.guided.rest", { subjects }),
  lessonText: (key, values) => t(`rules.guided.says.${key}`, values),
  subjectName: (subject) => t(`rules.guided.subjects.${subject}`),
  table: {
    game: "onirim",
    seats: 2,
    practice: true,
    coach: "hints",
    seed: "a dream for two 1242",
    options: { communication: "open" },
  },
  subjects: SUBJECTS_FOR_TWO,
  lesson: lessonForTwo,
};

/** @param {HTMLElement} container @param {Record<string, string | undefined>} params */
export function show(container, params) {
  loadStyle("/style/onirim.css");
  const page = new LearnPage(container, params.two ? GAME_FOR_TWO : SOLO_GAME);
  setTitle(() => page.guided.title());
  const stop = onLanguageChange(page.draw);
  void page.begin();
  return () => {
    page.isLeft = true;
    stop();
    page.connection?.close();
  };
}

class LearnPage {
  /** @param {HTMLElement} container @param {Guided} guided */
  constructor(container, guided) {
    this.container = container;
    this.guided = guided;
    /** @type {Connection | null} */
    this.connection = null;
    this.isLeft = false;
    /** @type {import("../../ground/texts.js").LazyText | null} the reason why it cannot begin */
    this.problem = null;
    /** @type {import("../table/state-types.js").ScreenState} */
    this.screenState = {};
    /** @type {Set<string>} */
    this.learned = new Set(readStored(guided.storageKey)?.learnt ?? []);
    /** @type {string | null} the last lesson, "" at the beginning, null when they end */
    this.lastLesson = "";
    /** Whether only subjects that have not come up yet are still explained. */
    this.isQuiet = false;
    /** @type {string[]} the coach's last advice */
    this.lastAdvice = [];
    this.draw = () => {
      if (!this.isLeft) render(this.page(), this.container);
    };
    this.teach = (/** @type {Context} */ seen) => this.giveLesson(seen);
    this.draw();
  }

  /** @returns {Context | null} */
  context() {
    return contextOf(this.connection, this.screenState, this.draw);
  }

  page() {
    const seen = this.context();
    if (this.connection?.outdated) return outdatedPage();
    if (this.problem !== null)
      return html`${homeBar(rulesLink())}
        <main class="page">
          <h1>${this.guided.title()}</h1>
          <p>${this.problem()}</p>
          <button class="primary" @click=${() => this.begin()}>${t("onirim.learn.again")}</button>
        </main>`;
    if (seen === null || !seen.table.begun)
      return html`<p class="waiting">${this.guided.title()}</p>`;
    return html`${
      this.connection?.isOffline
        ? html`<p class="offline" role="status">${t("ground.lost")}</p>`
        : nothing
    }${screen(seen)}`;
  }

  onChange() {
    const seen = this.context();
    if (seen?.table.begun && this.connection?.state === "on") onChange(seen);
    this.draw();
    if (this.connection) this.connection.happened = [];
  }

  async begin() {
    this.problem = null;
    try {
      const code = await learnersTable(this.guided, () => this.learned.clear());
      const token = await sitDown(code, myName() || t("onirim.learn.you"));
      if (this.isLeft) return;
      const connection = new Connection(
        code,
        { token },
        {
          onChange: () => this.onChange(),
          onRefusal: (why) => this.showProblem(why),
          onNextTable: (to) => navigate(`/t/${to}`),
        },
      );
      this.connection = connection;
      await waitUntil(() => connection.table !== null);
      if (!connection.table?.begun) await this.deal(connection);
      const seen = this.context();
      if (seen) lessonsOf(seen).teach = this.teach;
      if (seen?.table.begun) this.teach(seen);
      this.draw();
    } catch (problem) {
      this.showProblem(messageOf(problem));
    }
  }

  /** Seat a bot if the game is for two, and begin. @param {Connection} connection */
  async deal(connection) {
    const bot = await defaultBot(this.guided.table.game);
    const free = connection.table?.seats.flatMap((seat, n) => (seat.free ? [n] : [])) ?? [];
    for (const seat of free) await noteFailure(connection.send("seat bot", { seat, bot }));
    await noteFailure(connection.send("begin"));
  }

  /** @param {import("../../ground/texts.js").LazyText} why */
  showProblem(why) {
    this.problem = why;
    this.draw();
  }

  /** The subjects that have not come up yet. */
  missing() {
    return this.guided.subjects.filter((subject) => !this.learned.has(subject));
  }

  /** The message at the end of the lessons. */
  closingText() {
    const { guided } = this;
    const names = this.missing().map(guided.subjectName).map(withSmallLetter);
    return names.length ? guided.restText(names) : guided.doneText();
  }

  /**
   * The lesson of this moment, null if there is none.
   * @param {Context} seen
   */
  lessonOf(seen) {
    const now = this.guided.lesson(seen, this.learned);
    const isNew = now?.subject !== undefined && !this.learned.has(now.subject);
    return this.isQuiet && !isNew ? null : now;
  }

  /** Show the lesson of this moment. @param {Context} seen */
  giveLesson(seen) {
    const { guided } = this;
    const now = this.lessonOf(seen);
    if (now === null && this.lastLesson === null) return this.endLessons();
    this.isQuiet ||= now === null;
    const text = () => (now ? guided.lessonText(now.textKey, now.values) : this.closingText());
    if (now?.subject) this.learned.add(now.subject);
    writeStored(guided.storageKey, { code: seen.table.code, learnt: [...this.learned] });
    const enough = () => html`<button
      class=${now ? "plain" : ""}
      data-act="enough"
      aria-label=${now ? t("onirim.learn.enough") : nothing}
      title=${now ? t("onirim.learn.enough") : nothing}
      @click=${() => (now ? this.stop(false) : this.endLessons())}>
      ${now ? icon("close") : t("onirim.learn.alone")}
    </button>`;
    lessonsOf(seen).now = {
      text,
      highlight: now?.highlight ?? "",
      more: () => html`${subjectList(guided, this.learned)}${enough()}`,
    };
    const key = now && JSON.stringify([now.textKey, now.values]);
    if (key !== this.lastLesson) announce(text());
    this.lastLesson = key;
    if (now && seen.may.length) void this.addAdvice(seen, text);
  }

  /**
   * Add the coach's advice to the lesson.
   * @param {Context} seen
   * @param {() => string} text
   */
  async addAdvice(seen, text) {
    const lessons = lessonsOf(seen);
    const { now } = lessons;
    if (now === null || !(await askOdds(seen)) || lessons.now !== now) return;
    const { explained } = adviceOf(seen);
    if (explained === null) return;
    const before = this.lastAdvice;
    const advice = () => adviceSentences(explained, before, maxReasons(seen));
    this.lastAdvice = advice();
    lessons.now = { ...now, text: () => [text(), ...advice()].join(" ") };
    announce(this.lastAdvice.join(" "));
    this.draw();
  }

  /** End the lessons for good, or until a subject comes up that was missing. */
  endLessons() {
    if (this.missing().length === 0) return this.stop(true);
    const seen = this.context();
    if (seen === null) return;
    lessonsOf(seen).now = null;
    this.draw();
  }

  /** End the lessons. If some are left, the menu offers to resume them. @param {boolean} all */
  stop(all) {
    const seen = this.context();
    if (seen === null) return;
    Object.assign(lessonsOf(seen), {
      now: null,
      teach: null,
      resume: all ? null : () => this.resume(),
    });
    if (all) writeStored(this.guided.storageKey, null);
    this.draw();
  }

  resume() {
    const seen = this.context();
    if (seen === null) return;
    this.lastLesson = "";
    this.isQuiet = false;
    Object.assign(lessonsOf(seen), { teach: this.teach, resume: null });
    this.teach(seen);
    this.draw();
  }
}

/**
 * The number of reasons that fit on the screen. With two players there is less room, and the hint
 * gives all reasons.
 * @param {Context} seen
 */
const maxReasons = ({ view }) =>
  view.players === 1 ? Number.POSITIVE_INFINITY : view.phase === "draft" ? 0 : 1;

/**
 * The code of the learner's table: the previous one if it is still running, otherwise a new one.
 * @param {Guided} guided
 * @param {() => void} onNewTable
 * @returns {Promise<string>}
 */
async function learnersTable(guided, onNewTable) {
  const old = readStored(guided.storageKey)?.code;
  if (old && myToken() && (await isRunning(old))) return old;
  onNewTable();
  const { code } = await openTable(guided.table);
  return code;
}

/** @param {string} code */
async function isRunning(code) {
  try {
    await readTable(code);
    const { running } = await fetchJson("/api/games", { token: myToken() });
    return running.some((/** @type {{code: string}} */ each) => each.code === code);
  } catch {
    return false;
  }
}

/** A name from the list of subjects as part of a sentence. @param {string} name */
const withSmallLetter = (name) =>
  name.replace(/^./u, (letter) => letter.toLocaleLowerCase(currentLanguage()));

/** @param {() => boolean} condition */
async function waitUntil(condition) {
  for (let n = 0; n < 100 && !condition(); n++) await new Promise((done) => setTimeout(done, 50));
}

/**
 * The list of subjects, with the learned ones marked.
 * @param {Guided} guided
 * @param {Set<string>} learned
 */
const subjectList = ({ subjects, subjectName }, learned) => html`<ol
  class="learnt"
  aria-label=${t("onirim.learn.learnt", { number: learned.size, all: subjects.length })}>
  ${subjects.map(
    (subject) =>
      html`<li class=${learned.has(subject) ? "known" : ""}>
        ${learned.has(subject) ? icon("check") : nothing}<span>${subjectName(subject)}</span>
      </li>`,
  )}
</ol>`;
