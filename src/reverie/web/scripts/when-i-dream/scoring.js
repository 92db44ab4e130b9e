/** After a round: the masks are off. What is shown then is fetched when the dream is told. */

import { html } from "../../vendor/lit-html.js";
import { drawing } from "../ground/parts.js";
import { numeral, t } from "../ground/texts.js";
import { later } from "./later.js";
import { sharedScreen } from "./shared-screen.js";

/** @typedef {import("./view.js").UnmaskedContext} Context */

const end = later(() => import("./scoring-page.js"), "/style/ending.css");

/** The two piles, as words on paper. @param {{fairy_pile: string[], imp_pile: string[]}} view */
export const openPiles = (view) => html`<div class="open-piles">
  ${Object.entries({ fairy: view.fairy_pile, imp: view.imp_pile }).map(
    ([kind, pile]) => html`<section class="open-pile ${kind}">
    <h2><span class="figure">${drawing(kind)}</span>${t(`whenidream.pileNamed.${kind}`)} <b class="numbers">${numeral(pile.length)}</b></h2>
    <p>${pile.map((piece) => html`<span class="scrap">${piece}</span> `)}</p></section>`,
  )}
</div>`;

/** @param {Context} context */
export const scoringScreen = (context) => (context.seat === "screen" ? sharedScreen(context) : end.draw(context, (part) => part.scoringPage(context)));
