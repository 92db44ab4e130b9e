/**
 * The page with the analysis of a finished game: the curve of the odds, the cost of choices, the
 * events of the deck, and a replay.
 */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { live } from "../../../vendor/directives/live.js";
import { about, origin } from "../../ground/about.js";
import { fetchJson } from "../../ground/api.js";
import { lineChart } from "../../ground/charts.js";
import { homeBar } from "../../ground/home-bar.js";
import { sitDown } from "../../ground/open-table.js";
import { loadStyle, announce, copy, icon, showNote, noteFailure } from "../../ground/parts.js";
import { navigate } from "../../ground/router.js";
import { writeStored, readStored, myToken } from "../../ground/storage.js";
import { loadTexts, percent, messageOf, t, onLanguageChange } from "../../ground/texts.js";
import { setTitle } from "../../ground/title.js";
import { card } from "../card.js";
import { storeDaily, myDaily } from "../daily/daily.js";
import { courseOf } from "../daily/course.js";
import { share, shareText } from "../daily/share.js";
import { tableAt } from "./replay.js";
import { fetchRival, rivalPanel } from "../table/rival.js";
import { rulesLink } from "../rules/link.js";
import { GameMoments } from "./moments.js";
import {
  luckAndSkillChart,
  costliestChoices,
  stepTable,
  headline,
  namesIn,
  luckEvents,
  analysisSummary,
  sumsText,
} from "./parts.js";

/** @import { AnalysedGame } from "./types.js" */

/** @type {Map<string, AnalysedGame>} Analyses do not change. */
const analysedGames = new Map();
/** Milliseconds between requests while other games are analysed first, and while this one is. */
const [QUEUE_POLL_MS, PROGRESS_POLL_MS] = [1000, 250];

/** @param {HTMLElement} container @param {Record<string, string>} params */
export function show(container, params) {
  loadStyle("/style/games.css");
  loadStyle("/style/analysis.css");
  const page = new AnalysisPage(container, params.code.toUpperCase());
  void page.load();
  setTitle(() => t("story.odds"));
  const stop = onLanguageChange(() => page.draw());
  /** @param {KeyboardEvent} event */
  const key = (event) => page.key(event);
  const onHashChange = () => Number.isNaN(linkedMoment()) || page.goTo(linkedMoment());
  document.addEventListener("keydown", key);
  addEventListener("hashchange", onHashChange);
  return () => {
    page.isLeft = true;
    stop();
    removeEventListener("hashchange", onHashChange);
    document.removeEventListener("keydown", key);
  };
}

class AnalysisPage {
  /** @param {HTMLElement} container @param {string} code */
  constructor(container, code) {
    this.container = container;
    this.code = code;
    /** @type {GameMoments | null} */
    this.moments = null;
    /** @type {import("../../ground/texts.js").LazyText | null} the reason why it cannot be shown */
    this.problem = null;
    /** @type {import("../daily/daily.js").Daily | null} */
    this.daily = null;
    /** The number of games in the queue before this one, and the progress of this one. */
    this.progress = { waiting: 0, done: 0, all: 0 };
    this.moment = 0;
    this.isLeft = false;
    this.busy = false;
    /**
     * The rival that plays the same cards, and its result.
     * @type {{ bot: string, rival: import("../table/rival.js").Rival | null }}
     */
    this.rival = { bot: "", rival: null };
  }

  draw() {
    if (!this.isLeft) render(this.page(), this.container);
  }

  async load() {
    this.problem = null;
    this.draw();
    try {
      const loaded = analysedGames.get(this.code) ?? (await this.fetch());
      analysedGames.set(this.code, loaded);
      const moments = new GameMoments(loaded);
      const moment = linkedMoment();
      this.moment = moments.clamp(
        Number.isNaN(moment) ? (loaded.analysis.dearest[0] ?? moments.last) - 1 : moment,
      );
      this.moments = moments;
      this.draw();
      this.daily = await storeResults(this.code, loaded);
    } catch (problem) {
      this.problem = messageOf(problem);
    }
    this.draw();
  }

  /**
   * Request the analysis until it is ready. Other games may be analysed first.
   * @returns {Promise<AnalysedGame>}
   */
  async fetch() {
    for (;;) {
      const answer = await fetchJson(`/api/tables/${this.code}/analysis`, {
        token: myToken(),
        progress: true,
      });
      if (answer.waiting === undefined) return answer;
      this.progress = answer;
      this.draw();
      await new Promise((resolve) =>
        setTimeout(resolve, answer.all ? PROGRESS_POLL_MS : QUEUE_POLL_MS),
      );
      if (this.isLeft) throw new Error();
    }
  }

