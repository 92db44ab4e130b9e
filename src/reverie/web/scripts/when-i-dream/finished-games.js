/** Finished games of When I Dream in the player's list: results and statistics. */

import { html, nothing } from "../../vendor/lit-html.js";
import { figure } from "../ground/charts.js";
import { drawing } from "../ground/parts.js";
import { numeral, percent, t } from "../ground/texts.js";

/** @typedef {import("../ground/page-game.js").Finished} Finished */

export const picture = () => drawing("dreamer");

/** @param {Finished} game */
export const outcome = ({ seat, result }) =>
  `${t(result.winners?.includes(seat) ? "games.won" : "games.lost")}, ${t("games.points", {
    n: result.scores?.[seat] ?? 0,
  })}`;

/**
 * @param {Finished[]} _
 * @param {{games: number, won: number, mean_points?: number | null, best_points?: number | null}}
 *   all
 */
export const figures = (_, all) => html`<dl class="figures">
  ${figure(all.games, t("games.figures.games"))}${figure(all.won, t("games.figures.wins"), {
    more: percent(all.won / all.games),
  })}
  ${
    all.mean_points == null
      ? nothing
      : figure(numeral(all.mean_points, 1), t("games.figures.mean"), {
          more: all.best_points == null ? "" : t("games.figures.best", { n: all.best_points }),
        })
  }
</dl>`;
