/**
 * The pictures in the rules. The text beside them says the same, so they are hidden from screen
 * readers.
 */

import { html } from "../../../vendor/lit-html.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { card, COLOURS } from "../card.js";

/**
 * @param {string} name
 * @param {{more?: string, door?: "shut" | "ajar" | "open", variant?: number}} [options]
 */
const ruleCard = (name, options = {}) => card(name, { ...options, named: false });
/** @param {...string} names */
const cards = (...names) => names.map((name) => ruleCard(name));
/** Pictures of both doors of each colour. */
const allDoors = () =>
  html`<span class="rule-doors"
    >${COLOURS.flatMap((colour) =>
      [0, 1].map((variant) => ruleCard(`${colour} door`, { variant })),
    )}</span
  >`;
/** @param {...string} names cards that overlap, the last one highlighted */
const row = (...names) =>
  html`<span class="rule-row"
    >${names.map((name, at) => ruleCard(name, { more: at === names.length - 1 ? "lit" : "" }))}</span
  >`;
/** @param {unknown} inside */
const fan = (inside) => html`<span class="rule-fan">${inside}</span>`;
const pile = () => html`<span class="rule-pile">${cards("back", "back", "back")}</span>`;
const onward = () => icon("next");
/** @param {boolean} right @param {unknown} inside */
const verdict = (right, inside) =>
  html`<span class="rule-verdict ${right ? "good" : "bad"}"
    ><span>${inside}</span>${icon(right ? "check" : "cross")}</span
  >`;
/** The picture of limbo, a pool beside the deck. @param {...string} names */
const pool = (...names) =>
  html`<span class="rule-pool"
    ><small>${t("onirim.limbo")}</small
    ><span>${names.map((name) => ruleCard(name, { door: "shut" }))}</span></span
  >`;
/**
 * A group of cards with the name of their owner.
 * @param {string} whose
 * @param {unknown} inside
 * @param {string} [kind]
 */
const group = (whose, inside, kind = "") =>
  html`<span class="rule-group ${kind}"><span>${inside}</span><small>${whose}</small></span>`;
const mine = () => t("onirim.hand.own");
const shared = () => t("onirim.hand.shared");
const theirs = () => t("rules.theirs");
/** @param {number} variant */
const fourDoors = (variant) => COLOURS.map((colour) => ruleCard(`${colour} door`, { variant }));

/** @type {Record<string, () => unknown>} */
export const PICTURES = {
  goal: allDoors,
  "turn.play": () => row("brown sun", "blue moon", "red sun"),
  "turn.draw": () => [pile(), onward(), ruleCard("green key", { more: "lit" })],
  "turn.limbo": () => [pool("red door", "nightmare"), onward(), pile()],
  row: () => [
    verdict(true, cards("red sun", "blue moon")),
    verdict(false, cards("red sun", "green sun")),
  ],
  series: () => [
    html`<span class="rule-three">${cards("red sun", "red moon", "red sun")}</span>`,
    onward(),
    ruleCard("red door", { more: "lit" }),
  ],
  "key.play": () => row("green sun", "blue key"),
  "key.foresee": () => [
    ruleCard("blue key", { more: "lit" }),
    onward(),
    fan(cards("green sun", "brown moon", "nightmare", "red door", "blue sun")),
  ],
  "key.open": () => [
    ruleCard("blue key", { more: "lit" }),
    ruleCard("blue door", { door: "ajar" }),
    onward(),
    ruleCard("blue door"),
  ],
  "key.pay": () => [ruleCard("blue key", { more: "lit" }), onward(), ruleCard("nightmare")],
  "nightmare.key": () => ruleCard("green key"),
  "nightmare.door": () => ruleCard("red door", { door: "shut" }),
  "nightmare.deck": () => fan(cards("back", "back", "back", "back", "back")),
  "nightmare.hand": () => fan(cards("red sun", "blue moon", "green sun", "brown moon", "blue sun")),
  limbo: () => [pile(), pool("brown door", "nightmare", "blue door")],
  "end.won": allDoors,
  "end.lost": () => [
    html`<span class="rule-gap"></span>`,
    ruleCard("green door", { door: "shut", more: "faint" }),
  ],
  draft: () => [
    group(mine(), cards("red sun", "red moon", "green key")),
    group(shared(), cards("brown sun", "blue key"), "ours"),
    group(theirs(), cards("blue sun", "blue moon", "green sun")),
  ],
  hand: () => [
    group(mine(), cards("red sun", "red moon", "green key")),
    group(shared(), cards("brown sun", "blue key"), "ours"),
  ],
  turns: () => [
    group(mine(), row("brown moon", "red sun", "red moon")),
    group(theirs(), row("green moon", "blue sun")),
  ],
  swap: () => [
    group(mine(), ruleCard("green key", { more: "lit" })),
    html`<b class="rule-swap">⇄</b>`,
    group(shared(), ruleCard("brown sun", { more: "lit" }), "ours"),
  ],
  doors: () => verdict(false, [ruleCard("red door"), ruleCard("red door", { variant: 1 })]),
  price: () => [
    ruleCard("nightmare"),
    onward(),
    group(mine(), cards("red sun", "red moon", "green key")),
    group(shared(), cards("brown sun", "blue key"), "ours"),
  ],
  "talk.silent": () => [group(theirs(), cards("back", "back", "back"))],
  "talk.open": () => [group(theirs(), cards("blue sun", "blue moon", "green sun"))],
  together: () => [group(mine(), fourDoors(0)), group(theirs(), fourDoors(1))],
};
