/** A first game: the rules by playing them, at a real table whose cards are chosen well. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { ask, lookAt, openTable } from "../ground/api.js";
import { Connection } from "../ground/connection.js";
import { keep, kept, myName, myToken, rememberToken, settings } from "../ground/storage.js";
import { move } from "../ground/motion.js";
import { announce, homeBar, icon, orNote } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { wear } from "../front/table.js";
import { go } from "../main.js";
import { lesson, SUBJECTS } from "./lessons.js";
import { mine } from "./screen-state.js";
import { heard, screen, style } from "./screen.js";

/** @typedef {import("./view.js").Context} Context */

/** Three red cards to begin with, a blue door for the blue key in the second turn, a nightmare soon after. */
const SEED = "a first dream 8678";

/** @param {HTMLElement} at */
export function show(at) {
  wear(style);
  document.title = `${t("onirim.learn.title")} · Reverie`;
  /** @type {Connection | null} */
  let line = null;
  let left = false;
  /** @type {string | null} */
  let why = null;
  /** @type {Record<string, any>} */
  const own = {};
  /** @type {Set<string>} */
  const learnt = new Set(kept("first dream")?.learnt ?? []);

  /** @returns {Context | null} */
  const context = () => {
    const connection = line;
    if (connection?.table == null || connection.seat === null) return null;
    const { table } = connection;
    return {
      table, view: table.view, seat: connection.seat, may: table.may, host: table.host === connection.seat, happened: connection.happened,
      now: () => connection.now, draw, own, settings: settings(),
      say: (...said) => orNote(connection.say(...said)), send: (type, more) => orNote(connection.send(type, more)),
    };
  };
  const page = () => {
    const seen = context();
    if (why !== null)
      return html`${homeBar()}<main class="page"><h1>${t("onirim.learn.title")}</h1><p>${why}</p><button class="primary" @click=${begin}>${t("onirim.learn.again")}</button></main>`;
    if (seen === null || !seen.table.begun) return html`<p class="waiting">${t("onirim.learn.title")}</p>`;
    return html`${line?.state === "trying" ? html`<p class="offline" role="status">${t("ground.lost")}</p>` : nothing}${screen(seen)}`;
  };
  const draw = () => {
    if (!left) render(page(), at);
  };
  const changed = () => {
    const seen = context();
    if (seen?.table.begun && line?.state === "on") heard(seen);
    void move(draw);
    if (line) line.happened = [];
  };

  /** What this moment teaches. @param {Context} seen */
  const teach = (seen) => {
    const state = mine(seen);
    const now = lesson(seen, learnt);
    if (now === null && said === t("onirim.learn.done")) return enough(true);
    const text = now ? t(`onirim.learn.says.${now.says}`, now.values) : t("onirim.learn.done");
    if (now?.teaches) learnt.add(now.teaches);
    keep("first dream", { code: seen.table.code, learnt: [...learnt] });
    state.lesson = { text, lit: now?.lit ?? "", more: html`${learned(learnt)}<button class="plain" data-act="enough" aria-label=${t("onirim.learn.enough")} title=${t("onirim.learn.enough")} @click=${() => enough(now === null)}>${now ? icon("close") : t("onirim.learn.alone")}</button>` };
    if (text !== said) announce(text);
    said = text;
  };
  let said = "";
  /** No more lessons. Where there are some left, the menu brings them back. @param {boolean} all */
  const enough = (all) => {
    const seen = context();
    if (seen === null) return;
    Object.assign(mine(seen), { lesson: null, teach: null, resume: all ? null : resume });
    if (all) keep("first dream", null);
    draw();
  };
  const resume = () => {
    const seen = context();
    if (seen === null) return;
    said = "";
    Object.assign(mine(seen), { teach, resume: null });
    teach(seen);
    draw();
  };

  const begin = async () => {
    why = null;
    try {
      const code = await table(() => learnt.clear());
      const { token } = await ask(`/api/tables/${code}/sit`, { name: myName() || t("onirim.learn.you"), token: myToken() });
      rememberToken(token);
      if (left) return;
      line = new Connection(code, { token }, { changed, refused: failed, moved: (to) => go(`/t/${to}`) });
      await until(() => line?.table != null);
      if (!line.table?.begun) await orNote(line.send("begin"));
      const seen = context();
      if (seen) mine(seen).teach = teach;
      if (seen?.table.begun) teach(seen);
      draw();
    } catch (problem) {
      failed(problem instanceof Error ? problem.message : String(problem));
    }
  };
  /** @param {string} said */
  const failed = (said) => {
    why = said;
    draw();
  };

  draw();
  void begin();
  return () => {
    left = true;
    document.title = "Reverie";
    line?.close();
  };
}

/** The learner's table: the one that was left, if it still runs. @param {() => void} anew @returns {Promise<string>} */
async function table(anew) {
  const old = kept("first dream")?.code;
  if (old && myToken() && (await runs(old))) return old;
  anew();
  const { code } = await openTable({ game: "onirim", seats: 1, casual: true, advice: true, seed: SEED });
  return code;
}

/** @param {string} code */
async function runs(code) {
  try {
    await lookAt(code);
    const { running } = await ask("/api/games", { token: myToken() });
    return running.some((/** @type {{code: string}} */ each) => each.code === code);
  } catch {
    return false;
  }
}

/** @param {() => boolean} holds */
async function until(holds) {
  for (let n = 0; n < 100 && !holds(); n++) await new Promise((done) => setTimeout(done, 50));
}

/** What has been learnt so far. @param {Set<string>} learnt */
const learned = (learnt) => html`<ol class="learnt" aria-label=${t("onirim.learn.learnt", { number: learnt.size, all: SUBJECTS.length })}>
  ${SUBJECTS.map((subject) => html`<li class=${learnt.has(subject) ? "known" : ""}>${learnt.has(subject) ? icon("check") : nothing}<span>${t(`onirim.learn.subjects.${subject}`)}</span></li>`)}</ol>`;
