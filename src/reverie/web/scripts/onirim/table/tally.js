/** The tally: how many of each card are left and discarded. At a desk it is at the side. */

import { html, nothing } from "../../../vendor/lit-html.js";
import { drawing, icon } from "../../ground/parts.js";
import { numeral, percent, t } from "../../ground/texts.js";
import { card, COLOURS } from "../card.js";
import { plainDoor } from "./labyrinth.js";
import { countDoors, SYMBOLS } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/** @param {Context} context */
export const tally = (context) =>
  html`<section class="tally" data-part="tally" aria-label=${t("onirim.tally.title")}>
    ${unseenCards(context)} ${nightmareChances(context)}
    <p class="small soft">
      ${t(
        context.view.players === 2 && context.view.rules.communication === "silent"
          ? "onirim.tally.hidden"
          : "onirim.tally.explain",
      )}
    </p>
  </section>`;

/** The numbers of cards that are left, by symbol and colour. @param {Context} context */
const unseenCards = (context) =>
  html`<table>
    <caption>
      ${t("onirim.tally.caption")}
    </caption>
    <thead>
      <tr>
        <td></td>
        ${COLOURS.map(
          (colour) =>
            html`<th scope="col" class=${colour}>
              ${drawing(`place-${colour}`, "tiny")}<span class="unseen"
                >${t("cards.colour", { colour })}</span
              >
            </th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${[...SYMBOLS, "door"].map(
        (what) => html`<tr>
          <th scope="row">
            ${what === "door" ? plainDoor() : drawing(what, "tiny")}<span class="unseen"
              >${t("cards.symbol", { symbol: what })}</span
            >
          </th>
          ${COLOURS.map((colour) => cell(context, `${colour} ${what}`))}
        </tr>`,
      )}
    </tbody>
  </table>`;

/** @param {Context} context @param {string} card */
function cell({ view }, card) {
  const [number, total, discarded] = [
    view.left[card] ?? 0,
    view.copies[card],
    view.discard[card] ?? 0,
  ];
  return html`<td
    class="numbers ${number === 0 ? "none" : ""}"
    aria-label=${t("onirim.tally.cell", { card, number, of: total, gone: discarded })}>
    <b>${numeral(number)}</b>${
      discarded
        ? html`<small aria-hidden="true">${icon("discard")}${numeral(discarded)}</small>`
        : nothing
    }
  </td>`;
}

/**
 * The numbers of nightmares and doors, and the probability of a nightmare.
 * @param {Context} context
 */
const nightmareChances = ({ view }) =>
  html`<dl>
    <div>
      <dt>${card("nightmare", { named: false })}${t("onirim.tally.nightmares")}</dt>
      <dd class="numbers">
        ${t("onirim.tally.of", { number: view.left.nightmare ?? 0, of: view.copies.nightmare })}
      </dd>
    </div>
    <div>
      <dt>${plainDoor()}${t("onirim.tally.doors")}</dt>
      <dd class="numbers">
        ${t("onirim.tally.of", { number: countDoors(view.left), of: countDoors(view.copies) })}
      </dd>
    </div>
    <div>
      <dt>${t("onirim.tally.chance")}</dt>
      <dd class="numbers">
        ${view.nightmare_odds === null ? "–" : percent(view.nightmare_odds)}
      </dd>
    </div>
  </dl>`;
