/** A rival: a bot that plays the same cards. Its result is compared when a game for one is over. */

import { html, nothing, svg } from "../../../vendor/lit-html.js";
import { fetchJson } from "../../ground/api.js";
import { announce } from "../../ground/parts.js";
import { myToken } from "../../ground/storage.js";
import { t } from "../../ground/texts.js";
import { RIVALS, rivalName } from "../opening/rival-choice.js";

/** @import { Context } from "./seat-view.js" */

/**
 * The result of a bot, and both courses: the number of doors after each turn.
 * @typedef
 *   {{ bot: string, won: boolean, doors: number, turns: number, course: number[], own: number[] }}
 *   Rival
 */

const DOORS = 8;

/** @param {string} code @param {string} bot @returns {Promise<Rival>} */
export const fetchRival = (code, bot) =>
  fetchJson(`/api/tables/${code}/rival`, { bot, token: myToken() });

/** @param {Rival} rival */
const rivalText = ({ bot, won, doors, turns }) =>
  t(won ? "two.rival.won" : "two.rival.lost", { bot: rivalName(bot), doors, turns });

/** The rival's result in a sentence. @param {Context} context */
export function rivalLine(context) {
  const { table, screenState, draw } = context;
  if (!table.rival) return nothing;
  if (screenState.rival === undefined) {
    screenState.rival = null;
    void fetchRival(table.code, table.rival)
      .then((rival) => {
        screenState.rival = rival;
        announce(rivalText(rival));
        draw();
      })
      .catch(() => {});
  }
  return html`<p class="rival-line">
    ${screenState.rival ? rivalText(screenState.rival) : t("two.rival.playing", { bot: rivalName(table.rival) })}
  </p>`;
}

/** A chart of both courses. @param {Rival} rival */
function courses(rival) {
  const turns = Math.max(rival.own.length, rival.course.length) - 1 || 1;
  /** @param {number[]} doors */
  const path = (doors) =>
    doors
      .map(
        (n, turn) =>
          `${turn ? "L" : "M"}${((turn / turns) * 100).toFixed(2)} ${(
            100 - (n / DOORS) * 100
          ).toFixed(2)}`,
      )
      .join("");
  const description = t("two.rival.chart", {
    own: rival.own.at(-1) ?? 0,
    turns: rival.own.length - 1,
    bot: rivalName(rival.bot),
    doors: rival.doors,
    its: rival.turns,
  });
  return html`<figure class="courses" role="img" aria-label=${description}>
    <div class="courses-field" aria-hidden="true">
      <span class="courses-most">${DOORS}</span
      ><svg viewBox="0 0 100 100" preserveAspectRatio="none" focusable="false">
        ${svg`
          <path class="line-ground" d="M0 0H100M0 50H100M0 100H100"></path>
          <path class="course its" d=${path(rival.course)}></path>
          <path class="course own" d=${path(rival.own)}></path>
        `}
      </svg>
    </div>
    <figcaption aria-hidden="true">
      <span><i class="key own"></i>${t("two.rival.you")}</span
      ><span><i class="key its"></i>${rivalName(rival.bot)}</span>
      <span class="soft">${t("two.rival.axis", { n: turns })}</span>
    </figcaption>
  </figure>`;
}

/**
 * The panel in the analysis of a game for one: buttons to choose a rival, and its result.
 * @param {{ rival: Rival | null, chosen: string, choose: (bot: string) => void }} options
 */
export const rivalPanel = ({ rival, chosen, choose }) => html`<section
  class="panel rival"
  aria-labelledby="rival">
  <h2 id="rival">${t("two.rival.title")}</h2>
  <p class="soft">${t("two.rival.about")}</p>
  <div class="row rivals">
    ${RIVALS.map(
      (bot) =>
        html`<button
          data-rival=${bot}
          aria-pressed=${chosen === bot}
          class=${chosen === bot ? "primary" : ""}
          @click=${() => choose(bot)}>
          ${rivalName(bot)}
        </button>`,
    )}
  </div>
  <div role="status">
    ${
      rival === null
        ? chosen
          ? html`<p class="soft">${t("two.rival.playing", { bot: rivalName(chosen) })}</p>`
          : nothing
        : html`<p>${rivalText(rival)}</p>`
    }
  </div>
  ${rival === null ? nothing : courses(rival)}
</section>`;
