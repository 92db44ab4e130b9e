/**
 * What has to be decided besides the hand: a nightmare's price, a door, a search, a swap. The hand
 * and the doors stay in sight.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { card } from "../card.js";
import { leaf } from "./leaf.js";
import { byAccident, cardsOf, eventsOf, lessonsOf, say, sayWhy, stageOf } from "./screen-state.js";
import { given, variantsOf } from "./variants.js";
import { figure, filled, isBest } from "../coach/odds.js";
import { nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/**
 * The card that was drawn and waits, large; another one is another.
 * @param {Context} context
 * @param {"shut" | "ajar"} [door]
 */
const waiting = (context, door = "ajar") =>
  repeat(
    cardsOf(context).places?.resolving ?? [],
    (piece) => piece.id,
    (piece) => leaf(piece, { door }, { kind: "waits" }),
  );

/**
 * The events that led here, and the question. A lesson asks it in its own words and takes its room, so
 * that only the last event stands beside it.
 * @param {Context} context
 * @param {string} question
 */
const asked = (context, question) => {
  const { why } = stageOf(context);
  const { news } = eventsOf(context);
  const lesson = lessonsOf(context).now;
  const said =
    why?.() ??
    news()
      .slice(lesson ? -1 : 0)
      .join(" ");
  return html`${
    said ? html`<span class="small ${why ? "why" : "soft"}">${said}</span><br />` : nothing
  }${lesson && said ? nothing : question}`;
};

/**
 * One choice, as a button.
 * @param {Context} context
 * @param {string} move
 * @param {unknown} inside
 * @param {{kind?: string, act?: string, label?: string}} [how]
 */
export const offer = (context, move, inside, { kind = "", act = "", label = "" } = {}) =>
  html`<button
    class="${kind === "primary" ? "" : kind} ${
      filled(context, move, context.may, kind === "primary") ? "primary" : ""
    } ${isBest(context, move) ? "advised" : ""}"
    data-act=${act || move}
    aria-label=${label || nothing}
    @click=${(/** @type {Event} */ event) => byAccident(context, event) || say(context, move)}>
    ${inside}${figure(context, move)}
  </button>`;

/** "pay key red from shared" → red, shared. @param {string} move @param {string} verb */
function spoken(move, verb) {
  const [colour, , group] = move.slice(verb.length + 1).split(" ");
  return { colour, shared: group === "shared" };
}

/**
 * A card that can be given: how it looks, and what giving it is called.
 * @param {Context} context
 * @param {string} move
 * @param {"key" | "door"} what
 */
function givenUp(context, move, what) {
  const { colour, shared } = spoken(move, `pay ${what}`);
  const name = `${colour} ${what}`;
  const variant = what === "door" ? given(context.view, colour) : undefined;
  return {
    face: html`${card(name, { named: false, variant })}${
      shared ? html`<small>${t("onirim.hand.shared")}</small>` : nothing
    }`,
    label:
      t(`onirim.nightmare.give${what}`, { card: name }) +
      (shared ? ` (${t("onirim.hand.shared")})` : ""),
  };
}

/**
 * What can be given, as cards to touch; where there is one, all of its box answers.
 * @param {Context} context
 * @param {"key" | "door"} what
 */
function prices(context, what) {
  const moves = context.may.filter((move) => move.startsWith(`pay ${what} `));
  const title = html`<b>${t(`onirim.nightmare.${what}`)}</b>`;
  if (moves.length === 0)
    return html`<button
      class="price pays-${what} none"
      aria-disabled="true"
      @click=${() => sayWhy(context, () => t(`onirim.nightmare.why${what}`))}>
      ${title}<span class="small">${t(`onirim.nightmare.no${what}`)}</span>
    </button>`;
  if (moves.length === 1) {
    const { face, label } = givenUp(context, moves[0], what);
    return offer(
      context,
      moves[0],
      html`${title}<span class="which"><span class="which-one">${face}</span></span>`,
      {
        kind: `price pays-${what}`,
        act: `pay ${what}`,
        label,
      },
    );
  }
  return html`<div
    class="price pays-${what}"
    role="group"
    aria-label=${t(`onirim.nightmare.${what}`)}>
    ${title}
    <div class="which">
      ${moves.map((move, at) => {
        const { face, label } = givenUp(context, move, what);
        return offer(context, move, face, {
          kind: "bare which-one",
          act: at === 0 ? `pay ${what}` : move,
          label,
        });
      })}
    </div>
  </div>`;
}

/**
 * The hand, or the top of the deck: all of it is the price.
 * @param {Context} context
 * @param {"deck" | "hand"} what
 * @param {string[]} cards
 * @param {string} cost
 */
const whole = (context, what, cards, cost) =>
  offer(
    context,
    `pay ${what}`,
    html`<b>${t(`onirim.nightmare.${what}`)}</b
      ><span class="fanned" aria-hidden="true"
        >${cards.map((name) => card(name, { named: false, door: "shut" }))}</span
      ><span class="small">${cost}</span>`,
    { kind: `price pays-${what}` },
  );

