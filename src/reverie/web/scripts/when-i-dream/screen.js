/** When I Dream: which screen a seat sees at which moment. */

import { putCardAway } from "./beginning.js";
import { dreamerScreen } from "./dreamer.js";
import { endScreen, storiesScreen } from "./ending.js";
import { stopWaiting } from "./idle.js";
import { narrationScreen } from "./narration.js";
import { scoringScreen } from "./scoring.js";
import { sharedScreen } from "./shared-screen.js";
import { quiet, stayAwake } from "./speech.js";
import { spiritScreen } from "./spirit.js";
import { dreams, isSpoken, isUnmasked, plays } from "./view.js";
import { voiceScreen } from "./voice.js";

export { changed } from "./announcements.js";

/** @typedef {import("./view.js").Context} Context */
/** @typedef {import("./view.js").SpiritContext} SpiritContext */
/** @typedef {import("./view.js").UnmaskedContext} UnmaskedContext */

/** The table is left: nothing of it goes on. */
export function left() {
  putCardAway();
  stopWaiting();
  quiet();
  void stayAwake(false);
}

/** @param {Context} context @returns {unknown} */
export function screen(context) {
  if (isUnmasked(context.view)) return unmaskedScreen(/** @type {UnmaskedContext} */ (context));
  if (!plays(context)) return sharedScreen(context);
  if (dreams(context)) return context.view.phase === "narration" ? narrationScreen(context) : dreamerScreen(context);
  const spirit = /** @type {SpiritContext} */ (context);
  return isSpoken(spirit.view) ? voiceScreen(spirit) : spiritScreen(spirit);
}

/** @param {UnmaskedContext} context */
function unmaskedScreen(context) {
  const { phase } = context.view;
  return phase === "over" ? endScreen(context) : phase === "stories" ? storiesScreen(context) : scoringScreen(context);
}
