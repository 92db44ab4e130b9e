/** The picture and the name of a card of Onirim. */

import { html, nothing } from "../../vendor/lit-html.js";
import { drawing } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { hasLetters } from "./settings.js";

export const COLOURS = ["red", "blue", "green", "brown"];

/** The faces of a nightmare. */
export const FACES = 3;

/**
 * The letter of a colour in the reader's language, for players who cannot tell colours apart.
 * @param {string} colour
 */
export const letterOf = (colour) => t(`front.letters.${colour}`);

/** The letter on a tab of paper, unless the setting is off. @param {string} colour */
export const letterTab = (colour) =>
  hasLetters() ? html`<i class="card-letter" aria-hidden="true">${letterOf(colour)}</i>` : nothing;

/** The name of a card in the reader's language. @param {string} card such as "red sun" */
export const cardName = (card) => t("cards.card", { card });

/**
 * The cards on the front page. They are part of its own drawings, so that the page does not load
 * all cards.
 */
const FRONT_PAGE_CARDS = ["red-sun", "blue-key", "brown-moon"];

/** @param {string} name @param {string} kind */
const cardDrawing = (name, kind) =>
  drawing(name, kind, FRONT_PAGE_CARDS.includes(name) ? "drawings" : "cards");

/**
 * A card as it lies on the table: "red sun", "blue door", "nightmare", or "back". Two doors of a
 * colour differ, and nightmares have three faces: `variant` (variants.js) distinguishes them.
 * @param {string} card
 * @param {{more?: string, door?: "shut" | "ajar" | "open", named?: boolean, variant?: number}}
 *   [options]
 */
export function card(card, { more = "", door = "open", named = true, variant = 0 } = {}) {
  const name = named && card !== "back" ? cardName(card) : nothing;
  const role = named && card !== "back" ? "img" : nothing;
  if (card === "back")
    return html`<span class="card back ${more}">${drawing("card-back", "card-scene")}</span>`;
  if (card === "nightmare")
    return html`<span class="card nightmare ${more}" role=${role} aria-label=${name}
      >${cardDrawing(`nightmare-${variant % FACES}`, "card-scene")}</span
    >`;
  const [colour, symbol] = card.split(" ");
  const kind = symbol === "door" ? `${door} ${variant ? "second" : "first"}` : "";
  const content =
    symbol === "door"
      ? doorway(`${colour}-${variant}`)
      : cardDrawing(`${colour}-${symbol}`, "card-scene");
  return html`<span class="card ${colour} ${symbol} ${kind} ${more}" role=${role} aria-label=${name}
    >${content}${letterTab(colour)}</span
  >`;
}

/**
 * The parts of a door: the place behind it, its leaf, its frame, and its light. cards.css turns the
 * leaf.
 * @param {string} which such as "red-0"
 */
const doorway = (which) =>
  html`${cardDrawing(`behind-${which}`, "card-behind")}${cardDrawing(`leaf-${which}`, "card-leaf")}${cardDrawing(
    `frame-${which}`,
    "card-frame",
  )}${cardDrawing("spill", "card-spill")}`;
