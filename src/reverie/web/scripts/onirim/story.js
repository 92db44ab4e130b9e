/** The story of a finished game of Onirim: the curve of the odds, what choices cost, what the deck did, and every moment again. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { live } from "../../vendor/directives/live.js";
import { ask } from "../ground/api.js";
import { keep, kept, myToken, rememberToken } from "../ground/storage.js";
import { announce, card, copy, homeBar, icon, note, orNote } from "../ground/parts.js";
import { numeral, percent, t } from "../ground/texts.js";
import { go } from "../main.js";
import { about, origin } from "../ground/about.js";
import { doorsOf, keepDaily, myDaily, share, shareText } from "./daily.js";
import { nameOrMadeUp } from "../ground/open-table.js";
import { lineOf, sumOf } from "../ground/charts.js";
import { tableAt } from "./replay.js";
import { wear } from "../front/table.js";
import { points, said, told, written } from "./step-words.js";

/** A step that was judged. @typedef {{ step: number, turn: number, seat: number | null, did: string, before: number, odds: number, best: string | null, cost: number, luck: number }} Judged */
/**
 * @typedef {object} Story
 * @property {{ seats: string[], steps: any[][], seed: string, result?: import("./daily.js").Result }} record
 * @property {{ players: number, start: number, end: number, luck: number, cost: number[], accuracy: Array<number | null>, dearest: number[], steps: Judged[] }} analysis
 * @property {any[]} moments the table after each step
 */

const DEAR = 0.02;
const STROKE = 0.05;

/** @type {Map<string, Story>} Stories do not change. */
const heard = new Map();

