/**
 * The reactions of When I Dream: spirits may send them during the dream, everybody during the
 * scoring.
 */

import { html } from "../../../vendor/lit-html.js";
import { COMMON_CUTS, Reactions } from "../../ground/reactions.js";
import { t } from "../../ground/texts.js";
import { face, nameOf } from "./people.js";
import { stateOf } from "../television/state.js";
import { isPlayer } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/** @type {Record<string, import("../../ground/reactions.js").Cut>} */
const CUTS = {
  ...COMMON_CUTS,
  laugh: [
    "M24 4A20 20 0 1 1 23.900 4Z",
    "M10 22Q15 14 20 22M28 22Q33 14 38 22M11 28H37Q35 40 24 40 13 40 11 28Z",
  ],
  gasp: [
    "M24 4Q42 6 42 25 40 45 24 45 8 45 6 25 6 6 24 4Z",
    "M16 17A3.500 4.500 0 1 1 15.900 17ZM32 17A3.500 4.500 0 1 1 31.900 17ZM24 27A6 8 " +
      "0 1 1 23.900 27Z",
  ],
  puzzled: [
    "M24 4Q44 5 43 22 42 37 28 38L20 45 20 38Q5 36 5 21 6 5 24 4Z",
    "M18 18Q18 12 24 12 31 12 30 18 30 22 24 24V28M24 32.500V33",
  ],
  yawn: [
    "M24 3Q43 5 43 26 41 45 24 45 7 45 5 26 5 5 24 3Z",
    "M11 19Q15 22 19 19M29 19Q33 22 37 19M24 25Q33 27 31 35 28 41 24 41 20 41 17 35 15 27 24 25Z",
  ],
};

const reactions = new Reactions({
  cuts: CUTS,
  text: (key, values) => t(`whenidream.reactions.${key}`, values),
  stateOf,
  canReact: isPlayer,
  nameOf,
  face: (/** @type {Context} */ context, seat) =>
    html`<span class="lit-face">${face(context, seat, false)}</span>`,
});

/** The bar of reactions, if this seat may send them now. @param {Context} context */
export const reactionsBar = (context) => reactions.bar(context);
/** Whether the change was a reaction. @param {Context} context */
export const handleReaction = (context) => reactions.handle(context);
/** The floating reactions. @param {Context} context */
export const floating = (context) => reactions.floating(context);
