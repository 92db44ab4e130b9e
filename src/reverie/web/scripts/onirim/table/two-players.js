/** The exports that only a table for two players needs, bundled for `lazy-two-players.js`. */

export { giveButton as passOn, passAfterDraft as turnOver } from "./pass-device.js";
export {
  noticeUnseen as lookBack,
  replayCover as playing,
  replayLastTurn as showAgain,
  visibleContext as shownOf,
  unseenPanel as whileAway,
} from "./last-turn.js";
export { draft, partner, handleSignal, signButton, signalButtons as signs } from "./partner.js";
export { floating, reactionsBar } from "./reactions.js";
