/**
 * Animations of cards that fly. The table is drawn in its final state; the flying cards lie over
 * it, take no taps, and disappear with the next tap or key.
 */

import { html, nothing, render } from "../../../vendor/lit-html.js";
import { newMovement } from "../../ground/motion.js";
import { vars } from "../../ground/parts.js";
import { card } from "../card.js";

/**
 * @typedef {{x: number, y: number, width: number, height?: number}} Box the box of a card or place.
 *   A card's height follows from its width
 */
/**
 * @typedef {{box: Box, face: string, variant: number, element: Element, place: Element | null}}
 *   Lying
 */

/**
 * @typedef {object} Flight
 * @property {string} face the card that it shows at the end
 * @property {string} [was] the card that it shows at first, if it is turned over on its way
 * @property {number} [variant] the variant of its picture
 * @property {boolean} [opens] a door that opens
 * @property {Array<[number, Box]>} stops times in milliseconds and boxes; it is visible from the
 *   first stop to the last
 * @property {boolean} [waits] whether it is visible at its first stop from the beginning
 * @property {string} [light] its light: lamp or dread
 * @property {Element} [hides] the element at its destination, invisible until it arrives
 */

const PLACES = ".the-row, .hand, .doors, .limbo, .discards, .deck, .known, .held, .choice";
const EASE = "cubic-bezier(.3, .7, .2, 1)";

/** The box and picture of every piece on the screen. @returns {Map<string, Lying>} */
export function measureCards() {
  const cards = new Map();
  for (const element of document.querySelectorAll(".onirim [data-lies]")) {
    const { lies, face, variant } = /** @type {HTMLElement} */ (element).dataset;
    const box = (element.firstElementChild ?? element).getBoundingClientRect();
    if (box.width > 0)
      cards.set(lies, {
        box,
        face,
        variant: Number(variant ?? 0),
        element,
        place: element.closest(PLACES),
      });
  }
  return cards;
}

/** @param {Box} box @param {number} drawn the width at which the card is drawn */
const transformOf = ({ x, y, width }, drawn) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${(width / drawn).toFixed(4)})`;

/** @type {HTMLElement | null} */
let layer = null;

/** @param {Flight} flight */
const widest = ({ stops }) => Math.max(...stops.map(([, box]) => box.width));

/** @param {Flight} flight */
const flightElement = (
  flight,
) => html`<div class="flight" ${vars({ "--card": `${widest(flight)}px` })}>
  ${flight.light ? html`<span class="halo ${flight.light}"></span>` : nothing}
  <span class="face"
    >${card(flight.face, {
      named: false,
      door: flight.opens ? "open" : "shut",
      variant: flight.variant,
    })}</span
  >
  ${
    flight.was
      ? html`<span class="face was"
        >${card(flight.was, { named: false, door: "shut", variant: flight.variant })}</span
      >`
      : nothing
  }
</div>`;

/**
 * Start flights.
 * @param {Flight[]} flights
 * @param {Array<[Element, Keyframe[], KeyframeAnimationOptions]>} otherAnimations other animations
 */
export function startFlights(flights, otherAnimations) {
  const movement = newMovement();
  if (flights.length + otherAnimations.length === 0) return;
  layer ??= document.body.appendChild(
    Object.assign(document.createElement("div"), { className: "flights", ariaHidden: "true" }),
  );
  const above = layer;
  render(flights.map(flightElement), above);
  movement.after.push(() => render(nothing, above));
  flights.forEach((flight, n) => {
    const element = above.children[n];
    const drawnWidth = widest(flight);
    const [start, end] = [flight.stops[0][0], flight.stops.at(-1)?.[0] ?? 0];
    const duration = Math.max(1, end - start);
    const timing = {
      delay: start,
      duration,
      fill: /** @type {FillMode} */ (flight.waits ? "backwards" : "none"),
    };
    const frames = flight.stops.map(([when, box]) => ({
      transform: transformOf(box, drawnWidth),
      easing: EASE,
      offset: (when - start) / duration,
    }));
    const flown = movement.add(element, frames, timing);
    if (flight.hides instanceof HTMLElement) hideUntilEnd(flown, movement, flight.hides);
    const turn = flight.stops.length > 2 ? (flight.stops[1][0] - start) / duration : 1;
    const [face, first] = [element.querySelector(".face:not(.was)"), element.querySelector(".was")];
    if (face && first) turnOver(movement, face, first, turn, timing);
    if (face && flight.opens) openDoor(movement, face, turn, timing);
    const halo = element.querySelector(".halo");
    if (halo)
      movement.add(
        halo,
        [
          { opacity: 0, transform: "scale(.4)" },
          { opacity: 1, transform: "scale(1)", offset: turn },
          { opacity: 0, transform: "scale(1.15)" },
        ],
        timing,
      );
  });
  for (const [element, frames, timing] of otherAnimations) movement.add(element, frames, timing);
}

/**
 * Hide an element until a card has flown there.
 * @param {Animation} flown
 * @param {import("../../ground/motion.js").Moving} movement
 * @param {HTMLElement} element
 */
function hideUntilEnd(flown, movement, element) {
  const show = () => element.style.removeProperty("opacity");
  element.style.setProperty("opacity", "0");
  flown.addEventListener("finish", show);
  movement.after.push(show);
}

/**
 * Turn a card over on the way to its second stop.
 * @param {import("../../ground/motion.js").Moving} movement
 * @param {Element} face
 * @param {Element} first
 * @param {number} turn
 * @param {KeyframeAnimationOptions} timing
 */
function turnOver(movement, face, first, turn, timing) {
  const both = { ...timing, fill: /** @type {FillMode} */ ("both") };
  const half = turn / 2;
  movement.add(
    first,
    [
      { transform: "scaleX(1)" },
      { transform: "scaleX(0)", offset: half },
      { transform: "scaleX(0)" },
    ],
    both,
  );
  movement.add(
    face,
    [
      { transform: "scaleX(0)" },
      { transform: "scaleX(0)", offset: half },
      { transform: "scaleX(1)", offset: Math.min(1, turn) },
      { transform: "scaleX(1)" },
    ],
    both,
  );
}

/**
 * Open a door: its leaf turns, and light falls out.
 * @param {import("../../ground/motion.js").Moving} movement
 * @param {Element} door
 * @param {number} turn
 * @param {KeyframeAnimationOptions} timing
 */
function openDoor(movement, door, turn, timing) {
  const [from, to] = [turn * 0.8, Math.min(1, turn + 0.36)];
  const [leaf, spill] = [door.querySelector(".card-leaf"), door.querySelector(".card-spill")];
  /** @param {number} degrees */
  const hung = (degrees) => `perspective(calc(var(--card) * 2.2)) rotateY(${degrees}deg)`;
  if (leaf)
    movement.add(
      leaf,
      [
        { transform: hung(4) },
        { transform: hung(4), offset: from, easing: EASE },
        { transform: hung(79), offset: to },
        { transform: hung(79) },
      ],
      timing,
    );
  if (spill)
    movement.add(
      spill,
      [{ opacity: 0 }, { opacity: 0, offset: from }, { opacity: 1, offset: to }, { opacity: 1 }],
      timing,
    );
}
