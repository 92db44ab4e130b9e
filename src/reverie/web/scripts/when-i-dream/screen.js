/** When I Dream: which screen a seat sees at which moment. */

import { away } from "./beginning.js";
import { dreamerScreen } from "./dreamer.js";
import { endScreen, storiesScreen } from "./ending.js";
import { dreams, optionsOf, plays } from "./view.js";
import { forget } from "./idle.js";
import { narrationScreen } from "./narration.js";
import { scoringScreen } from "./scoring.js";
import { quiet, stayAwake } from "./speech.js";
import { spiritScreen } from "./spirit.js";
import { voiceScreen } from "./voice.js";
import { watchScreen } from "./shared-screen.js";

export { heard } from "./announcements.js";

/** @typedef {import("./view.js").Context} Context */

export const style = "/style/when-i-dream.css";

/** The table is left: nothing of it goes on. */
export function left() {
  away();
  forget();
  quiet();
  void stayAwake(false);
}

/** @param {Context} context @returns {unknown} */
export function screen(context) {
  const { phase } = context.view;
  if (phase === "over") return endScreen(context);
  if (phase === "stories") return storiesScreen(context);
  if (phase === "scoring" || phase === "spirits") return scoringScreen(context);
  if (!plays(context)) return watchScreen(context);
  if (dreams(context)) return phase === "narration" ? narrationScreen(context) : dreamerScreen(context);
  return optionsOf(context).table === "voice" ? voiceScreen(context) : spiritScreen(context);
}
