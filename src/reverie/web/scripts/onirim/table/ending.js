/** The end of a game: won or lost. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { lazyPart } from "../../ground/lazy-part.js";
import { t } from "../../ground/texts.js";
import { drawing, icon } from "../../ground/parts.js";
import { rematchButton } from "./rematch-button.js";
import { dailyEnd } from "../daily/end.js";

/** @import { Context } from "./seat-view.js" */

/** The lower part, which the end can do without. */
const afterGamePart = lazyPart(() => import("./after-game.js"));

/** @param {Context} context */
export function ending(context) {
  const { view, table, seat } = context;
  if (!view.outcome) return nothing;
  const { won, reason } = view.outcome;
  const doors = view.doors.flat().length;
  const two = view.players === 2;
  return html`<section
    class="choice ending ${won ? "won" : "lost"}"
    data-part="choice"
    aria-label=${t("onirim.end.title")}>
    <div class="ending-scene" aria-hidden="true">
      ${drawing(won ? "sun" : "moon", "ending-light")}
    </div>
    <div class="ask">
      <h1 tabindex="-1">${t(won ? "onirim.end.won" : "onirim.end.lost")}</h1>
      <p>
        ${t(won ? "onirim.end.wakes" : "onirim.end.closes")}
        ${t(
          `onirim.end.${
            won ? (two ? "wonTwo" : "wonAlone") : reason === "resigned" ? "resigned" : "empty"
          }`,
          { turns: view.turns, doors, deck: view.deck },
        )}
      </p>
    </div>
    <div class="answers">
      ${dailyEnd(context)}<a class="button" href="/">${icon("home")}${t("onirim.end.home")}</a>
      <a class="button ${typeof seat === "number" ? "" : "primary"}" href="/analysis/${table.code}"
        >${icon("eye")}${t("onirim.end.story")}</a
      >
      ${table.daily ? nothing : rematchButton(context)}
    </div>
    ${afterGamePart.draw(context, (part) => part.afterGame(context))}
  </section>`;
}
