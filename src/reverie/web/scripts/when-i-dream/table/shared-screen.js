/** The shared screen, for a television and for spectators, loaded when a client opens it. */

import { lazyPart } from "../../ground/lazy-part.js";
import { coming } from "./coming.js";

/** @import { Context } from "./seat-view.js" */

const theatre = lazyPart(() => import("../television/television.js"), {
  styles: ["/style/television.css"],
  meanwhile: coming,
});

/** @param {Context} context */
export const sharedScreen = (context) => theatre.draw(context, (part) => part.television(context));
