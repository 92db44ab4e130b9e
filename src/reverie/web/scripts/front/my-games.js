/** One's own tables and games, and what they come to, as pictures. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { ask } from "../ground/api.js";
import { kept, myToken } from "../ground/storage.js";
import { card, drawing, homeBar, icon } from "../ground/parts.js";
import { inLanguage, numeral, percent, t } from "../ground/texts.js";
import { about, soFar } from "../ground/about.js";
import { doorsOf, myDaily } from "../onirim/daily.js";
import { barsOf, lineOf } from "../ground/charts.js";
import { wear } from "./table.js";

/** @typedef {{ code: string, game: string, seat: number, touched: number }} Running */
/** @typedef {{ code: string, game: string, seat: number, names: string[], ended: number, result: any, accuracy?: number | null | Array<number | null>, seed?: string | null, practice?: boolean }} Finished */
/** @typedef {{ running: Running[], finished: Finished[], figures: Record<string, any> }} Games */

const WINDOW = 10;
const AT_FIRST = 20;

/** @param {HTMLElement} at */
export function show(at) {
  wear("/style/story.css");
  /** @type {Games | null} */
  let games = null;
  let failed = false;
  let shown = AT_FIRST;
  let left = false;

  const draw = () => {
    if (!left) render(page(), at);
  };
  const fetchGames = async () => {
    failed = false;
    const token = myToken();
    try {
      games = token ? await ask("/api/games", { token }) : { running: [], finished: [], figures: {} };
    } catch {
      failed = true;
    }
    draw();
  };

  const page = () => html`${homeBar()}<main class="page games"><h1>${t("games.title")}</h1>
    ${failed ? html`<p>${t("games.failed")}</p><button class="primary" @click=${fetchGames}>${t("games.again")}</button>`
      : games === null ? html`<div class="games-coming" aria-hidden="true"></div>`
        : games.running.length + games.finished.length === 0 ? none() : some(games)}</main>`;

  const none = () => html`<section class="games-none">
    <div class="fan" aria-hidden="true">${card("back")}${card("back")}${card("back")}</div>
    <h2>${t("games.none")}</h2><p>${t("games.noneAbout")}</p>${myToken() ? nothing : html`<p class="soft">${t("games.unknown")}</p>`}
    <a class="button primary big" href="/">${t("games.noneDo")}</a></section>`;

  /** @param {Games} games */
  const some = (games) => html`
    ${games.running.length ? html`<section aria-labelledby="running"><h2 id="running">${t("games.running")}</h2>
      <ul class="game-list">${games.running.map(runningLine)}</ul></section>` : nothing}
    ${onirimFigures(games)}${dreamFigures(games)}
    ${games.finished.length ? html`<section aria-labelledby="finished"><h2 id="finished">${t("games.finished")}</h2>
      <ul class="game-list">${games.finished.slice(0, shown).map(finishedLine)}</ul>
      ${games.finished.length > shown ? html`<button @click=${() => ((shown += 50), draw())}>${t("games.more", { n: Math.min(50, games.finished.length - shown) })}</button>` : nothing}</section>` : nothing}`;

  /** @param {Running} table */
  const runningLine = (table) => html`<li><a class="game-line" href="/t/${table.code}"><span class="game-sign">${sign(table.game, "ajar")}</span>
    <span><b>${table.code === myDaily(soFar().today)?.code ? t("front.onirim.daily") : t(`games.${table.game}`)}</b><small class="soft">${when(table.touched)} · ${table.code}</small></span>
    <span class="button primary">${t("games.goOn")}</span></a></li>`;

  /** @param {Finished} game */
  const finishedLine = (game) => {
    const others = game.names.filter((_, seat) => seat !== game.seat).map((name) => name.replace(/^bot:/, ""));
    const inside = html`<span class="game-sign">${sign(game.game, game.result.won ? "open" : "shut")}</span>
      <span><b>${outcome(game)}</b><small class="soft">${daily(game)}${when(game.ended)} · ${others.length ? t("games.with", { names: few(others) }) : t("games.alone")}${game.practice ? html` · ${t("games.practice")}` : nothing}</small></span>`;
    return html`<li>${game.game === "onirim"
      ? html`<a class="game-line" href="/story/${game.code}">${inside}<span class="game-more"><span>${t("games.story")}</span>${icon("next")}</span></a>`
      : html`<a class="game-line" href="/t/${game.code}">${inside}<span class="game-more"><span>${t("games.look")}</span>${icon("next")}</span></a>`}</li>`;
  };

  draw();
  void about().then(draw);
  void fetchGames();
  document.title = `${t("games.title")} · Reverie`;
  return () => {
    left = true;
    document.title = "Reverie";
  };
}

/** @param {string} game @param {"open" | "ajar" | "shut"} door how the dream stands */
const sign = (game, door) => (game === "onirim" ? drawing(`door-${door}`) : drawing("dreamer"));

