/**
 * The shared screen, for a television and for who looks on. It is fetched when somebody opens one.
 */

import { later } from "../../ground/later.js";
import { coming } from "./coming.js";

/** @import { Context } from "./seat-view.js" */

const theatre = later(() => import("../television/television.js"), {
  styles: ["/style/television.css"],
  meanwhile: coming,
});

/** @param {Context} context */
export const sharedScreen = (context) => theatre.draw(context, (part) => part.television(context));
