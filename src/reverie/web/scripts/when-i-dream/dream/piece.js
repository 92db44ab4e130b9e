/** A dream piece on paper, with its word as large as fits on one line. */

import { html } from "../../../vendor/lit-html.js";
import { vars } from "../../ground/parts.js";
import { picture } from "./pictures.js";

/** @import { Context } from "../table/seat-view.js" */

/** Widths in ems from which the paper is wider, and as wide as the table. */
const WIDE_EMS = 9;
const FULL_WIDTH_EMS = 14;

/** @type {CanvasRenderingContext2D | null} */
let ruler = null;

/**
 * The width of a text in units of its font size. It is measured, since it does not follow from the
 * number of characters.
 * @param {string} text
 */
function widthOf(text) {
  ruler ??= document.createElement("canvas").getContext("2d");
  if (ruler === null) return text.length * 0.6;
  const serif = getComputedStyle(document.documentElement).getPropertyValue("--serif") || "serif";
  ruler.font = `600 100px ${serif}`;
  return ruler.measureText(text).width / 100;
}

/** The width of the widest part of a name that stays on one line, in ems. @param {string} piece */
export const widestPart = (piece) => Math.max(2.6, ...piece.split(/\s+|(?<=-)/).map(widthOf));

/** The visible card. @param {Context} context @param {string} piece */
export function pieceCard(context, piece) {
  const ems = widestPart(piece);
  return html`<p
    class="piece on-paper ${ems > WIDE_EMS ? "long" : ""} ${ems > FULL_WIDTH_EMS ? "very-long" : ""}"
    ${vars({ "--ems": ems.toFixed(2) })}>
    ${smallPicture(context, piece)}<span lang=${context.view.rules.language}>${piece}</span>
  </p>`;
}

/** A small picture beside a word. @param {Context} context @param {string} piece */
export const smallPicture = ({ view }, piece) => picture(piece, view.rules.language);
