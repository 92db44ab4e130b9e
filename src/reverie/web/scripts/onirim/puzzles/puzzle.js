/** The page of a puzzle: the real table, a question, and the answer explained. */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { about, origin } from "../../ground/about.js";
import { fetchJson } from "../../ground/api.js";
import { homeBar } from "../../ground/home-bar.js";
import { languageButton } from "../../ground/language-choice.js";
import { openAndSit, sitDown } from "../../ground/open-table.js";
import { loadStyle, announce, copy, icon, showNote, noteFailure } from "../../ground/parts.js";
import { navigate } from "../../ground/router.js";
import { myToken } from "../../ground/storage.js";
import { messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { ownPuzzles } from "./own-puzzles.js";
import { costText, explanationTexts, explanation } from "./after.js";
import { ratingText, puzzleProgress, recordAttempt } from "./rating.js";
import { answerSounds } from "./sounds.js";
import { allPuzzles, puzzleOfDay, puzzleById, nextPuzzle } from "./store.js";
import { judgeAnswer, tableOf } from "./table.js";
import { storeToday } from "./today.js";
import { liftCardOf } from "../table/hand.js";
import { arrangeAs } from "../table/prophecy.js";
import { rulesLink } from "../rules/link.js";
import { adviceOf, openDialog, stageOf } from "../table/screen-state.js";
import { onChange, screen } from "../table/screen.js";

/** @import { Puzzle } from "../analysis/types.js" */
/** @typedef {import("./table.js").Verdict} Verdict */

/** The phases in which there is a choice. */
const CHOICE_PHASES = ["choose", "nightmare", "door", "search", "arrange", "swap", "draft"];

/** @param {HTMLElement} container @param {Record<string, string>} params */
export function show(container, params) {
  loadStyle("/style/onirim.css");
  loadStyle("/style/puzzles.css");
  const page = new PuzzlePage(container, params.id);
  setTitle(() => page.title());
  const stop = onLanguageChange(page.draw);
  /** @param {KeyboardEvent} event */
  const key = (event) => page.key(event);
  document.addEventListener("keydown", key, { capture: true });
  void page.load();
  return () => {
    page.isLeft = true;
    stop();
    document.removeEventListener("keydown", key, { capture: true });
  };
}

class PuzzlePage {
  /** @param {HTMLElement} container @param {string} id from the address */
  constructor(container, id) {
    this.container = container;
    this.id = id;
    this.theme = new URLSearchParams(location.search).get("theme") ?? "";
    this.today = id === "today" ? "?" : "";
    this.isLeft = false;
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** @type {import("../../ground/texts.js").LazyText | null} the reason why it cannot be shown */
    this.problem = null;
    /** @type {import("../table/seat-view.js").Context | null} */
    this.table = null;
    /** @type {"asked" | "answered" | "explained"} */
    this.stage = "asked";
    /** @type {Verdict | null} */
    this.verdict = null;
    /** @type {string[]} the answers so far */
    this.tried = [];
    /** @type {number | null} the change of the rating */
    this.ratingChange = null;
    /** @type {string} the address of the next puzzle, "" if there is none */
    this.next = "";
    this.busy = false;
    this.draw = () => {
      if (!this.isLeft) render(this.page(), this.container);
    };
    this.draw();
  }

  title() {
    const { puzzle } = this;
    if (this.today) return t("front.puzzle.title");
    if (puzzle === null) return t("puzzles.title");
    return puzzle.theme === "own"
      ? t("puzzles.theme.own")
      : t("puzzles.number", {
          theme: t(`puzzles.theme.${puzzle.theme}`),
          n: Number(puzzle.id.split("-")[1]),
        });
  }

  async load() {
    this.problem = null;
    try {
      const id = this.today ? await this.loadToday() : this.id;
      this.puzzle = id === null ? null : await puzzleById(id);
      if (this.puzzle === null) throw new Error(t("puzzles.noSuch"));
      if (this.isLeft) return;
      this.begin(this.puzzle);
      await this.findNext(this.puzzle);
    } catch (problem) {
      if (this.puzzle === null) this.problem = messageOf(problem);
    }
    this.draw();
  }

  /** @returns {Promise<string | null>} */
  async loadToday() {
    const [all, { today }] = await Promise.all([allPuzzles(), about()]);
    this.today = today;
    return puzzleOfDay(all, today)?.id ?? null;
  }

  /** Show the puzzle's table and announce the question. @param {Puzzle} puzzle */
  begin(puzzle) {
    this.stage = "asked";
    this.verdict = null;
    this.table = tableOf(
      puzzle,
      {},
      { draw: this.draw, onAnswer: (move) => this.answer(puzzle, move) },
    );
    const stage = stageOf(this.table);
    stage.bar = () => this.bar(puzzle);
    onChange(this.table);
    this.table = { ...this.table, happened: [] };
    announce(this.question(puzzle));
    this.draw();
  }

  /** @param {Puzzle} puzzle */
  question({ view }) {
    return t(`puzzles.ask.${CHOICE_PHASES.includes(view.phase) ? view.phase : "choose"}`);
  }

  /** @param {Puzzle} puzzle @param {string} move */
  answer(puzzle, move) {
    if (this.stage !== "asked") return;
    const verdict = judgeAnswer(puzzle, move);
    const score = verdict.kind === "right" ? 1 : verdict.kind === "good" ? 0.5 : 0;
    const by = recordAttempt(puzzle, score);
    this.ratingChange ??= by;
    this.tried.push(move);
    if (this.today) storeToday(this.today, score === 1);
    this.verdict = verdict;
    answerSounds(verdict.kind === "right");
    if (verdict.kind === "right") return this.explain(puzzle);
    this.stage = "answered";
    announce(`${this.verdictText(verdict)} ${costText(puzzle, verdict)}`);
    this.draw();
    this.focus();
  }

  /** Show the explanation, and the odds on the table. @param {Puzzle} puzzle */
  explain(puzzle) {
    this.stage = "explained";
    if (this.table !== null) {
      const advice = adviceOf(this.table);
      advice.odds = new Map(puzzle.moves.map(([move, odds]) => [move, odds]));
      advice.hint = puzzle.best;
      liftCardOf(this.table, puzzle.best);
      arrangeAs(this.table, puzzle.best);
    }
    announce([this.verdictText(this.verdict), ...explanationTexts(puzzle)].join(" "));
    void this.findNext(puzzle).then(this.draw, () => {});
    this.draw();
    this.focus();
  }

  /** @param {Verdict | null} verdict */
  verdictText(verdict) {
    if (verdict === null || (verdict.kind !== "right" && this.stage === "explained"))
      return t("puzzles.solution");
    if (verdict.kind === "right")
      return t(this.tried.length > 1 ? "puzzles.rightLater" : "puzzles.right");
    return t(verdict.kind === "good" ? "puzzles.good" : "puzzles.wrong");
  }

  focus() {
    const at = this.container.querySelector(".puzzle-after h1");
    if (at instanceof HTMLElement) at.focus({ preventScroll: true });
  }

  /** @param {Puzzle} puzzle */
  async findNext({ id, theme }) {
    if (theme === "own") {
      const { done } = puzzleProgress();
      const next = ownPuzzles().find((each) => each.id !== id && done[each.id] === undefined);
      this.next = next ? `/puzzles/${next.id}` : "";
      return;
    }
    const next = nextPuzzle(await allPuzzles(), puzzleProgress(), this.theme, id);
    this.next = next ? `/puzzles/${next.id}${this.theme ? `?theme=${this.theme}` : ""}` : "";
  }

  /**
   * Handle keys before the table does. Escape tries again; Enter presses the answer's buttons.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (this.stage === "asked" || this.puzzle === null || document.querySelector("dialog[open]"))
      return;
    if (event.key === "Escape" && this.stage === "answered") this.begin(this.puzzle);
    if (event.key !== "Tab") event.stopPropagation();
  }

  page() {
    if (this.problem !== null)
      return html`${homeBar(rulesLink())}
        <main class="page">
          <h1>${this.title()}</h1>
          <p>${this.problem()}</p>
          <div class="row">
            <button class="primary" @click=${() => this.load()}>${t("puzzles.again")}</button
            ><a class="button" href="/puzzles">${t("puzzles.all")}</a>
          </div>
        </main>`;
    if (this.puzzle === null || this.table === null)
      return html`<p class="waiting">${this.title()}</p>`;
    return html`<div
      class="puzzle is-${this.stage} ${this.verdict ? `was-${this.verdict.kind}` : ""}">
      <div class="puzzle-table" ?inert=${this.stage !== "asked"}>${screen(this.table)}</div>
      ${this.stage === "asked" ? nothing : this.answerPanel(this.puzzle)}
    </div>`;
  }

  /** @param {Puzzle} puzzle */
  bar(puzzle) {
    const { rating } = puzzleProgress();
    return html`<header class="puzzle-head">
      <div class="bar">
        <a class="home" href="/puzzles" aria-label=${t("puzzles.all")}>${icon("back")}</a>
        <b class="puzzle-title">${this.title()}</b><span class="push"></span>
        ${
          puzzle.rating === null
            ? nothing
            : html`<span class="puzzle-rating numbers" title=${t("puzzles.rating")}
              ><span class="unseen">${t("puzzles.rating")}</span>${ratingText(rating)}</span
            >`
        }
        <button
          class="plain to-rules"
          aria-label=${t("onirim.sheets.rules")}
          title="${t("onirim.sheets.rules")} (R)"
          aria-keyshortcuts="R"
          @click=${() => this.table && openDialog(this.table, "rules")}>
          ${icon("eye")}</button
        >${languageButton()}
      </div>
      <p class="puzzle-question">${this.question(puzzle)}</p>
    </header>`;
  }

  /** @param {Puzzle} puzzle */
  answerPanel(puzzle) {
    const done = this.stage === "explained";
    return html`<main class="puzzle-after paper" aria-labelledby="verdict">
      <header>
        <h1 id="verdict" tabindex="-1">
          ${icon(this.verdict?.kind === "right" ? "check" : done ? "eye" : "cross")}${this.verdictText(
            this.verdict,
          )}
        </h1>
        ${done ? this.ratingLine() : nothing}
      </header>
      ${
        done
          ? explanation(puzzle, this.tried)
          : html`<p>${this.verdict ? costText(puzzle, this.verdict) : nothing}</p>`
      }
      ${done ? html`<div class="puzzle-more">${this.moreButtons(puzzle)}</div>` : nothing}
      <footer class="puzzle-do">${done ? this.nextButton() : this.againButtons(puzzle)}</footer>
    </main>`;
  }

  ratingLine() {
    if (this.ratingChange === null) return nothing;
    const by = this.ratingChange
      .toLocaleString(document.documentElement.lang, { signDisplay: "exceptZero" })
      .replace("-", "−");
    return html`<p class="moved numbers">
      ${ratingText(puzzleProgress().rating)} <b class=${this.ratingChange < 0 ? "bad" : "good"}>${by}</b>
    </p>`;
  }

  /** @param {Puzzle} puzzle */
  againButtons(puzzle) {
    return html`<button data-act="solution" @click=${() => this.explain(puzzle)}>
        ${t("puzzles.show")}
      </button>
      <button class="primary" data-act="again" @click=${() => this.begin(puzzle)}>
        ${t("puzzles.tryAgain")}
      </button>`;
  }

  /** @param {Puzzle} puzzle */
  moreButtons(puzzle) {
    /** @param {string} text */
    const hidden = (text) => html`<span class="unseen">${text}</span>`;
    return html`<a class="button small-one" href="/puzzles" title=${t("puzzles.all")}
        >${icon("back")}${hidden(t("puzzles.all"))}</a
      >
      ${
        puzzle.theme === "own"
          ? nothing
          : html`<button
            class="small-one share"
            title=${t("puzzles.share")}
            @click=${() => this.share(puzzle)}>
            ${icon("share")}${hidden(t("puzzles.share"))}
          </button>`
      }
      ${
        puzzle.view.players === 1
          ? html`<button data-act="play-on" @click=${() => this.continueAtTable(puzzle)}>
            ${t("puzzles.playOn")}
          </button>`
          : nothing
      }`;
  }

  nextButton() {
    return this.next
      ? html`<button class="primary" data-act="next" @click=${() => navigate(this.next)}>
          ${t("puzzles.next")}${icon("next")}
        </button>`
      : nothing;
  }

  /** Continue from here at a practice table. @param {Puzzle} puzzle */
  async continueAtTable(puzzle) {
    if (this.busy) return;
    this.busy = true;
    const opened = await noteFailure(openTableAt(puzzle));
    if (opened) navigate(`/t/${opened}`);
    this.busy = false;
  }

  /** @param {Puzzle} puzzle */
  async share({ id }) {
    const link = `${origin()}/puzzles/${id}`;
    const copied = await copy(link);
    showNote(() => (copied ? t("puzzles.copied") : link));
  }
}

/**
 * Open a practice table that begins at a puzzle: a branch of the player's own game, or a game
 * without a past.
 * @param {Puzzle} puzzle
 * @returns {Promise<string>} the table's code
 */
async function openTableAt({ game, position }) {
  if (!game)
    return openAndSit({
      game: "onirim",
      seats: 1,
      practice: true,
      coach: "hints",
      options: position === undefined ? {} : { position },
    });
  const { code } = await fetchJson(`/api/tables/${game.code}/branch`, {
    step: game.step - 1,
    token: myToken(),
  });
  await sitDown(code);
  return code;
}
