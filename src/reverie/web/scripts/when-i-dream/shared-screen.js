/** The shared screen, for a television and for who looks on. It is fetched when somebody opens one. */

import { later } from "./later.js";

/** @typedef {import("./view.js").Context} Context */

const theatre = later(() => import("./television.js"), "/style/television.css");

/** @param {Context} context */
export const sharedScreen = (context) => theatre.draw(context, (part) => part.television(context));
