/** The way to a table: its code, its link, and a picture of the link. */

import { html, nothing } from "../../vendor/lit-html.js";
import { onlyHere, origin } from "../ground/about.js";
import { dialog } from "../ground/dialog.js";
import { copy, icon, note, qr } from "../ground/parts.js";
import { POCKET } from "../ground/site.js";
import { invitationTo, rememberInvitation } from "../ground/storage.js";
import { t } from "../ground/texts.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";

/** @import { Context } from "../ground/table.js" */
/** @typedef {Context["table"]} Table */

/** What is played at a table. @param {Table} table */
export function tableTitle(table) {
  const game = gameNamed(table.game);
  return game.tableTitle?.(table) ?? game.title();
}

/** @param {Table} table */
function linkTo(table) {
  const key = table.invite_only ? invitationTo(table.code) : null;
  return `${origin()}/t/${table.code}${key ? `#${key}` : ""}`;
}

/**
 * The code in big letters, in halves as it is read aloud; read out letter by letter.
 * @param {Table} table
 */
export function code(table) {
  const half = table.code.length / 2;
  return html`<p class="code">
    <span class="unseen">${t("lobby.read", { letters: [...table.code].join(" ") })}</span> ${[
      table.code.slice(0, half),
      table.code.slice(half),
    ].map((part) => html`<span aria-hidden="true">${part}</span>`)}
  </p>`;
}

/** That the link leads nowhere from a phone; what to type is set as such. */
export const notForPhones = () =>
  t("lobby.onlyHere")
    .split("`")
    .map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));

/** The link as a picture; fetched once for each link. @param {Context} seen */
export function linkPicture(seen) {
  const state = stateOf(seen);
  const link = linkTo(seen.table);
  if (state.pictureOf !== link) {
    state.pictureOf = link;
    state.picture = null;
    void qr(link).then(
      (drawn) => {
        state.picture = drawn;
        seen.draw();
      },
      () => {},
    );
  }
  return state.picture ? state.picture.cloneNode(true) : nothing;
}

/** @param {Context} seen @param {() => void} close */
const pictureDialog = (seen, close) =>
  dialog(
    t("lobby.qr"),
    html`<div class="qr-large">${linkPicture(seen)}</div>
      <p>${t("lobby.qrAbout")}</p>`,
    close,
  );

/** @param {Context} seen @param {() => void} close */
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

/** @param {Context} seen */
async function copyLink(seen) {
  if (await copy(linkTo(seen.table))) note(() => t("lobby.copied"));
  else openDialog(seen, linkDialog);
}

/** @param {Context} seen */
async function renew(seen) {
  const answer = await seen.send("invite");
  if (answer === null) return;
  rememberInvitation(seen.table.code, answer.invitation);
  note(() => t("lobby.renewed"));
  seen.draw();
}

/** @param {Table} table */
function share(table) {
  const first = table.seats.find((seat) => seat.name);
  const text = t("lobby.whose", { name: first?.name ?? "Reverie", game: tableTitle(table) });
  void navigator.share({ url: linkTo(table), text }).catch(() => {});
}

/** @param {Context} seen */
export function ticket(seen) {
  const { table } = seen;
  if (POCKET) return nothing; // nobody can come from elsewhere
  const here = onlyHere();
  return html`<section class="ticket-shadow" aria-label=${t("lobby.code")}>
    <div class="ticket paper">
      <div class="ticket-stub">
        ${code(table)}
        <p class="ticket-link">
          ${linkTo(table)
            .replace(/^https?:\/\//, "")
            .replace(/#.*/, "#…")}
        </p>
        ${
          here
            ? html`<p class="only-here">${icon("warn")}<span>${notForPhones()}</span></p>`
            : nothing
        }
        ${table.invite_only ? html`<p class="small">${t("lobby.asked")}</p>` : nothing}
        <div class="row">${ways(seen)}</div>
      </div>
      ${here ? nothing : html`<div class="ticket-qr">${linkPicture(seen)}</div>`}
    </div>
  </section>`;
}

/** The ways to bring somebody here. @param {Context} seen */
function ways(seen) {
  const { table } = seen;
  const shareButton = () =>
    html`<button @click=${() => share(table)}>${icon("share")}${t("lobby.share")}</button>`;
  const qrButton = () =>
    html`<button class="show-qr" @click=${() => openDialog(seen, pictureDialog)}>
      ${icon("qr")}${t("lobby.qr")}
    </button>`;
  const renewButton = () =>
    html`<button class="renew" @click=${() => renew(seen)}>${t("lobby.renew")}</button>`;
  const screenLink = () =>
    html`<a class="button" href="/t/${table.code}/screen" target="_blank" rel="noopener"
      >${icon("screen")}${t("lobby.screen")}</a
    >`;
  return html`<button class="copy" @click=${() => copyLink(seen)}>
      ${icon("link")}${t("lobby.copy")}
    </button>
    ${"share" in navigator ? shareButton() : nothing} ${onlyHere() ? nothing : qrButton()}
    ${table.invite_only && seen.host ? renewButton() : nothing}
    ${gameNamed(table.game).sharedScreen ? screenLink() : nothing}`;
}
