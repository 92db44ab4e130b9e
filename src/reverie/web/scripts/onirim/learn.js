/** A first game: the rules by playing them, at a real table whose cards are chosen well. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { ask, lookAt, openTable } from "../ground/api.js";
import { Connection } from "../ground/connection.js";
import { contextOf } from "../ground/context.js";
import { homeBar } from "../ground/home-bar.js";
import { move } from "../ground/motion.js";
import { sitDown } from "../ground/open-table.js";
import { outdated } from "../ground/outdated.js";
import { addStyle, announce, icon, orNote } from "../ground/parts.js";
import { go } from "../ground/router.js";
import { keep, kept, myName, myToken } from "../ground/storage.js";
import { saysOf, t, whenReworded } from "../ground/texts.js";
import { setTitle } from "../ground/title.js";
import { lesson, SUBJECTS } from "./lessons.js";
import { stateOf } from "./screen-state.js";
import { changed, screen } from "./screen.js";

/** @typedef {import("./view.js").Context} Context */

/** Three red cards to begin with, a blue door for the blue key in the second turn, a nightmare soon after. */
const SEED = "a first dream 8678";

/** @param {HTMLElement} at */
export function show(at) {
  addStyle("/style/onirim.css");
  setTitle(() => t("onirim.learn.title"));
  const page = new LearnPage(at);
  const stop = whenReworded(page.draw);
  void page.begin();
  return () => {
    page.left = true;
    stop();
    page.connection?.close();
  };
}

class LearnPage {
  /** @param {HTMLElement} at */
  constructor(at) {
    this.at = at;
    /** @type {Connection | null} */
    this.connection = null;
    this.left = false;
    /** @type {import("../ground/texts.js").Says | null} why it cannot begin */
    this.why = null;
    /** @type {Record<string, any>} */
    this.own = {};
    /** @type {Set<string>} */
    this.learnt = new Set(kept("first dream")?.learnt ?? []);
    /** @type {string | null} the last lesson, "" at the beginning, null when all is learnt */
    this.said = "";
    this.draw = () => {
      if (!this.left) render(this.page(), this.at);
    };
    this.teach = (/** @type {Context} */ seen) => this.giveLesson(seen);
    this.draw();
  }

  /** @returns {Context | null} */
  context() {
    return contextOf(this.connection, this.own, this.draw);
  }

  page() {
    const seen = this.context();
    if (this.connection?.outdated) return outdated();
    if (this.why !== null)
      return html`${homeBar()}<main class="page"><h1>${t("onirim.learn.title")}</h1><p>${this.why()}</p><button class="primary" @click=${() => this.begin()}>${t("onirim.learn.again")}</button></main>`;
    if (seen === null || !seen.table.begun) return html`<p class="waiting">${t("onirim.learn.title")}</p>`;
    return html`${this.connection?.noticed ? html`<p class="offline" role="status">${t("ground.lost")}</p>` : nothing}${screen(seen)}`;
  }

  changed() {
    const seen = this.context();
    if (seen?.table.begun && this.connection?.state === "on") changed(seen);
    void move(this.draw);
    if (this.connection) this.connection.happened = [];
  }

  async begin() {
    this.why = null;
    try {
      const code = await table(() => this.learnt.clear());
      const token = await sitDown(code, myName() || t("onirim.learn.you"));
      if (this.left) return;
      const connection = new Connection(code, { token }, { changed: () => this.changed(), refused: (why) => this.failed(why), moved: (to) => go(`/t/${to}`) });
      this.connection = connection;
      await until(() => connection.table !== null);
      if (!connection.table?.begun) await orNote(connection.send("begin"));
      const seen = this.context();
      if (seen) stateOf(seen).teach = this.teach;
      if (seen?.table.begun) this.teach(seen);
      this.draw();
    } catch (problem) {
      this.failed(saysOf(problem));
    }
  }

  /** @param {import("../ground/texts.js").Says} why */
  failed(why) {
    this.why = why;
    this.draw();
  }

  /** What this moment teaches. @param {Context} seen */
  giveLesson(seen) {
    const now = lesson(seen, this.learnt);
    if (now === null && this.said === null) return this.stop(true);
    const text = () => (now ? t(`onirim.learn.says.${now.says}`, now.values) : t("onirim.learn.done"));
    if (now?.teaches) this.learnt.add(now.teaches);
    keep("first dream", { code: seen.table.code, learnt: [...this.learnt] });
    const enough =
      () => html`<button class="plain" data-act="enough" aria-label=${t("onirim.learn.enough")} title=${t("onirim.learn.enough")} @click=${() => this.stop(now === null)}>
      ${now ? icon("close") : t("onirim.learn.alone")}</button>`;
    stateOf(seen).lesson = { text, lit: now?.lit ?? "", more: () => html`${learned(this.learnt)}${enough()}` };
    const said = now && JSON.stringify([now.says, now.values]);
    if (said !== this.said) announce(text());
    this.said = said;
  }

  /** No more lessons. Where there are some left, the menu brings them back. @param {boolean} all */
  stop(all) {
    const seen = this.context();
    if (seen === null) return;
    Object.assign(stateOf(seen), { lesson: null, teach: null, resume: all ? null : () => this.resume() });
    if (all) keep("first dream", null);
    this.draw();
  }

  resume() {
    const seen = this.context();
    if (seen === null) return;
    this.said = "";
    Object.assign(stateOf(seen), { teach: this.teach, resume: null });
    this.teach(seen);
    this.draw();
  }
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