/** @param {HTMLElement} at @param {Record<string, string>} found */
export function show(at, found) {
  wear("/style/story.css");
  const code = found.code.toUpperCase();
  /** @type {Story | null} */
  let story = heard.get(code) ?? null;
  /** @type {string | null} */
  let why = null;
  let left = false;
  let moment = 0;
  let busy = false;
  /** @type {import("./daily.js").Daily | null} */
  let mine = null;

  const draw = () => {
    if (!left) render(page(), at);
  };

  const fetchStory = async () => {
    why = null;
    draw();
    try {
      story = /** @type {Story} */ (await ask(`/api/tables/${code}/story`, { token: myToken() }));
      heard.set(code, story);
      arrive();
    } catch (problem) {
      why = problem instanceof Error ? problem.message : String(problem);
    }
    draw();
  };

  const arrive = () => {
    if (story === null) return;
    const asked = Number.parseInt(location.hash.slice(1), 10);
    moment = within(Number.isNaN(asked) ? (story.analysis.dearest[0] ?? last()) - 1 : asked);
    void remember(code, story).then((daily) => {
      mine = daily;
      draw();
    });
  };

  const first = () => (story?.analysis.steps[0]?.step ?? 1) - 1;
  const last = () => story?.moments.length ?? 0;
  /** @param {number} number */
  const within = (number) => Math.min(last(), Math.max(first(), number));

  /** @param {number} to */
  const goTo = (to) => {
    moment = within(to);
    history.replaceState(null, "", `#${moment}`);
    draw();
  };
  /** @param {number} to */
  const goAndShow = (to) => {
    goTo(to);
    document.getElementById("replay")?.scrollIntoView({ block: "nearest" });
    announce(sentence());
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (story === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const to = { ArrowLeft: moment - 1, ArrowRight: moment + 1, Home: first(), End: last() }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    goTo(to);
    announce(sentence());
  };
  document.addEventListener("keydown", key);

  const page = () => html`${homeBar(html`<a class="button quiet push" href="/games">${t("front.myGames")}</a>`)}
    <main class="page story">${why !== null ? failed() : story === null ? waiting() : whole(story)}</main>`;

  const waiting = () => html`<div class="story-waiting" role="status"><div class="story-breath" aria-hidden="true">${card("back")}</div>
    <h1>${t("story.coming")}</h1><p class="soft">${t("story.comingAbout")}</p></div>`;

  const failed = () => html`<h1>${t("story.failed")}</h1><p>${why}</p>
    <div class="row"><button class="primary" @click=${fetchStory}>${t("story.again")}</button><a class="button" href="/games">${t("front.myGames")}</a></div>`;

  const shareIt = async () => {
    if (mine && !(await share(mine))) note(shareText(mine));
  };

  /** @param {Story} story */
  const whole = (story) => html`
    <header class="story-head"><h1>${headline(story)}</h1>
      <p class="soft">${t("story.by", { names: names(story).join(", ") })}${story.record.seed && story.record.seed.length < 20 ? html` · ${t("story.seed", { seed: story.record.seed })}` : nothing}</p>
      ${mine?.code === code && mine.result ? html`<button class="share" @click=${shareIt}>${icon("share")}${t("front.daily.share")}</button>` : nothing}</header>
    ${inWords(story)}
    <section class="panel story-odds" aria-labelledby="odds">
      <div class="row spread"><h2 id="odds">${t("story.odds")}</h2><p class="legend small"><i class="mark dear"></i>${t("story.aDearChoice")} <i class="mark stroke"></i>${t("story.aStroke")}</p></div>
      ${curve(story)}
      <input class="scrub" type="range" min=${first()} max=${last()} .value=${live(String(moment))} aria-label=${t("story.at")} aria-valuetext=${sentence()}
        @input=${(/** @type {Event} */ event) => goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
    </section>
    ${replay(story)}
    <div class="story-pair"><div>${dearest(story)}${everyStep(story)}</div><div>${apart(story)}${strokes(story)}</div></div>`;

  // What it came to

  /** @param {Story} story */
  const headline = ({ record }) => {
    const { result } = record;
    if (!result) return t("story.running");
    if (result.won) return t("story.won");
    return t(result.reason === "resigned" ? "story.resigned" : "story.lost", { doors: doorsOf(result) });
  };

  /** The whole story in a few sentences, and the figures for who wants them. @param {Story} story */
  const inWords = (story) => {
    const { analysis } = story;
    const count = (/** @type {number} */ odds) => numeral(Math.round(100 * Math.abs(odds)));
    const luck = Math.abs(analysis.luck) < 0.005 ? t("story.words.noLuck") : t(analysis.luck < 0 ? "story.words.badLuck" : "story.words.luck", { n: count(analysis.luck) });
    const costs = analysis.players === 1
      ? [analysis.cost[0] < 0.005 ? t("story.words.noCost") : t("story.words.cost", { n: count(analysis.cost[0]) })]
      : names(story).map((name, seat) => t("story.words.costOf", { name, n: count(analysis.cost[seat]) }));
    return html`<section class="story-words" aria-label=${t("story.words.title")}>
      <p>${t(analysis.players === 1 ? "story.words.start" : "story.words.startTwo", { n: count(analysis.start) })} ${luck} ${costs.join(" ")}</p>
      <p class="soft">${t("story.words.whose", { n: count(analysis.start) })}</p>
      <details><summary>${t("story.details")}</summary>${figures(story)}<p class="soft small">${t("story.how")}</p></details></section>`;
  };

  /** @param {Story} story */
  const figures = ({ analysis, record }) => {
    const alone = analysis.players === 1;
    const people = names({ record });
    return html`<dl class="figures">
      ${figure(percent(analysis.start), t("story.start"))}${figure(points(analysis.luck), t("story.luck"), analysis.luck < 0 ? "bad" : "good")}
      ${people.map((name, seat) => html`
        ${figure(points(-analysis.cost[seat]), alone ? t("story.choices") : t("story.choicesOf", { name }), analysis.cost[seat] >= 0.005 ? "bad" : "")}
        ${figure(analysis.accuracy[seat] == null ? "–" : percent(analysis.accuracy[seat] ?? 0, 1), alone ? t("story.accuracy") : t("story.accuracyOf", { name }))}`)}
    </dl>`;
  };

  // The curve

  /** @param {number} number */
  const place = (number) => (number - first()) / Math.max(1, last() - first());
  /** The odds at a moment. @param {Story} story @param {number} number */
  const oddsAt = ({ analysis }, number) => analysis.steps.findLast((each) => each.step <= number)?.odds ?? analysis.start;

  /** @param {Story} story */
  const curve = (story) => {
    const { analysis } = story;
    /** @type {Array<[number, number]>} */
    const line = [[0, analysis.start], ...analysis.steps.map((each) => /** @type {[number, number]} */ ([Math.min(1, place(each.step)), each.odds]))];
    const marks = analysis.steps.filter((each) => each.cost >= DEAR || Math.abs(each.luck) >= STROKE).map((each) => ({
      x: Math.min(1, place(each.step)), y: each.odds, kind: each.cost >= DEAR ? "dear" : "stroke",
      says: `${said(each.did)}, ${points(each.cost >= DEAR ? -each.cost : each.luck)}`,
    }));
    /** @param {PointerEvent} event */
    const point = (event) => {
      if (event.type === "pointermove" && event.buttons === 0) return;
      const field = /** @type {HTMLElement} */ (event.currentTarget).querySelector(".line-field");
      if (field === null) return;
      const box = field.getBoundingClientRect();
      goTo(Math.round(first() + ((event.clientX - box.left) / box.width) * (last() - first())));
    };
    const says = t("story.apartAbout", sums(story));
    return html`<div class="curve" @pointerdown=${point} @pointermove=${point}>
      ${lineOf(line, { says, marks, at: [place(moment), oddsAt(story, moment)] })}</div>`;
  };

  // One moment

  /** The step that led to this moment, and the choice that follows. */
  const now = () => ({
    came: story?.record.steps[moment - 1],
    by: story?.analysis.steps.find((each) => each.step === moment) ?? null,
    next: story?.analysis.steps.find((each) => each.step === moment + 1 && each.seat !== null) ?? null,
  });
  /** @param {Judged | null} judged */
  const whose = (judged) => (judged?.seat == null ? t("story.deck") : names(/** @type {Story} */ (story))[judged.seat]);
  const what = () => {
    const { came, by } = now();
    return moment === first() ? t("story.beginning") : by ? said(by.did) : came ? said(written(came)) : "";
  };
  const sentence = () => (story === null ? "" : t("story.oddsAt", { step: moment, all: last(), odds: percent(oddsAt(story, moment)), what: what() }));

  /** @param {number} from @param {1 | -1} by the next moment at which somebody chooses */
  const choiceFrom = (from, by) => {
    const choices = (story?.analysis.steps ?? []).filter((each) => each.seat !== null).map((each) => each.step - 1);
    return by > 0 ? choices.find((each) => each > from) ?? last() : choices.findLast((each) => each < from) ?? first();
  };

  const copyMoment = async () => {
    const link = `${origin()}/story/${code}#${moment}`;
    note(await copy(link) ? t("story.copied") : link);
  };
  const branch = async () => {
    if (busy) return;
    busy = true;
    const from = now().next ? moment : choiceFrom(moment, -1);
    await orNote((async () => {
      const made = await ask(`/api/tables/${code}/branch`, { step: from, token: myToken() });
      const { token } = await ask(`/api/tables/${made.code}/sit`, { name: nameOrMadeUp(), token: myToken() });
      rememberToken(token);
      go(`/t/${made.code}`);
    })());
    busy = false;
  };

  /** @param {Story} story */
  const replay = (story) => {
    const { next, by } = now();
    const view = story.moments[moment - 1];
    return html`<section class="panel replay" id="replay" aria-labelledby="replay-title">
      <div class="replay-head"><h2 id="replay-title">${view ? t("story.turn", { n: view.turns }) : t("story.replay")}</h2>
        <b class="numbers">${percent(oddsAt(story, moment))}</b>
        <span class="soft small">${t("story.step", { n: moment, all: last() })}</span></div>
      <div class="replay-side">
        <div class="replay-do">
          <button aria-label=${t("story.backChoice")} title=${t("story.backChoice")} @click=${() => goAndSay(choiceFrom(moment, -1))}>«</button>
          <button aria-label=${t("story.back")} title=${t("story.back")} @click=${() => goAndSay(moment - 1)}>${icon("back")}</button>
          <button aria-label=${t("story.next")} title=${t("story.next")} @click=${() => goAndSay(moment + 1)}>${icon("next")}</button>
          <button aria-label=${t("story.nextChoice")} title=${t("story.nextChoice")} @click=${() => goAndSay(choiceFrom(moment, 1))}>»</button>
          <button class="copy-moment" aria-label=${t("story.copy")} title=${t("story.copy")} @click=${copyMoment}>${icon("link")}</button>
        </div>
        <div class="replay-said">
          <p><span class="soft">${moment === first() ? "" : `${whose(by)}: `}</span>${what()}${by && Math.abs(by.luck - by.cost) >= 0.0005 ? change(by.luck - by.cost) : nothing}
            ${by && by.seat !== null && !next ? better(by) : nothing}</p>
          ${next ? html`<p><span class="soft">${t("story.then", { name: whose(next) })} </span>${told(next.did)}${next.cost >= 0.0005 ? change(-next.cost) : nothing} ${better(next)}</p>` : nothing}
        </div>
        ${story.analysis.players === 1 ? html`<button class="primary branch" title=${t("story.branchAbout")} @click=${branch}>${t("story.branch")}</button>` : nothing}
      </div>
      ${view ? tableAt(view, names(story)) : nothing}
    </section>`;
  };
  /** @param {number} to */
  const goAndSay = (to) => {
    goTo(to);
    announce(sentence());
  };

  // Skill and luck

  /** @param {Story} story */
  const dearest = ({ analysis }) => {
    const dear = analysis.dearest.map((number) => analysis.steps.find((each) => each.step === number)).filter((each) => each !== undefined);
    return html`<section class="panel" aria-labelledby="dearest"><h2 id="dearest">${t("story.dearest")}</h2>
      ${dear.length === 0 ? html`<p>${t("story.dearestNone")}</p>` : html`<ol class="dear-list">${dear.map((each) => html`<li>
        <button class="bare dear" @click=${() => goAndShow(each.step - 1)}>${change(-each.cost)}
          <span><small class="soft">${t("story.turn", { n: each.turn })}${analysis.players > 1 ? html`, ${whose(each)}` : nothing}</small>
            <span>${said(each.did)} <small class="soft">${percent(each.odds, 1)}</small></span>
            <span class="instead">${t("story.instead")} ${each.best ? told(each.best) : ""} <small class="soft">${percent(each.before, 1)}</small></span></span></button></li>`)}</ol>`}</section>`;
  };

  /** @param {Story} story */
  const sums = ({ analysis }) => ({
    start: percent(analysis.start), luck: points(analysis.luck), end: percent(analysis.end),
    cost: points(-analysis.cost.reduce((sum, each) => sum + each, 0)),
  });

  /** @param {Story} story */
  const apart = (story) => {
    const { analysis, record } = story;
    const { start, luck, end } = analysis;
    let level = start + luck;
    const choices = analysis.cost.map((cost, seat) => {
      const from = level;
      level -= cost;
      return { label: analysis.players === 1 ? t("story.byChoices") : names({ record })[seat], from, to: level, value: points(-cost), kind: "choices" };
    });
    return html`<section class="panel" aria-labelledby="apart"><h2 id="apart">${t("story.apart")}</h2>
      ${sumOf([
        { label: t("story.atFirst"), from: 0, to: start, value: percent(start), kind: "level" },
        { label: t("story.byLuck"), from: start, to: start + luck, value: points(luck), kind: luck < 0 ? "down" : "up" },
        ...choices,
        { label: t("story.atLast"), from: 0, to: end, value: percent(end), kind: "level" },
      ], t("story.apartAbout", sums(story)))}</section>`;
  };

  /** @param {Story} story */
  const strokes = ({ analysis }) => {
    const moved = analysis.steps.filter((each) => Math.abs(each.luck) >= 0.01).sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, 5);
    return html`<section class="panel" aria-labelledby="strokes"><h2 id="strokes">${t("story.strokes")}</h2>
      ${moved.length === 0 ? html`<p>${t("story.strokesNone")}</p>` : html`<ol class="dear-list">${moved.map((each) => html`<li>
        <button class="bare dear" @click=${() => goAndShow(each.step)}>${change(each.luck)}
          <span><small class="soft">${t("story.turn", { n: each.turn })}</small><span>${said(each.did)} <small class="soft">${percent(each.odds, 1)}</small></span></span></button></li>`)}</ol>`}</section>`;
  };

  /** @param {Story} story */
  const everyStep = ({ analysis }) => html`<details class="panel"><summary>${t("story.table")}</summary>
    <div class="wide-table" tabindex="0" role="region" aria-label=${t("story.table")}><table><thead><tr>
      ${["step", "who", "what", "odds"].map((each) => html`<th scope="col">${t(`story.columns.${each}`)}</th>`)}<td></td></tr></thead>
      <tbody>${analysis.steps.map((each) => html`<tr class=${each.seat === null ? "soft" : ""}><td>${each.step}</td><td>${whose(each)}</td><td>${told(each.did)}</td>
        <td class="numbers">${percent(each.odds, 1)}</td><td>${Math.abs(each.luck - each.cost) >= 0.0005 ? change(each.luck - each.cost) : nothing}</td></tr>`)}</tbody></table></div></details>`;

  if (story === null) void fetchStory();
  else arrive();
  draw();
  document.title = `${t("story.odds")} · Reverie`;
  return () => {
    left = true;
    document.title = "Reverie";
    document.removeEventListener("keydown", key);
  };
}

