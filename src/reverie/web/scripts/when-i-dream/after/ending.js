/**
 * The end: the vote for the best story after a tie, and the final screen. Loaded when the game
 * ends.
 */

import { lazyPart } from "../../ground/lazy-part.js";
import { coming } from "../table/coming.js";
import { sharedScreen } from "../table/shared-screen.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */

const end = lazyPart(() => import("./ending-page.js"), {
  styles: ["/style/ending.css"],
  meanwhile: coming,
});

/** @param {Context} context */
export const endScreen = (context) =>
  context.seat === "screen"
    ? sharedScreen(context)
    : end.draw(context, (part) => part.endPage(context));

/** @param {Context} context */
export const storiesScreen = (context) =>
  context.seat === "screen"
    ? sharedScreen(context)
    : end.draw(context, (part) => part.storiesPage(context));
