/**
 * The reactions of Onirim for two players. A reaction is talk (O10.10): with open hands it is
 * allowed at any time, in silent games only after the end.
 */

import { COMMON_CUTS, noReactions, Reactions } from "../../ground/reactions.js";
import { faceOf } from "../../ground/faces.js";
import { loadStyle } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

void loadStyle("/style/two.css");

/** @type {Record<string, import("../../ground/reactions.js").Cut>} */
const CUTS = {
  ...COMMON_CUTS,
  star: [
    "M24 3L30 18 46 19 33 29 38 45 24 36 10 45 15 29 2 19 18 18Z",
    "M24 14L25.500 22.500 33 24 25.500 25.500 24 34 22.500 25.500 15 24 22.500 22.500Z",
  ],
  lamp: [
    "M20 2H28V6Q38 8 38 18V32Q38 40 30 42L31 46H17L18 42Q10 40 10 32V18Q10 8 20 6Z",
    "M24 34Q17 33 17 26 18 22 22 18 22 22 24 22 26 18 24 13 32 19 31 27 30 33 24 34Z",
  ],
  feather: [
    "M44 3Q46 24 33 33 24 38 16 35L6 46 3 43 13 32Q10 22 17 14 27 4 44 3Z",
    "M35 12L12 36M25 22V13M21 27L32 26",
  ],
  nightmare: [
    "M24 2L30 8 36 6 37 14 44 18 40 25 44 33 37 36 37 45 30 40 24 46 18 40 11 45 11 36 " +
      "4 33 8 25 4 18 11 14 12 6 18 8Z",
    "M12 20L20 24 14 27ZM36 20L28 24 34 27Z",
  ],
};

const reactions = new Reactions({
  cuts: CUTS,
  text: (key, values) => t(`two.reactions.${key}`, values),
  stateOf: (/** @type {Context} */ { screenState }) => (screenState.reactions ??= noReactions()),
  canReact: ({ seat, screenState }) => typeof seat === "number" && !screenState.device,
  nameOf,
  face: ({ table }, seat) => faceOf(table.seats[seat] ?? {}, seat, { size: 30 }),
});

/** The buttons for reactions. @param {Context} context @param {() => void} [sent] */
export const reactionsBar = (context, sent) => reactions.bar(context, sent);
/** Handle a change: if it is a reaction, show it and return true. @param {Context} context */
export const handleReaction = (context) => reactions.handle(context);
/** The reactions that float by. @param {Context} context */
export const floating = (context) => reactions.floating(context);
