/** The table as it was at one moment of a finished game, every hand open. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { card, COLOURS, letterOf } from "../card.js";
import { hasLetters } from "../settings.js";
import { variantsOf } from "../table/variants.js";

/** @import { View } from "../table/seat-view.js" */

const MAX_ROW_CARDS = 12;

/** @param {string} name @param {unknown} cards @param {string} [kind] */
const zone = (name, cards, kind = "") =>
  html`<div class="zone ${kind}">
    <h3>${name}</h3>
    <div class="zone-cards">${cards}</div>
  </div>`;

/** @param {Array<string | null>} cards @param {number[]} [variants] */
const cardRow = (cards, variants = []) =>
  cards.length
    ? cards.map((each, at) =>
        each ? card(each, { door: "shut", variant: variants[at] }) : nothing,
      )
    : html`<span class="soft">${t("story.nothing")}</span>`;

/** @param {View} view @param {number} seat */
const doorsIn = (view, seat) =>
  COLOURS.flatMap((colour) => {
    const n = view.doors[seat].filter((each) => each === colour).length;
    const first = view.doors[seat].indexOf(colour);
    return Array.from({ length: Math.max(n, view.doors_wanted / COLOURS.length) }, (_, place) =>
      place < n
        ? card(`${colour} door`, {
            door: "open",
            variant: variantsOf(view).doors[seat][first + place],
          })
        : html`<span class="door-gap ${colour}" aria-hidden="true"
            >${hasLetters() ? letterOf(colour) : drawing(`place-${colour}`, "icon")}</span
          >`,
    );
  });

/** @param {View} view @param {string[]} names */
export function tableAt(view, names) {
  const alone = view.players === 1;
  return html`<div class="replay-table ${alone ? "" : "two"}">
    <div class="replay-top">
      ${names.map((name, seat) =>
        zone(
          alone ? t("story.doors") : t("story.doorsOf", { name }),
          doorsIn(view, seat),
          "small-cards",
        ),
      )}
      ${deckAt(view)} ${besideDeck(view)}
    </div>
    ${names.map((name, seat) => cardsOf(view, seat, name))}
    ${alone ? nothing : zone(t("story.shared"), cardRow(view.shared), "both")}
  </div>`;
}

/** @param {View} view */
const deckAt = (view) =>
  html`<div class="zone deck small-cards">
    <h3>${t("story.inDeck")}</h3>
    <div class="zone-cards">
      ${view.deck > 0 ? card("back") : nothing}<span class="numbers"
        >${t("story.deckLeft", { n: view.deck })}</span
      >
    </div>
  </div>`;

/**
 * The open cards beside the deck: the unresolved card, limbo, and known cards.
 * @param {View} view
 */
function besideDeck(view) {
  const { resolving, limbo } = variantsOf(view);
  const drawn = () => card(view.resolving ?? "", { door: "ajar", more: "lit", variant: resolving });
  return [
    view.resolving ? zone(t("story.drawn"), drawn(), "small-cards") : nothing,
    view.limbo.length ? zone(t("story.limbo"), cardRow(view.limbo, limbo), "small-cards") : nothing,
    view.known.some((each) => each !== null) ? knownAt(view) : nothing,
  ];
}

/** @param {View} view */
const knownAt = (view) =>
  zone(
    t(view.phase === "prophecy" ? "story.foreseen" : "story.known"),
    cardRow(view.known, variantsOf(view).known),
    "small-cards",
  );

/** A player's row and hand. @param {View} view @param {number} seat @param {string} name */
function cardsOf(view, seat, name) {
  const alone = view.players === 1;
  const row = cardRow(view.rows[seat].slice(-MAX_ROW_CARDS));
  const hand = cardRow(view.hands[seat] ?? []);
  return html`${zone(alone ? t("story.row") : t("onirim.row.of", { name }), row, "in-row")}
  ${zone(alone ? t("story.hand") : t("story.handOf", { name }), hand)}`;
}
