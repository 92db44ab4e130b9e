/**
 * The panels for decisions other than playing a card: a nightmare's price, a door, a search, a
 * swap.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { card } from "../card.js";
import { placedCard } from "./placed-card.js";
import {
  isAccidental,
  cardsOf,
  eventsOf,
  lessonsOf,
  sendMove,
  showRefusal,
  stageOf,
} from "./screen-state.js";
import { paidDoorVariant, variantsOf } from "./variants.js";
import { oddsFigure, isFilled, isBest } from "../coach/odds.js";
import { nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

/**
 * The card that has to be resolved, large. It is keyed by its piece, so that a new card is a new
 * element.
 * @param {Context} context
 * @param {"shut" | "ajar"} [door]
 */
const waitingCard = (context, door = "ajar") =>
  repeat(
    cardsOf(context).places?.resolving ?? [],
    (piece) => piece.id,
    (piece) => placedCard(piece, { door }, { kind: "waits" }),
  );

/**
 * The events that led here, and the question. A lesson asks it in its own words and takes its room,
 * so that only the last event is next to it.
 * @param {Context} context
 * @param {string} question
 */
const questionText = (context, question) => {
  const { why } = stageOf(context);
  const { news } = eventsOf(context);
  const lesson = lessonsOf(context).now;
  const sentence =
    why?.() ??
    news()
      .slice(lesson ? -1 : 0)
      .join(" ");
  return html`${
    sentence ? html`<span class="small ${why ? "why" : "soft"}">${sentence}</span><br />` : nothing
  }${lesson && sentence ? nothing : question}`;
};

/**
 * One choice, as a button.
 * @param {Context} context
 * @param {string} move
 * @param {unknown} inside
 * @param {{kind?: string, act?: string, label?: string}} [options]
 */
export const choiceButton = (context, move, inside, { kind = "", act = "", label = "" } = {}) =>
  html`<button
    class="${kind === "primary" ? "" : kind} ${
      isFilled(context, move, context.may, kind === "primary") ? "primary" : ""
    } ${isBest(context, move) ? "advised" : ""}"
    data-act=${act || move}
    aria-label=${label || nothing}
    @click=${(/** @type {Event} */ event) => isAccidental(context, event) || sendMove(context, move)}>
    ${inside}${oddsFigure(context, move)}
  </button>`;

/** "pay key red from shared" → red, shared. @param {string} move @param {string} verb */
function parsePayment(move, verb) {
  const [colour, , group] = move.slice(verb.length + 1).split(" ");
  return { colour, shared: group === "shared" };
}

/**
 * A card that can pay a nightmare: its picture, and the label of its button.
 * @param {Context} context
 * @param {string} move
 * @param {"key" | "door"} means
 */
function paymentCard(context, move, means) {
  const { colour, shared } = parsePayment(move, `pay ${means}`);
  const name = `${colour} ${means}`;
  const variant = means === "door" ? paidDoorVariant(context.view, colour) : undefined;
  return {
    face: html`${card(name, { named: false, variant })}${
      shared ? html`<small>${t("onirim.hand.shared")}</small>` : nothing
    }`,
    label:
      t(`onirim.nightmare.give${means}`, { card: name }) +
      (shared ? ` (${t("onirim.hand.shared")})` : ""),
  };
}

/**
 * The cards that can pay a nightmare, as buttons. If there is only one, its whole box is the
 * button.
 * @param {Context} context
 * @param {"key" | "door"} means
 */
function priceButtons(context, means) {
  const moves = context.may.filter((move) => move.startsWith(`pay ${means} `));
  const title = html`<b>${t(`onirim.nightmare.${means}`)}</b>`;
  if (moves.length === 0)
    return html`<button
      class="price pays-${means} none"
      aria-disabled="true"
      @click=${() => showRefusal(context, () => t(`onirim.nightmare.why${means}`))}>
      ${title}<span class="small">${t(`onirim.nightmare.no${means}`)}</span>
    </button>`;
  if (moves.length === 1) {
    const { face, label } = paymentCard(context, moves[0], means);
    return choiceButton(
      context,
      moves[0],
      html`${title}<span class="which"><span class="which-one">${face}</span></span>`,
      {
        kind: `price pays-${means}`,
        act: `pay ${means}`,
        label,
      },
    );
  }
  return html`<div
    class="price pays-${means}"
    role="group"
    aria-label=${t(`onirim.nightmare.${means}`)}>
    ${title}
    <div class="which">
      ${moves.map((move, at) => {
        const { face, label } = paymentCard(context, move, means);
        return choiceButton(context, move, face, {
          kind: "bare which-one",
          act: at === 0 ? `pay ${means}` : move,
          label,
        });
      })}
    </div>
  </div>`;
}

/**
 * The button for paying with the whole hand, or with the top of the deck.
 * @param {Context} context
 * @param {"deck" | "hand"} means
 * @param {string[]} cards
 * @param {string} cost
 */