/** @param {Context} context */
function nightmare(context) {
  const { view, may } = context;
  if (may.length === 0) return quiet(context, t("onirim.nightmare.theirs"));
  const five = view.deck_price;
  const next = Array.from({ length: five }, (_, at) => view.known[at] ?? "back");
  const known = next.filter((each) => each !== "back");
  const held = [...(view.hands[view.active] ?? []), ...view.shared];
  return html`<section
    tabindex="-1"
    class="choice nightmare ${may.length > 7 ? "many" : ""}"
    data-part="choice"
    aria-label=${t("onirim.nightmare.title")}>
    <div class="ask">
      ${waiting(context)}
      <p>${asked(context, t("onirim.nightmare.ask"))}</p>
    </div>
    <div class="prices">
      <div class="of-which">${prices(context, "key")}${prices(context, "door")}</div>
      <div class="of-whole">
        ${whole(
          context,
          "deck",
          next,
          known.length
            ? t("onirim.nightmare.deckKnown", { cards: known })
            : t("onirim.nightmare.deckCost", { number: five }),
        )}
        ${whole(context, "hand", held, t("onirim.nightmare.handCost"))}
      </div>
    </div>
  </section>`;
}

/** @param {Context} context */
function door(context) {
  const { view, may } = context;
  const colour = (view.resolving ?? "").split(" ")[0];
  if (may.length === 0) return quiet(context, t("onirim.door.theirs", { card: `${colour} door` }));
  const opens = may.filter((move) => move.startsWith("open"));
  const twice = view.players === 2 && view.doors[view.active].includes(colour);
  return html`<section
    tabindex="-1"
    class="choice door"
    data-part="choice"
    aria-label=${t("onirim.door.title")}>
    <div class="ask">
      ${waiting(context)}
      <p>
        ${asked(context, t("onirim.door.ask", { card: `${colour} door`, key: `${colour} key` }))}
        ${twice ? t("onirim.door.twice") : nothing}
      </p>
    </div>
    <div class="answers">
      ${offer(
        context,
        "leave",
        html`<span>${t("onirim.door.leave")}<small>${t("onirim.door.leaveMeans")}</small></span>`,
        { kind: "twofold" },
      )}
      ${opens.map((move, at) =>
        offer(
          context,
          move,
          html`<span class="mini" aria-hidden="true"
              >${card(`${colour} key`, { named: false })}</span
            >${t(
              opens.length > 1
                ? move.endsWith("shared")
                  ? "onirim.door.openShared"
                  : "onirim.door.openOwn"
                : "onirim.door.open",
            )}`,
          { kind: "primary", act: at === 0 ? "open" : move },
        ),
      )}
    </div>
  </section>`;
}

/** @param {Context} context */
function search(context) {
  const { view, may } = context;
  if (may.length === 0) return quiet(context, t("onirim.search.theirs"));
  const move = may.find((each) => each.startsWith("search")) ?? "";
  const colour = move.split(" ")[1];
  const twice = view.players === 2 && view.doors[view.active].includes(colour);
  return html`<section
    tabindex="-1"
    class="choice search"
    data-part="choice"
    aria-label=${t("onirim.search.title")}>
    <div class="ask">
      <span class="leaf waits"
        >${card(`${colour} door`, {
          door: "ajar",
          named: false,
          variant: variantsOf(view).next(`${colour} door`),
        })}</span
      >
      <p>
        ${asked(context, t("onirim.search.ask", { card: `${colour} door` }))}
        ${view.known.length ? t("onirim.search.known") : nothing}
        ${twice ? t("onirim.door.twice") : nothing}
      </p>
    </div>
    <div class="answers">
      ${offer(context, "decline", t("onirim.search.decline"))}
      ${offer(context, move, html`${icon("check")}${t("onirim.search.take")}`, {
        kind: "primary",
        act: "search",
      })}
    </div>
  </section>`;
}

/** Swaps that change anything: equal cards are no news. @param {string[]} may */
export const swapsWorth = (may) =>
  may.filter((move) => {
    const [own, shared] = move.slice("swap ".length).split(" for ");
    return move.startsWith("swap") && own !== shared;
  });

/**
 * After a discard beside somebody: one own card for a shared one (O10.4).
 * @param {Context} context
 */
function swap(context) {
  const { may } = context;
  if (may.length === 0) return quiet(context, t("onirim.swap.theirs"));
  const swaps = swapsWorth(may);
  return html`<section
    tabindex="-1"
    class="choice swap"
    data-part="choice"
    aria-label=${t("onirim.swap.title")}>
    <p class="ask ${stageOf(context).why ? "why" : ""}">
      ${stageOf(context).why?.() ?? t("onirim.swap.ask")}
    </p>
    <div class="pairs">
      ${swaps.map((move) => {
        const [own, shared] = move.slice("swap ".length).split(" for ");
        return offer(
          context,
          move,
          html`<span class="mini">${card(own, { named: false })}</span>${icon("next")}<span
              class="mini"
              >${card(shared, { named: false })}</span
            >`,
          { kind: "pair", label: t("onirim.moves.swap", { own, shared }) },
        );
      })}
    </div>
    <div class="answers">${offer(context, "keep", t("onirim.swap.keep"), { kind: "primary" })}</div>
  </section>`;
}

/**
 * Somebody else decides; or nobody does, where one's own way is only shown.
 * @param {Context} context
 * @param {string} text
 */
function quiet(context, text) {
  const { seat, view } = context;
  const says =
    seat === view.active
      ? ""
      : typeof seat === "number"
        ? text
        : t("onirim.prompt.waiting", { who: nameOf(context, view.active) });
  return html`<section tabindex="-1" class="choice quiet">
    <div class="ask">
      ${waiting(context)}
      <p>${asked(context, says)}</p>
    </div>
  </section>`;
}

/** What has to be decided now, or nothing. @param {Context} context */
export function choice(context) {
  switch (context.view.phase) {
    case "nightmare":
      return nightmare(context);
    case "door":
      return door(context);
    case "search":
      return search(context);
    case "swap":
      return swap(context);
    default:
      return null;
  }
}