  /** @param {number} moment */
  goTo(moment) {
    if (this.moments === null) return;
    this.moment = this.moments.clamp(moment);
    history.replaceState(null, "", `#${this.moment}`);
    this.draw();
  }

  /** Go to a moment and announce it to screen readers. @param {number} moment */
  goAndAnnounce(moment) {
    this.goTo(moment);
    if (this.moments !== null) announce(this.moments.sentence(this.moment));
  }

  /** Go to a moment from a list further down, and scroll to the replay. @param {number} moment */
  goAndScroll(moment) {
    this.goAndAnnounce(moment);
    document.getElementById("replay")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.moments === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
      return;
    const target = {
      ArrowLeft: this.moment - 1,
      ArrowRight: this.moment + 1,
      Home: this.moments.first,
      End: this.moments.last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.goAndAnnounce(target);
  }

  page() {
    const content =
      this.problem !== null
        ? this.problemPanel()
        : this.moments === null
          ? waiting(this.progress)
          : this.content(this.moments);
    return html`${homeBar(
      html`${rulesLink()}<a class="button quiet" href="/games">${t("front.myGames")}</a>`,
    )}
      <main class="page story">${content}</main>`;
  }

  problemPanel() {
    return html`<h1>${t("story.failed")}</h1>
      <p>${this.problem?.()}</p>
      <div class="row">
        <button class="primary" @click=${() => this.load()}>${t("story.again")}</button
        ><a class="button" href="/games">${t("front.myGames")}</a>
      </div>`;
  }

  /** @param {GameMoments} moments */
  content(moments) {
    const { game } = moments;
    const goTo = (/** @type {number} */ moment) => this.goAndScroll(moment);
    return html`${this.head(game)} ${analysisSummary(game)} ${this.odds(moments)} ${this.replay(moments)}
      ${
        game.analysis.players === 1
          ? rivalPanel({
              rival: this.rival.rival,
              chosen: this.rival.bot,
              choose: (bot) => void this.compare(bot),
            })
          : nothing
      }
      <div class="story-pair">
        <div>${costliestChoices(game, goTo)}${stepTable(game)}</div>
        <div>${luckAndSkillChart(game)}${luckEvents(game, goTo)}</div>
      </div>`;
  }

  /** @param {AnalysedGame} game */
  head(game) {
    const { seed } = game.record;
    const shareButton = () =>
      html`<button class="share" @click=${() => this.share()}>
        ${icon("share")}${t("front.daily.share")}
      </button>`;
    return html`<header class="story-head">
      <h1>${headline(game)}</h1>
      <p class="soft">
        ${t("story.by", { names: namesIn(game) })}${
          seed && seed.length < 20 ? html` · ${t("story.seed", { seed })}` : nothing
        }
      </p>
      ${this.daily?.result ? shareButton() : nothing}
    </header>`;
  }

  /** The curve of the odds. @param {GameMoments} moments */
  odds(moments) {
    /** @param {Event} event */
    const scrub = (event) =>
      this.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value));
    return html`<section class="panel story-odds" aria-labelledby="odds">
      <div class="row spread">
        <h2 id="odds">${t("story.odds")}</h2>
        <p class="legend small">
          <i class="mark dear"></i>${t("story.aDearChoice")} <i class="mark stroke"></i>${t(
            "story.aStroke",
          )}
        </p>
      </div>
      ${this.curve(moments)}
      <input
        class="scrub"
        type="range"
        min=${moments.first}
        max=${moments.last}
        .value=${live(String(this.moment))}
        aria-label=${t("story.at")}
        aria-valuetext=${moments.sentence(this.moment)}
        @input=${scrub} />
    </section>`;
  }

  async share() {
    if (this.daily && !(await share(this.daily)))
      showNote(() => shareText(/** @type {import("../daily/daily.js").Daily} */ (this.daily)));
  }

  /** @param {GameMoments} moments */
  curve(moments) {
    /** @param {PointerEvent} event */
    const point = (event) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const field = /** @type {HTMLElement} */ (event.currentTarget).querySelector(".line-field");
      if (field === null) return;
      const box = field.getBoundingClientRect();
      this.goTo(
        Math.round(
          moments.first + ((event.clientX - box.left) / box.width) * (moments.last - moments.first),
        ),
      );
    };
    return html`<div class="curve" @pointerdown=${point} @pointermove=${point}>
      ${lineChart(moments.line(), {
        description: sumsText(moments.game),
        marks: moments.marks(),
        at: [moments.place(this.moment), moments.oddsAt(this.moment)],
      })}
    </div>`;
  }

  /** The replay at the current moment. @param {GameMoments} moments */
  replay(moments) {
    const { moment } = this;
    const view = moments.game.moments[moment - 1];
    return html`<section class="panel replay" id="replay" aria-labelledby="replay-title">
      <div class="replay-head">
        <h2 id="replay-title">${view ? t("story.turn", { n: view.turns }) : t("story.replay")}</h2>
        <b class="numbers">${percent(moments.oddsAt(moment))}</b>
        <span class="soft small">${t("story.step", { n: moment, all: moments.last })}</span>
      </div>
      <div class="replay-side">
        ${this.controls(moments)} ${moments.panel(moment)}
        ${
          moments.game.analysis.players === 1
            ? html`<button
              class="primary branch"
              title=${t("story.branchAbout")}
              @click=${() => this.branch(moments)}>
              ${t("story.branch")}
            </button>`
            : nothing
        }
      </div>
      ${view ? tableAt(view, namesIn(moments.game)) : nothing}
    </section>`;
  }

  /** @param {GameMoments} moments */
  controls(moments) {
    const { moment } = this;
    /** @param {string} name @param {unknown} content @param {number} to */
    const button = (name, content, to) =>
      html`<button
        aria-label=${t(`story.${name}`)}
        title=${t(`story.${name}`)}
        @click=${() => this.goAndAnnounce(to)}>
        ${content}
      </button>`;
    return html`<div class="replay-do">
      ${button("backChoice", "«", moments.choiceFrom(moment, -1))}${button(
        "back",
        icon("back"),
        moment - 1,
      )}
      ${button("next", icon("next"), moment + 1)}${button(
        "nextChoice",
        "»",
        moments.choiceFrom(moment, 1),
      )}
      <button class="copy-moment" title=${t("story.copy")} @click=${() => this.copyMoment()}>
        ${icon("link")}<span>${t("two.moment")}</span>
      </button>
    </div>`;
  }

  /** @param {string} bot */
  async compare(bot) {
    const request = { bot, rival: null };
    this.rival = request;
    this.draw();
    const rival = await noteFailure(fetchRival(this.code, bot));
    if (this.rival === request)
      this.rival = rival === null ? { bot: "", rival: null } : { bot, rival };
    this.draw();
  }

  async copyMoment() {
    const link = `${origin()}/analysis/${this.code}#${this.moment}`;
    const copied = await copy(link);
    showNote(() => (copied ? t("story.copied") : link));
  }

  /** Open a table that begins at this moment, to try another choice. @param {GameMoments} moments */
  async branch(moments) {
    if (this.busy) return;
    this.busy = true;
    await noteFailure(
      (async () => {
        const step = moments.choiceAfter(this.moment)
          ? this.moment
          : moments.choiceFrom(this.moment, -1);
        const { code } = await fetchJson(`/api/tables/${this.code}/branch`, {
          step,
          token: myToken(),
        });
        await sitDown(code);
        navigate(`/t/${code}`);
      })(),
    );
    this.busy = false;
  }
}

