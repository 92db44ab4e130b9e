/**
 * A game for two (O10): the partner's side of the table, the draft, and signals if talking is
 * allowed.
 */

import { html, nothing } from "../../../vendor/lit-html.js";
import { repeat } from "../../../vendor/directives/repeat.js";
import { drawing, icon } from "../../ground/parts.js";
import { t } from "../../ground/texts.js";
import { choiceButton } from "./choices.js";
import { doorRow } from "./labyrinth.js";
import { placedCard } from "./placed-card.js";
import { handleReaction, reactionsBar } from "./reactions.js";
import { cardsOf, openDialog, stageOf } from "./screen-state.js";
import { row } from "./row.js";
import { mySeat, nameOf } from "./view.js";

/** @import { Context } from "./seat-view.js" */

const SIGNALS = ["yes", "no", "key", "shared", "careful", "thanks"];

/** The signals of the last seconds. @param {Context} context */
const recentSignals = ({ screenState }) => (screenState.signals ??= { list: [] });

/** @param {Context} context */
const canSignal = (context) =>
  !context.screenState.device &&
  context.view.players === 2 &&
  context.view.rules.communication === "open" &&
  typeof context.seat === "number";

/** @param {Context} context */
export function partner(context) {
  const seat = 1 - mySeat(context);
  const cards = cardsOf(context);
  const tableSeat = context.table.seats[seat];
  const turn = context.view.to_move === seat;
  const isAbsent = tableSeat !== undefined && !tableSeat.connected && !tableSeat.bot;
  const sign = recentSignals(context).list.findLast((each) => each.seat === seat);
  return html`<section
    class="partner ${turn ? "turn" : ""}"
    aria-label=${t("onirim.partner.title", { who: nameOf(context, seat) })}>
    <header>
      <span class="who"
        >${tableSeat?.bot ? drawing("bot", "tiny") : nothing}<b>${nameOf(context, seat)}</b> ${
          isAbsent
            ? html`<span class="small soft">${t("onirim.partner.away")}</span>`
            : turn
              ? html`<span class="small thinks">${t("onirim.partner.turn")}</span>`
              : nothing
        }</span
      >
      ${doorRow(context, seat)}
      <ul class="minis held" aria-label=${t("onirim.partner.hand")}>
        ${repeat(
          cards.places?.hands[seat] ?? [],
          (piece, at) => piece?.id ?? `gap-${at}`,
          (piece) => html`<li>${piece ? placedCard(piece) : nothing}</li>`,
        )}
      </ul>
    </header>
    ${row(context, seat, "theirs")}
    ${
      isAbsent && context.host && !context.view.outcome
        ? html`<button
          class="stand-in"
          data-act="stand-in"
          @click=${() => context.send("seat bot", { seat, bot: "dreamwalker" })}>
          ${drawing("bot", "tiny")}${t("onirim.partner.standIn", { name: nameOf(context, seat) })}
        </button>`
        : nothing
    }
    ${
      sign ? html`<p class="sign" role="status">${t(`onirim.signals.${sign.signal}`)}</p>` : nothing
    }
  </section>`;
}

/**
 * The draft: eight cards lie face up, and each player takes three in turn (O10.1).
 * @param {Context} context
 */
export function draft(context) {
  const { may, view } = context;
  const pieces = cardsOf(context).places?.shared ?? [];
  return html`<section
    class="choice draft"
    data-part="choice"
    aria-label=${t("onirim.draft.title")}>
    <p class="ask">
      ${
        stageOf(context).why?.() ??
        (may.length
          ? t("onirim.draft.ask")
          : t("onirim.draft.theirs", { who: nameOf(context, view.active) }))
      }
    </p>
    <ul class="offered">
      ${repeat(
        pieces,
        (piece, at) => piece?.id ?? `gap-${at}`,
        (piece) =>
          html`<li>
            ${
              piece === null
                ? nothing
                : may.length
                  ? choiceButton(
                      context,
                      `take ${piece.card}`,
                      placedCard(piece, { named: false }),
                      {
                        kind: "bare slot",
                        label: t("onirim.draft.take", { card: piece.card }),
                      },
                    )
                  : html`<span class="slot">${placedCard(piece)}</span>`
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {Context} context */
export const signalButtons = (context) =>
  html`<div class="column signs">
    ${reactionsBar(context, () => openDialog(context, null))}${SIGNALS.map(
      (signal) =>
        html`<button
          @click=${() => {
            openDialog(context, null);
            void context.send("signal", { signal });
          }}>
          ${t(`onirim.signals.${signal}`)}
        </button>`,
    )}
  </div>`;

/** @param {Context} context */
export const signButton = (context) =>
  canSignal(context) && !context.view.outcome
    ? html`<button
        class="plain"
        aria-haspopup="dialog"
        aria-label=${t("onirim.signals.title")}
        title=${t("onirim.signals.title")}
        @click=${() => openDialog(context, "signals")}>
        ${icon("users")}
      </button>`
    : nothing;

/**
 * Handle a change: if it is a signal, show it for a few seconds and return true.
 * @param {Context} context
 */
export function handleSignal(context) {
  if (handleReaction(context)) return true;
  const latest = context.screenState.signal;
  if (latest === undefined || !SIGNALS.includes(latest.signal)) return false;
  delete context.screenState.signal;
  const entry = { seat: latest.seat, signal: latest.signal };
  const signals = recentSignals(context);
  signals.list.push(entry);
  setTimeout(() => {
    signals.list = signals.list.filter((each) => each !== entry);
    context.draw();
  }, 5000);
  return true;
}
