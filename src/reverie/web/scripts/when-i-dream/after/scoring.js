/** The scoring of a round, loaded while the dream is told. */

import { lazyPart } from "../../ground/lazy-part.js";
import { coming } from "../table/coming.js";
import { sharedScreen } from "../table/shared-screen.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */

const end = lazyPart(() => import("./scoring-page.js"), {
  styles: ["/style/ending.css"],
  meanwhile: coming,
});

/** @param {Context} context */
export const scoringScreen = (context) =>
  context.seat === "screen"
    ? sharedScreen(context)
    : end.draw(context, (part) => part.scoringPage(context));