/** Who played; a bot by its own name. @param {Pick<Story, "record">} story */
const names = ({ record }) => record.seats.map((name) => name.replace(/^bot:(.)/, (_, letter) => letter.toUpperCase()));

/** @param {string} value @param {string} says @param {string} [kind] */
const figure = (value, says, kind = "") => html`<div><dt>${says}</dt><dd class="numbers ${kind}">${value}</dd></div>`;

/** @param {number} by */
const change = (by) => html` <b class="change numbers ${by < 0 ? "bad" : "good"}">${points(by)}</b>`;

/** What would have been better, if anything. @param {Judged} judged */
const better = ({ cost, best, before }) =>
  html`<span class="soft">${cost >= 0.0005 && best ? t("story.better", { what: told(best), odds: percent(before, 1) }) : t("story.bestChoice")}</span>`;

/** What the games page and the dream of the day want to know later. @param {string} code @param {Story} story @returns {Promise<import("./daily.js").Daily | null>} */
async function remember(code, { analysis, record }) {
  const [accuracy] = analysis.accuracy;
  if (accuracy == null || analysis.players > 1) return null;
  keep("accuracy", { ...kept("accuracy"), [code]: accuracy });
  const mine = myDaily((await about()).today);
  if (mine?.code !== code) return null;
  const known = { ...mine, accuracy, result: record.result };
  keepDaily(known);
  return known;
}
