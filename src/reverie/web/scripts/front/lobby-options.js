/** The panel in the lobby where the host changes options before the game begins. */

import { html, nothing } from "../../vendor/lit-html.js";
import { aboutGame } from "../ground/about.js";
import { stepper, checkbox } from "../ground/dialog.js";
import { icon, noteFailure } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";
import { nameAt } from "./seat-names.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {import("../ground/page-game.js").Choices} Choices */

/** @param {Context} context */
export function lobbyOptions(context) {
  const { table } = context;
  const game = gameNamed(table.game);
  if (!game.options) return nothing;
  const state = stateOf(context);
  /** @param {Event} event */
  const opened = async (event) => {
    if (!(/** @type {HTMLDetailsElement} */ (event.target).open) || state.choices) return;
    state.choices = await noteFailure(
      /** @type {NonNullable<typeof game.options>} */ (game.options)(),
    );
    context.draw();
  };
  return html`<details class="set-up" @toggle=${opened}>
    <summary class="button">${icon("settings")}${t("lobby.setUp")}</summary>
    ${
      state.choices
        ? html`<div class="set-up-inside panel column">${choices(context, state.choices)}</div>`
        : nothing
    }
  </details>`;
}

/** @param {Context} context @param {Choices} offered */
function choices(context, offered) {
  const { table } = context;
  const state = stateOf(context);
  const [fewest, most] = aboutGame(table.game)?.seats ?? [table.seats.length, table.seats.length];
  const taken = table.seats.filter((seat) => !seat.free).length;
  /** @param {Record<string, any>} settings */
  const change = (settings) => context.send("set up", { settings });
  /**
   * Show the new options at once, and the old ones again if the table refuses.
   * @param {Record<string, any>} options
   */
  const choose = async (options) => {
    state.changing = options;
    context.draw();
    await change({ options });
    if (state.changing === options) state.changing = null;
    context.draw();
  };
  const names = table.seats.map(({ free }, seat) => (free ? "" : nameAt(table, seat)));
  return html`${stepper(
    table.seats.length,
    Math.max(fewest, taken),
    most,
    (seats) => void change({ seats }),
    gameNamed(table.game).allowsBots?.(table) ?? true,
  )}
  ${checkbox({
    label: t("lobby.family"),
    about: t("lobby.familyAbout"),
    on: table.family_friendly ?? true,
    choose: (family_friendly) => void change({ family_friendly }),
  })}
  ${offered.options(
    state.changing ?? table.chosen_options ?? {},
    (options) => void choose(options),
    context.draw,
    names,
  )}
  ${checkbox({
    label: t("front.party.invited"),
    about: t("front.party.invitedAbout"),
    on: table.invite_only,
    choose: (invite_only) => void change({ invite_only }),
  })}`;
}
