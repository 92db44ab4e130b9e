/** A card of Onirim, and what it is called. */

import { html, nothing } from "../../vendor/lit-html.js";
import { drawing } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { hasLetters } from "./settings.js";

export const COLOURS = ["red", "blue", "green", "brown"];

/** The letter of a colour in the reader's language, for who cannot tell colours apart. @param {string} colour */
export const letterOf = (colour) => t(`front.letters.${colour}`);

/** What a card is called, in the reader's language. @param {string} card such as "red sun" */
export const cardName = (card) => t("cards.card", { card });

/**
 * A card as it lies on the table: "red sun", "blue door", "nightmare", or "back".
 * @param {string} card @param {{more?: string, door?: "shut" | "ajar" | "open", named?: boolean}} [how]
 */
export function card(card, { more = "", door = "open", named = true } = {}) {
  const name = named && card !== "back" ? cardName(card) : nothing;
  const role = named && card !== "back" ? "img" : nothing;
  if (card === "nightmare" || card === "back")
    return html`<span class="card ${card} ${more}" role=${role} aria-label=${name}>${drawing(card === "back" ? "card-back" : card, `card-${card}`)}</span>`;
  const [colour, what] = card.split(" ");
  const letter = hasLetters() ? html`<b class="card-letter" aria-hidden="true">${letterOf(colour)}</b>` : nothing;
  const ground = drawing(`pattern-${colour}`, "card-ground");
  const rest = what === "door" ? drawing(`door-${door}`, "card-door") : html`${drawing(`place-${colour}`, "card-place")}${drawing(what, "card-symbol")}`;
  return html`<span class="card ${colour} ${what} ${what === "door" ? door : ""} ${more}" role=${role} aria-label=${name}>${ground}${rest}${letter}</span>`;
}
