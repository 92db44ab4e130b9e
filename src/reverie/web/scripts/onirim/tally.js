/** What is left: every card that has not been seen yet, and what lies in the discard pile. On a desk at the side, on a phone in a sheet. */

import { html, nothing } from "../../vendor/lit-html.js";
import { card, drawing } from "../ground/parts.js";
import { numeral, percent, t } from "../ground/texts.js";
import { anyDoor } from "./labyrinth.js";
import { COLOURS, SYMBOLS, COPIES, left, leftOf, isDoor } from "./view.js";

/** @typedef {import("./view.js").Context} Context */

/** How likely the next card is a nightmare; where a prophecy showed it, it is certain. @param {import("./view.js").View} view */
function nightmareNext(view) {
  const [top] = view.known;
  if (top) return top === "nightmare" ? 1 : 0;
  return (view.unseen.nightmare ?? 0) / Math.max(1, view.deck - view.known.filter((card) => card !== null).length);
}

/** @param {Context} context */
export function tally(context) {
  const { view } = context;
  const nightmares = leftOf(view, (each) => each === "nightmare");
  /** @param {string} name @param {number} of */
  const cell = (name, of) => {
    const number = left(view, name);
    const gone = view.discard[name] ?? 0;
    return html`<td class="numbers ${number === 0 ? "none" : ""}" aria-label=${t("onirim.tally.cell", { card: name, number, of, gone })}>
      <b>${numeral(number)}</b>${gone ? html`<small aria-hidden="true">−${numeral(gone)}</small>` : nothing}</td>`;
  };
  return html`<section class="tally" data-part="tally" aria-label=${t("onirim.tally.title")}>
    <table><caption>${t("onirim.tally.caption")}</caption>
      <thead><tr><td></td>${COLOURS.map((colour) => html`<th scope="col" class=${colour}>${drawing(`place-${colour}`, "tiny")}<span class="unseen">${t("cards.colour", { colour })}</span></th>`)}</tr></thead>
      <tbody>${[...SYMBOLS, "door"].map((what) => html`<tr><th scope="row">${what === "door" ? anyDoor() : drawing(what, "tiny")}<span class="unseen">${t("cards.symbol", { symbol: what })}</span></th>
        ${COLOURS.map((colour) => cell(`${colour} ${what}`, COPIES[colour][what]))}</tr>`)}</tbody></table>
    <dl><div><dt>${card("nightmare", { named: false })}${t("onirim.tally.nightmares")}</dt><dd class="numbers">${t("onirim.tally.of", { number: nightmares, of: 10 })}</dd></div>
      <div><dt>${anyDoor()}${t("onirim.tally.doors")}</dt><dd class="numbers">${t("onirim.tally.of", { number: leftOf(view, isDoor), of: 8 })}</dd></div>
      <div><dt>${t("onirim.tally.chance")}</dt><dd class="numbers">${view.deck ? percent(nightmareNext(view)) : "–"}</dd></div></dl>
    <p class="small soft">${t(view.players === 2 && view.rules.communication === "silent" ? "onirim.tally.hidden" : "onirim.tally.explain")}</p>
  </section>`;
}