/**
 * The moment that the address names: `#12`, or `?at=12` where a link may not have a fragment. NaN
 * if it names none.
 */
const linkedMoment = () =>
  Number.parseInt(
    location.hash.slice(1) || (new URLSearchParams(location.search).get("at") ?? ""),
    10,
  );

/**
 * @param {{ waiting: number, done: number, all: number }} far the number of games that are analysed
 *   first, and the progress
 */
const waiting = ({ waiting, done, all }) => html`<div class="story-waiting">
  <div class="story-breath" aria-hidden="true">${card("back")}</div>
  <div role="status">
    <h1>${t("story.coming")}</h1>
    <p class="soft">${waiting ? t("story.before", { n: waiting }) : t("story.comingAbout")}</p>
  </div>
  ${
    all
      ? html`<progress max=${all} .value=${done} aria-label=${t("story.coming")}></progress>
        <p class="soft numbers">${t("story.step", { n: done, all })}</p>`
      : nothing
  }
</div>`;

/**
 * Store the results that the list of games and the daily game need.
 * @param {string} code
 * @param {AnalysedGame} game
 * @returns {Promise<import("../daily/daily.js").Daily | null>} today's dream, if this is it
 */
async function storeResults(code, { analysis, record }) {
  const [accuracy] = analysis.accuracy;
  if (accuracy == null || analysis.players > 1) return null;
  writeStored("accuracy", { ...readStored("accuracy"), [code]: accuracy });
  const mine = myDaily((await about()).today);
  if (mine?.code !== code) return null;
  const known = { ...mine, accuracy, result: record.result, course: courseOf(record.steps) };
  await loadTexts("onirim.daily");
  storeDaily(known);
  return known;
}
