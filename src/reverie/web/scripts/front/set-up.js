/** What the host can change until the game begins, in the lobby itself. */

import { html, nothing } from "../../vendor/lit-html.js";
import { gameSoFar } from "../ground/about.js";
import { stepper, tick } from "../ground/dialog.js";
import { icon, orNote } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {import("../ground/page-game.js").Choices} Choices */

/** @param {Context} seen */
export function setUp(seen) {
  const { table } = seen;
  const game = gameNamed(table.game);
  if (!game.options) return nothing;
  const state = stateOf(seen);
  /** @param {Event} event */
  const opened = async (event) => {
    if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || state.choices) return;
    state.choices = await orNote(/** @type {NonNullable<typeof game.options>} */ (game.options)());
    seen.draw();
  };
  return html`<details class="set-up" @toggle=${opened}>
    <summary class="button">${icon("settings")}${t("lobby.setUp")}</summary>
    ${
      state.choices
        ? html`<div class="set-up-inside panel column">${choices(seen, state.choices)}</div>`
        : nothing
    }
  </details>`;
}

/** @param {Context} seen @param {Choices} offered */
function choices(seen, offered) {
  const { table } = seen;
  const state = stateOf(seen);
  const [fewest, most] = gameSoFar(table.game)?.seats ?? [table.seats.length, table.seats.length];
  const taken = table.seats.filter((seat) => !seat.free).length;
  /** @param {Record<string, any>} settings */
  const change = (settings) => seen.send("set up", { settings });
  /**
   * Shown as chosen at once; where the table will not have it, as it was.
   * @param {Record<string, any>} options
   */
  const choose = async (options) => {
    state.changing = options;
    seen.draw();
    await change({ options });
    if (state.changing === options) state.changing = null;
    seen.draw();
  };
  const names = table.seats.map(({ free }, seat) => (free ? "" : nameAt(table, seat)));
  return html`${stepper(
    table.seats.length,
    Math.max(fewest, taken),
    most,
    (seats) => void change({ seats }),
    gameNamed(table.game).seatsBots?.(table) ?? true,
  )}
  ${tick({
    says: t("lobby.family"),
    about: t("lobby.familyAbout"),
    on: table.family_friendly ?? true,
    choose: (family_friendly) => void change({ family_friendly }),
  })}
  ${offered.options(
    state.changing ?? table.chosen_options ?? {},
    (options) => void choose(options),
    seen.draw,
    names,
  )}
  ${tick({
    says: t("front.party.invited"),
    about: t("front.party.invitedAbout"),
    on: table.invite_only,
    choose: (invite_only) => void change({ invite_only }),
  })}`;
}
