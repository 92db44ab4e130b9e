/** Deleting the player's games: the question with its consequences, and a report afterwards. */

import { html, nothing } from "../../vendor/lit-html.js";
import { ref } from "../../vendor/directives/ref.js";
import { fetchJson } from "../ground/api.js";
import { dialog } from "../ground/dialog.js";
import { icon } from "../ground/parts.js";
import { myToken } from "../ground/storage.js";
import { messageOf, t } from "../ground/texts.js";

/**
 * Numbers of deleted games by the result. In `unnamed` ones only the player's name was deleted.
 * @typedef {{ deleted: number, unnamed: number, running: number, busy: number }} Result
 */

/** Delete all games, in as many requests as it takes. @returns {Promise<Result>} */
async function deleteAll() {
  const token = myToken();
  const all = { deleted: 0, unnamed: 0, running: 0, busy: 0 };
  for (let more = true; more; ) {
    const answer = await fetchJson("/api/games/delete", { token, skip: all.busy });
    for (const each of /** @type {const} */ (["deleted", "unnamed", "running"]))
      all[each] += answer[each];
    for (const code of answer.busy) all[await deleteOne(code, token)] += 1;
    ({ more } = answer);
  }
  return all;
}

/**
 * Delete a game whose table another process of the server has. It takes a request of its own.
 * @param {string} code
 * @param {string | null} token
 * @returns {Promise<keyof Result>}
 */
const deleteOne = (code, token) =>
  fetchJson(`/api/tables/${code}/delete`, { token }).then(
    ({ result }) => result,
    () => "busy",
  );

/**
 * A function that draws the section.
 * @param {() => void} draw
 * @param {() => Promise<void>} fetchGames reloads the list
 */
export function deleteGamesSection(draw, fetchGames) {
  const deleting = new Deleting(draw, fetchGames);
  /** @param {boolean} any whether there are games */
  return (any) => deleting.section(any);
}

class Deleting {
  isAsking = false;
  isBusy = false;
  /** @type {Result | null} */
  result = null;
  /** @type {import("../ground/texts.js").LazyText | null} */
  failure = null;

  /** @param {() => void} draw @param {() => Promise<void>} fetchGames */
  constructor(draw, fetchGames) {
    this.draw = draw;
    this.fetchGames = fetchGames;
  }

  /** Show or hide the question. @param {boolean} isAsking */
  ask(isAsking) {
    this.isAsking = isAsking;
    this.draw();
  }

  confirm = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    this.failure = null;
    this.draw();
    try {
      this.result = await deleteAll();
    } catch (problem) {
      this.failure = messageOf(problem);
    }
    this.isBusy = this.isAsking = false;
    await this.fetchGames();
  };

  question() {
    return dialog(
      t("games.delete.sure"),
      html`<div class="column delete-games">
        <ul>
          <li>${t("games.delete.alone")}</li>
          <li>${t("games.delete.together")}</li>
          <li>${t("games.delete.running")}</li>
        </ul>
        <p>${t("games.delete.forGood")}</p>
        <button class="big sure" aria-disabled=${this.isBusy} @click=${this.confirm}>
          ${icon("cross")}${t(this.isBusy ? "games.delete.doing" : "games.delete.do")}
        </button>
        <button class="primary big" autofocus @click=${() => this.ask(false)}>
          ${t("games.delete.keep")}
        </button>
      </div>`,
      () => this.isAsking && !this.isBusy && this.ask(false),
    );
  }

  /** @param {boolean} any whether there are games */
  section(any) {
    const { result, failure } = this;
    const button = html`<button class="plain" @click=${() => this.ask(true)}>
      ${t("games.delete.do")}
    </button>`;
    return html`${result ? resultPanel(result) : nothing}${
      failure ? html`<p role="alert">${failure()}</p>` : nothing
    }
      <footer class="games-foot row">
        ${any ? button : nothing} <a href="/kept">${t("front.foot.kept")}</a>
      </footer>
      ${this.isAsking ? this.question() : nothing}`;
  }
}

/** @param {Element | undefined} at */
const focusResult = (at) =>
  at instanceof HTMLElement &&
  queueMicrotask(() => document.activeElement === document.body && at.focus());

/** @param {Result} result */
const resultPanel = (result) => html`<section
  class="panel deleted"
  role="status"
  tabindex="-1"
  ${ref(focusResult)}>
  <p>${icon("check")} ${t("games.delete.done", result)}</p>
  ${
    result.running ? html`<p>${t("games.delete.stillRunning", { n: result.running })}</p>` : nothing
  }
  ${result.busy ? html`<p>${t("games.delete.busy", { n: result.busy })}</p>` : nothing}
</section>`;