const priceButton = (context, means, cards, cost) =>
  choiceButton(
    context,
    `pay ${means}`,
    html`<b>${t(`onirim.nightmare.${means}`)}</b
      ><span class="fanned" aria-hidden="true"
        >${cards.map((name) => card(name, { named: false, door: "shut" }))}</span
      ><span class="small">${cost}</span>`,
    { kind: `price pays-${means}` },
  );

/** @param {Context} context */
function nightmarePanel(context) {
  const { view, may } = context;
  if (may.length === 0) return emptyPanel(context, t("onirim.nightmare.theirs"));
  const price = view.deck_price;
  const next = Array.from({ length: price }, (_, at) => view.known[at] ?? "back");
  const knownCards = next.filter((each) => each !== "back");
  const handCards = [...(view.hands[view.active] ?? []), ...view.shared];
  return html`<section
    tabindex="-1"
    class="choice nightmare ${may.length > 7 ? "many" : ""}"
    data-part="choice"
    aria-label=${t("onirim.nightmare.title")}>
    <div class="ask">
      ${waitingCard(context)}
      <p>${questionText(context, t("onirim.nightmare.ask"))}</p>
    </div>
    <div class="prices">
      <div class="of-which">${priceButtons(context, "key")}${priceButtons(context, "door")}</div>
      <div class="of-whole">
        ${priceButton(
          context,
          "deck",
          next,
          knownCards.length
            ? t("onirim.nightmare.deckKnown", { cards: knownCards })
            : t("onirim.nightmare.deckCost", { number: price }),
        )}
        ${priceButton(context, "hand", handCards, t("onirim.nightmare.handCost"))}
      </div>
    </div>
  </section>`;
}

/** @param {Context} context */
function doorPanel(context) {
  const { view, may } = context;
  const colour = (view.resolving ?? "").split(" ")[0];
  if (may.length === 0)
    return emptyPanel(context, t("onirim.door.theirs", { card: `${colour} door` }));
  const opens = may.filter((move) => move.startsWith("open"));
  const twice = view.players === 2 && view.doors[view.active].includes(colour);
  return html`<section
    tabindex="-1"
    class="choice door"
    data-part="choice"
    aria-label=${t("onirim.door.title")}>
    <div class="ask">
      ${waitingCard(context)}
      <p>
        ${questionText(context, t("onirim.door.ask", { card: `${colour} door`, key: `${colour} key` }))}
        ${twice ? t("onirim.door.twice") : nothing}
      </p>
    </div>
    <div class="answers">
      ${choiceButton(
        context,
        "leave",
        html`<span>${t("onirim.door.leave")}<small>${t("onirim.door.leaveMeans")}</small></span>`,
        { kind: "twofold" },
      )}
      ${opens.map((move, at) =>
        choiceButton(
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
function searchPanel(context) {
  const { view, may } = context;
  if (may.length === 0) return emptyPanel(context, t("onirim.search.theirs"));
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
        ${questionText(context, t("onirim.search.ask", { card: `${colour} door` }))}
        ${view.known.length ? t("onirim.search.known") : nothing}
        ${twice ? t("onirim.door.twice") : nothing}
      </p>
    </div>
    <div class="answers">
      ${choiceButton(context, "decline", t("onirim.search.decline"))}
      ${choiceButton(context, move, html`${icon("check")}${t("onirim.search.take")}`, {
        kind: "primary",
        act: "search",
      })}
    </div>
  </section>`;
}

/** The swaps that change something, which a swap of equal cards does not. @param {string[]} may */
export const usefulSwaps = (may) =>
  may.filter((move) => {
    const [own, shared] = move.slice("swap ".length).split(" for ");
    return move.startsWith("swap") && own !== shared;
  });

/**
 * The choice after a discard with two players: swap an own card for a shared one (O10.4).
 * @param {Context} context
 */
function swapPanel(context) {
  const { may } = context;
  if (may.length === 0) return emptyPanel(context, t("onirim.swap.theirs"));
  const swaps = usefulSwaps(may);
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
        return choiceButton(
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
    <div class="answers">${choiceButton(context, "keep", t("onirim.swap.keep"), { kind: "primary" })}</div>
  </section>`;
}

/**
 * The panel without buttons, while another player decides or a choice is only demonstrated.
 * @param {Context} context
 * @param {string} text
 */
function emptyPanel(context, text) {
  const { seat, view } = context;
  const question =
    seat === view.active
      ? ""
      : typeof seat === "number"
        ? text
        : t("onirim.prompt.waiting", { who: nameOf(context, view.active) });
  return html`<section tabindex="-1" class="choice quiet">
    <div class="ask">
      ${waitingCard(context)}
      <p>${questionText(context, question)}</p>
    </div>
  </section>`;
}

/** The panel of the current decision, null if there is none. @param {Context} context */
export function choicePanel(context) {
  switch (context.view.phase) {
    case "nightmare":
      return nightmarePanel(context);
    case "door":
      return doorPanel(context);
    case "search":
      return searchPanel(context);
    case "swap":
      return swapPanel(context);
    default:
      return null;
  }
}
