/** The screen of a seat in each phase of When I Dream. */

import { lazyPart } from "../../ground/lazy-part.js";
import { announceChange as hear } from "./announcements.js";
import { closeBeginning } from "../dream/beginning.js";
import { coming } from "./coming.js";
import { dreamerScreen } from "../dream/dreamer.js";
import { endScreen, storiesScreen } from "../after/ending.js";
import { stopWaiting } from "../dream/idle.js";
import { listeningScreen } from "../dream/listening.js";
import { narrationScreen } from "../dream/narration.js";
import { readingScreen } from "../dream/reading.js";
import { scoringScreen } from "../after/scoring.js";
import { sharedScreen } from "./shared-screen.js";
import { stopTicking } from "../dream/hearing.js";
import { stopSpeaking, keepScreenOn } from "../dream/speech.js";
import { spiritScreen } from "../dream/spirit.js";
import { isDreamer, isOnePhone, isSpoken, isUnmasked, isPlayer } from "./view.js";
import { correctingScreen, voiceScreen } from "../dream/voice.js";

/** @import { Context, SpiritContext, UnmaskedContext } from "./seat-view.js" */

const onePhone = lazyPart(() => import("../one-phone/one-phone.js"), {
  styles: ["/style/one-phone.css"],
  meanwhile: coming,
});

/**
 * Handle a change. It is called once for every change, before it is drawn.
 * @param {Context} context
 */
export function onChange(context) {
  if (!isOnePhone(context.view) || !isPlayer(context)) hear(context);
  else void onePhone.fetch().then(() => onePhone.loaded?.onChange(context) || hear(context));
}

/** Stop everything when the player leaves the table. */
export function onLeave() {
  onePhone.loaded?.onLeave();
  closeBeginning();
  stopWaiting();
  stopTicking();
  stopSpeaking();
  void keepScreenOn(false);
}

/** @param {Context} context @returns {unknown} */
export const screen = (context) =>
  isOnePhone(context.view) && isPlayer(context)
    ? onePhone.draw(context, (part) => part.screen(context) ?? ownScreen(context))
    : ownScreen(context);

/** The screen of a device with one seat. @param {Context} context @returns {unknown} */
function ownScreen(context) {
  const { phase } = context.view;
  const spirit = /** @type {SpiritContext} */ (context);
  if (isCorrecting(context)) return correctingScreen(spirit);
  if (isUnmasked(context.view)) return unmaskedScreen(/** @type {UnmaskedContext} */ (context));
  if (!isPlayer(context)) return sharedScreen(context);
  if (phase === "reading") return readingScreen(context);
  if (isDreamer(context))
    return phase === "narration" ? narrationScreen(context) : dreamerScreen(context);
  if (phase === "narration") return listeningScreen(spirit);
  return isSpoken(spirit.view) ? voiceScreen(spirit) : spiritScreen(spirit);
}

/** Whether this seat may still correct its taps. @param {Context} context */
const isCorrecting = (context) =>
  context.view.phase === "scoring" &&
  isSpoken(context.view) &&
  isPlayer(context) &&
  !isDreamer(context) &&
  context.view.due !== null;

/** @param {UnmaskedContext} context */
function unmaskedScreen(context) {
  const { phase } = context.view;
  return phase === "over"
    ? endScreen(context)
    : phase === "stories"
      ? storiesScreen(context)
      : scoringScreen(context);
}
