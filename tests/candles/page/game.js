/** Candles on the page: all that a third game brings. See tests/candles/table_game.py. */

import { html, nothing } from "/vendor/lit-html.js";
import { t } from "/scripts/ground/texts.js";

/** What the sum is thought to be. */
const bid = (event, context) => {
  event.preventDefault();
  void context.say("bid", Number(new FormData(event.currentTarget).get("number")));
};

const screen = (context) => {
  const { view, may } = context;
  return html`<main class="candles-screen page" data-won=${view.won.length}><h1>${t("front.candles.title")}</h1>
    ${view.card === null ? nothing : html`<p class="own-card">${t("candles.card", { card: view.card })}</p>`}
    <p class="bids">${t("candles.bids", { n: view.bids.length })}</p>
    ${view.won.length === view.rounds ? html`<p class="over">${t("candles.over", { n: view.rounds })}</p>` : nothing}
    ${may.includes("bid") ? html`<form @submit=${(event) => bid(event, context)}>
      <label>${t("candles.yourTurn")} <input name="number" type="number" required></label><button>${t("candles.bid")}</button></form>` : nothing}
  </main>`;
};

export default { name: "candles", title: () => t("front.candles.title"), screen: async () => ({ screen }) };
