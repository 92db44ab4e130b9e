/**
 * All that only a table for two has: the partner, what they did while one was away, small signs.
 */

export { passOn, turnOver } from "./one-device.js";
export { lookBack, playing, showAgain, shownOf, whileAway } from "./last-turn.js";
export { draft, partner, signalled, signButton, signs } from "./partner.js";
export { floating, reactionsBar } from "./reactions.js";
