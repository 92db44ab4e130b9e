/** The exports that only a table for two players needs, bundled for `lazy-two-players.js`. */

export { giveButton as passOn, passAfterDraft as turnOver } from "./pass-device.js";
export {
  noticeMissed as lookBack,
  playing,
  replayLastTurn as showAgain,
  visibleContext as shownOf,
  missedPanel as whileAway,
} from "./last-turn.js";
export { draft, partner, signalled, signButton, signs } from "./partner.js";
export { floating, reactionsBar } from "./reactions.js";
