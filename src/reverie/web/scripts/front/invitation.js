/** The invitation to a table: its code, its link, and a QR code of the link. */

import { html, nothing } from "../../vendor/lit-html.js";
import { isLocalOnly, origin } from "../ground/about.js";
import { dialog } from "../ground/dialog.js";
import { copy, icon, showNote, qr } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { invitationFor, rememberInvitation } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]} Table */

/** The title of a table. @param {Table} table */
export function tableTitle(table) {
  const game = gameNamed(table.game);
  return game.tableTitle?.(table) ?? game.title();
}

/** @param {Table} table */
function linkTo(table) {
  const key = table.invite_only ? invitationFor(table.code) : null;
  return `${origin()}/t/${table.code}${key ? `#${key}` : ""}`;
}

/**
 * The code in two halves of large letters. Screen readers spell it.
 * @param {Table} table
 */
export function codePanel(table) {
  const half = table.code.length / 2;
  return html`<p class="code">
    <span class="unseen">${t("lobby.read", { letters: [...table.code].join(" ") })}</span> ${[
      table.code.slice(0, half),
      table.code.slice(half),
    ].map((part) => html`<span aria-hidden="true">${part}</span>`)}
  </p>`;
}

/**
 * The sentence that the link works only on this computer. Only the host is told what to do about it.
 * @param {Context} context
 */
export const localOnlyText = ({ host }) => t(host ? "lobby.onlyHere" : "lobby.onlyHereGuest");

/** The QR code of the link, made once for each link. @param {Context} context */
export function linkQrCode(context) {
  const state = stateOf(context);
  const link = linkTo(context.table);
  if (state.pictureOf !== link) {
    state.pictureOf = link;
    state.picture = null;
    void qr(link).then(
      (drawn) => {
        state.picture = drawn;
        context.draw();
      },
      () => {},
    );
  }
  return state.picture ? state.picture.cloneNode(true) : nothing;
}

/** @param {Context} context @param {() => void} close */
const pictureDialog = (context, close) =>
  dialog(
    t("lobby.qr"),
    html`<div class="qr-large">${linkQrCode(context)}</div>
      <p>${t("lobby.qrAbout")}</p>`,
    close,
  );

/** @param {Context} context @param {() => void} close */
const linkDialog = ({ table }, close) =>
  dialog(
    t("lobby.link"),
    html`<p>${t("lobby.notCopied")}</p>
      <input
        class="whole-line"
        readonly
        aria-label=${t("lobby.link")}
        .value=${linkTo(table)}
        @focus=${(/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select()} />`,
    close,
  );

/** @param {Context} context */
async function copyLink(context) {
  if (await copy(linkTo(context.table))) showNote(() => t("lobby.copied"));
  else openDialog(context, linkDialog);
}

/** @param {Context} context */
async function renewInvitation(context) {
  const answer = await context.send("invite");
  if (answer === null) return;
  rememberInvitation(context.table.code, answer.invitation);
  showNote(() => t("lobby.renewed"));
  context.draw();
}

/** @param {Table} table */
function share(table) {
  const first = table.seats.find((seat) => seat.name);
  const text = t("lobby.whose", { name: first?.name ?? "Reverie", game: tableTitle(table) });
  void navigator.share({ url: linkTo(table), text }).catch(() => {});
}

/** @param {Context} context */
export function invitationPanel(context) {
  const { table } = context;
  if (POCKET) return nothing; // nobody else can reach the tables of a pocket
  const localOnly = isLocalOnly();
  return html`<section class="ticket-shadow" aria-label=${t("lobby.code")}>
    <div class="ticket paper">
      <div class="ticket-stub">
        ${codePanel(table)}
        <p class="ticket-link">
          ${linkTo(table)
            .replace(/^https?:\/\//, "")
            .replace(/#.*/, "#…")}
        </p>
        ${
          localOnly
            ? html`<p class="only-here">${icon("warn")}<span>${localOnlyText(context)}</span></p>`
            : nothing
        }
        ${table.invite_only ? html`<p class="small">${t("lobby.asked")}</p>` : nothing}
        <div class="row">${shareButtons(context)}</div>
      </div>
      ${localOnly ? nothing : html`<div class="ticket-qr">${linkQrCode(context)}</div>`}
    </div>
  </section>`;
}

/** The buttons for sharing the invitation. @param {Context} context */
function shareButtons(context) {
  const { table } = context;
  const shareButton = () =>
    html`<button @click=${() => share(table)}>${icon("share")}${t("lobby.share")}</button>`;
  const qrButton = () =>
    html`<button class="show-qr" @click=${() => openDialog(context, pictureDialog)}>
      ${icon("qr")}${t("lobby.qr")}
    </button>`;
  const renewButton = () =>
    html`<button class="renew" @click=${() => renewInvitation(context)}>${t("lobby.renew")}</button>`;
  const screenLink = () =>
    html`<a class="button" href="/t/${table.code}/screen" target="_blank" rel="noopener"
      >${icon("screen")}${t("lobby.screen")}</a
    >`;
  return html`<button class="copy" @click=${() => copyLink(context)}>
      ${icon("link")}${t("lobby.copy")}
    </button>
    ${"share" in navigator ? shareButton() : nothing} ${isLocalOnly() ? nothing : qrButton()}
    ${table.invite_only && context.host ? renewButton() : nothing}
    ${gameNamed(table.game).sharedScreen ? screenLink() : nothing}`;
}