/** @param {number} seconds since 1970 */
const when = (seconds) => new Date(seconds * 1000).toLocaleString(inLanguage(), { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });

/** @param {string[]} names */
const few = (names) => (names.length > 3 ? `${names.slice(0, 2).join(", ")} + ${names.length - 2}` : names.join(", "));

/** @param {Finished} game */
const daily = (game) => (game.seed && /^\d{4}-\d\d-\d\d$/.test(game.seed) ? `${t("games.daily")} · ` : "");

/** This seat's own; older servers tell those of all seats. @param {Finished} game */
const accuracyOf = ({ accuracy, seat }) => (Array.isArray(accuracy) ? accuracy[seat] : accuracy);

/** @param {Finished} game */
function outcome({ game, seat, result }) {
  if (game === "onirim") return html`${result.won ? icon("check") : icon("cross")}${t(result.won ? "games.won" : "games.lost")}, ${t("games.doors", { n: doorsOf(result) })}`;
  const won = result.winners?.includes(seat);
  return html`${won ? icon("check") : icon("cross")}${t(won ? "games.won" : "games.lost")}, ${t("games.points", { n: result.scores?.[seat] ?? 0 })}`;
}

/** @param {string | number} value @param {string} says @param {string} [more] */
const figure = (value, says, more = "") => html`<div><dt>${says}</dt><dd class="numbers">${value}</dd>${more ? html`<dd class="soft small">${more}</dd>` : nothing}</div>`;

/** @param {Games} games */
function onirimFigures({ finished, figures }) {
  const all = figures.onirim;
  if (!all?.games) return nothing;
  const counted = finished.filter((game) => game.game === "onirim" && !game.practice).reverse();
  const known = kept("accuracy") ?? {};
  const accurate = counted.map((game) => accuracyOf(game) ?? known[game.code]).filter((each) => typeof each === "number");
  const mean = accurate.length ? accurate.reduce((sum, each) => sum + each, 0) / accurate.length : null;
  const moving = counted.map((_, n) => {
    const lately = counted.slice(Math.max(0, n + 1 - WINDOW), n + 1);
    return lately.filter((game) => game.result.won).length / lately.length;
  });
  const doors = Array.from({ length: 9 }, (_, n) => counted.filter((game) => doorsOf(game.result) === n).length);
  return html`<section class="figures-of" aria-labelledby="onirim-figures"><h2 id="onirim-figures">${t("games.onirim")}</h2>
    <dl class="figures">
      ${figure(all.games, t("games.figures.games"))}${figure(all.won, t("games.figures.wins"), percent(all.won / all.games))}
      ${figure(all.streak, t("games.figures.streak"), t("games.figures.best", { n: all.longest_streak ?? all.streak }))}
      ${mean === null ? nothing : figure(percent(mean, 1), t("games.figures.accuracy"))}</dl>
    <div class="pictures">
      <figure class="panel"><figcaption>${t("games.figures.moving")}</figcaption>
        ${moving.length < 2 ? html`<p class="soft">${t("games.figures.few")}</p>`
          : lineOf(spread(moving), { says: t("games.figures.movingAbout", { from: percent(moving[0]), to: percent(moving[moving.length - 1]) }) })}</figure>
      <figure class="panel"><figcaption>${t("games.figures.doors")}</figcaption>
        ${barsOf(doors.map((n, k) => ({ label: numeral(k), n, says: t("games.figures.doorsBar", { doors: k, n }), lit: k === 8 })))}</figure>
      <figure class="panel"><figcaption>${t("games.figures.accuracyAbout")}</figcaption>
        ${accurate.length === 0 ? html`<p class="soft">${t("games.figures.accuracyNone")}</p>`
          : lineOf(spread(accurate), { lowest: Math.min(...accurate) > 0.8 ? 0.8 : 0, says: t("games.figures.movingAbout", { from: percent(accurate[0], 1), to: percent(accurate[accurate.length - 1], 1) }) })}</figure>
    </div></section>`;
}

/** @param {Games} games */
function dreamFigures({ figures }) {
  const all = figures["when-i-dream"];
  if (!all?.games) return nothing;
  return html`<section class="figures-of" aria-labelledby="dream-figures"><h2 id="dream-figures">${t("games.when-i-dream")}</h2>
    <dl class="figures">${figure(all.games, t("games.figures.games"))}${figure(all.won, t("games.figures.wins"), percent(all.won / all.games))}
      ${all.mean_points == null ? nothing : figure(numeral(all.mean_points, 1), t("games.figures.mean"), all.best_points == null ? "" : t("games.figures.best", { n: all.best_points }))}</dl></section>`;
}

/** Values at even distances. @param {number[]} values @returns {Array<[number, number]>} */
const spread = (values) => values.map((value, n) => [values.length === 1 ? 0.5 : n / (values.length - 1), value]);
