/** Before the game: who sits where, and how the others find the way. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { nameOf as dreamName } from "../when-i-dream/people.js";
import { invitationTo, myName, rememberInvitation } from "../ground/storage.js";
import { announce, copy, drawing, homeBar, icon, note, qr, vars } from "../ground/parts.js";
import { t } from "../ground/texts.js";
import { go } from "../main.js";
import { about, onlyHere, origin, soFar } from "../ground/about.js";
import { inHalves, nameOrMadeUp, takePlan } from "../ground/open-table.js";
import { rulesSheet } from "./rules.js";
import { scene } from "./backdrop.js";
import { sheet } from "../ground/dialog.js";

/** @typedef {import("./table.js").Context} Context */
/** @typedef {Context["table"]["seats"][number]} Seat */
/** @typedef {{sit: (name: string) => Promise<void>, screen: boolean}} Doing */

/** @param {Context} seen @param {Doing} doing */
export function lobby(seen, { sit: sitDown, screen }) {
  const { own, table } = seen;
  if (own.lobby !== true) {
    own.lobby = true;
    own.name = myName();
    void about().then(seen.draw);
  }
  if (table.begun) return html`<p class="waiting">${t("table.coming")}</p>`;
  tell(seen);
  if (beginByItself(seen)) return html`<p class="waiting">${t("lobby.beginning")}</p>`;
  if (screen) return sharedScreen(seen);
  /** @type {Doing["sit"]} */
  const sit = async (name) => {
    const taken = table.seats.some((each) => each.name.toLocaleLowerCase() === name.toLocaleLowerCase());
    own.noName = taken ? t("lobby.taken", { name }) : "";
    if (taken) return seen.draw();
    try {
      await sitDown(name);
    } catch (problem) {
      own.noName = problem instanceof Error ? problem.message : String(problem);
      seen.draw();
    }
  };
  const seated = typeof seen.seat === "number";
  const anyFree = table.seats.some((seat) => seat.free);
  const hostFirst = seen.host && anyFree;  // on a phone the way here comes first for who invites the others
  return html`<div class="front lobby">
    ${scene()}
    ${homeBar(seated ? html`<button class="quiet push leave" @click=${() => leave(seen)}>${t("lobby.standUp")}</button>` : nothing)}
    <main class="lobby-main">
      <div class="lobby-what"><h1>${gameName(table)}</h1>
        ${table.game === "when-i-dream" ? html`<button class="bare rules" @click=${() => raise(seen, { about: "rules" })}>${t("front.dream.rules")}</button>` : nothing}
        <p>${[t("lobby.seats", { taken: table.seats.filter((seat) => !seat.free).length, all: table.seats.length }), ...chosen(table)].join(" · ")}</p></div>
      ${hostFirst ? ticket(seen) : nothing}
      <div class="lobby-who">
        ${seated ? nothing : anyFree ? comeIn(seen, sit) : html`<p class="panel">${t("lobby.full")}</p>`}
        <ol class="places">${repeat(table.seats, (_, n) => n, (seat, n) => (seat.free ? freePlace(seen, n) : place(seen, seat, n)))}</ol>
      </div>
      ${hostFirst ? nothing : ticket(seen)}
    </main>
    ${seated ? footing(seen) : nothing}
    ${laidOver(seen)}
  </div>`;
}

/** @param {Context["table"]} table */
const gameName = (table) => t(table.game === "onirim" && table.seats.length === 1 ? "lobby.alone" : `lobby.${table.game}`);

/** What the host chose, in a few words. @param {Context["table"]} table */
function chosen({ game, options, seats }) {
  if (game === "onirim") return seats.length > 1 && options.communication ? [t(`front.two.${options.communication}`)] : [];
  return [
    options.table && t(`dream.options.${options.table}`),
    options.preset && t("lobby.edition", { edition: t(`dream.options.${options.preset}`) }),
    options.dream_seconds && t("lobby.dreams", { length: t("dream.options.minutes", { minutes: options.dream_seconds / 60 }) }),
  ].filter(Boolean);
}

/** What somebody is called; bots as their game calls them. @param {Context["table"]} table @param {number} n */
function nameAt(table, n) {
  const { name, bot } = table.seats[n];
  if (bot !== name) return name;
  return table.game === "when-i-dream" ? dreamName(/** @type {any} */ ({ table }), n) : name.replace(/^./, (letter) => letter.toUpperCase());
}

// What happens by itself

/** Say who came and went since the last drawing. @param {Context} seen */
function tell(seen) {
  const { own, table } = seen;
  /** @type {Seat[]} */
  const before = own.seats ?? table.seats;
  own.away ??= new Set();
  table.seats.forEach((seat, n) => {
    const was = before[n];
    if (was === undefined || n === seen.seat) return;
    if (seat.name && seat.name !== was.name) announce(t("lobby.sat", { name: nameAt(table, n) }));
    else if (was.name && !seat.name) announce(t("lobby.left", { name: was.name }));
    else if (was.here && !seat.here && !seat.bot) {
      announce(t("lobby.gone", { name: seat.name }));
      own.away.add(n);
    } else if (seat.here && own.away.delete(n)) announce(t("lobby.back", { name: seat.name }));
  });
  if (own.hostWas !== undefined && own.hostWas !== table.host && table.host !== null)
    announce(t("lobby.hosts", { name: nameAt(table, table.host) }));
  own.seats = table.seats;
  own.hostWas = table.host;
}

/** A table alone begins as soon as its player sits, and so does one that was opened to play with bots. @param {Context} seen */
function beginByItself(seen) {
  const { own, table } = seen;
  if (!seen.host || table.begun || own.cannotBegin) return false;
  own.plan ??= takePlan(table.code) ?? "none";
  if (table.seats.length > 1 && own.plan === "none") return false;
  if (own.beginning !== true) {
    own.beginning = true;
    void fillAndBegin(seen, own.plan.bot ?? usualBot(table)).then((begun) => {
      own.cannotBegin = !begun;  // then the lobby has a button for it
      own.beginning = false;
      if (!begun) seen.draw();
    });
  }
  return true;
}

/** @param {Context["table"]} table */
const usualBot = (table) => soFar().bots[table.game]?.[0] ?? "";

/** @param {Context} seen @param {string} bot @returns {Promise<boolean>} */
async function fillAndBegin(seen, bot) {
  for (const [n, seat] of seen.table.seats.entries())
    if (seat.free && (await seen.send("seat bot", { seat: n, bot })) === null) return false;
  return (await seen.send("begin")) !== null;
}

// The seats, as place cards

/** @param {Context} seen @param {Doing["sit"]} sit */
const comeIn = (seen, sit) => html`<form class="come-in paper" @submit=${(/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  void sit(chosenName(seen));
}}>
  <label>${t("front.name.label")}
    <input name="name" maxlength="24" autocomplete="nickname" enterkeyhint="go" placeholder=${nameOrMadeUp()} .value=${seen.own.name}
      aria-invalid=${Boolean(seen.own.noName)} aria-describedby="no-name" @input=${(/** @type {Event} */ event) => {
        seen.own.name = /** @type {HTMLInputElement} */ (event.target).value;
        if (!seen.own.noName) return;
        seen.own.noName = "";
        seen.draw();
      }}></label>
  <button class="primary sit">${t("lobby.sit")}</button>
  <p class="wrong" id="no-name" role="alert">${seen.own.noName ?? ""}</p></form>`;

/** @param {Context} seen */
const chosenName = (seen) => seen.own.name.trim() || nameOrMadeUp();

/** @param {Context} seen @param {number} n */
function freePlace(seen, n) {
  const seat = t("lobby.seat", { n: n + 1 });
  const bots = soFar().bots[seen.table.game] ?? [];
  const seatBot = () => (bots.length > 1 ? raise(seen, { about: "bots", n }) : void seen.send("seat bot", { seat: n, bot: usualBot(seen.table) }));
  return html`<li class="place free"><span><span class="unseen">${seat}: </span>${t(seen.host && !onlyHere() ? "lobby.freeSend" : "lobby.free")}</span>
    ${seen.host ? html`<button class="seat-bot" aria-label="${seat}: ${t("lobby.seatBot")}" @click=${seatBot}>${icon("plus")}${t("lobby.bot")}</button>` : nothing}</li>`;
}

/** @param {Context} seen @param {Seat} seat @param {number} n */
function place(seen, seat, n) {
  const me = n === seen.seat;
  const gone = !seat.bot && !seat.here && !me;
  const words = [me && t("lobby.you"), seat.bot && t("lobby.bot"), n === seen.table.host && t("lobby.host"), gone && t("lobby.away")].filter(Boolean);
  return html`<li class="place taken paper ${me ? "mine" : ""} ${gone ? "gone" : ""}">
    ${seat.bot ? drawing("bot", "place-sign") : n === seen.table.host ? icon("crown") : gone ? icon("away") : nothing}
    <span class="place-name"><b>${nameAt(seen.table, n)}</b><small>${words.join(", ")}</small></span>
    ${seen.host && !me ? html`<button class="quiet place-more" aria-label=${t("lobby.more", { name: nameAt(seen.table, n) })} @click=${() => raise(seen, { about: "person", n })}>${icon("menu")}</button>` : nothing}</li>`;
}

/** The seat is free as soon as the server hears it; nothing more will come from there. @param {Context} seen */
function leave(seen) {
  void seen.send("stand up", { seat: seen.seat });
  go("/");
}

/** @param {Context["table"]} table @param {number} host */
function whoBegins(table, host) {
  const name = nameAt(table, host);
  const { here, bot } = table.seats[host];
  return html`${t("lobby.willBegin", { name })}${here || bot ? nothing : html` <span class="is-away">${icon("away")}${t("lobby.isAway", { name })}</span>`}`;
}

/** The one thing to do now, at the thumb. @param {Context} seen */
function footing(seen) {
  const { table } = seen;
  const free = table.seats.filter((seat) => seat.free).length;
  const how = free > 0 ? t("lobby.waitSeats", { n: free }) : t("lobby.ready");
  const fill = async () => {
    if (seen.own.filling) return;
    seen.own.filling = true;
    await fillAndBegin(seen, usualBot(table));
    seen.own.filling = false;
  };
  if (!seen.host) return html`<footer class="footing"><p>${how} ${table.host !== null ? whoBegins(table, table.host) : t("lobby.nobody")}</p></footer>`;
  return html`<footer class="footing">
    ${free === 0 ? html`<p>${how}</p><button class="primary big begin" @click=${() => seen.send("begin")}>${icon("play")}${t("lobby.begin")}</button>`
      : html`<p>${how}</p><button class="big fill" @click=${fill}>${drawing("bot", "icon")}${t("lobby.fill", { n: free })}</button>`}
  </footer>`;
}

// The way here: code, link, picture

/** @param {Context["table"]} table */
export function linkTo(table) {
  const key = table.invited ? invitationTo(table.code) : null;
  return `${origin()}/t/${table.code}${key ? `#${key}` : ""}`;
}

/** The code in big letters; read out letter by letter. @param {Context["table"]} table */
const code = (table) => html`<p class="code"><span class="unseen">${t("lobby.read", { letters: [...table.code].join(" ") })}</span>
  ${inHalves(table.code).map((half) => html`<span aria-hidden="true">${half}</span>`)}</p>`;

/** That the link leads nowhere from a phone; what to type is set as such. */
const notForPhones = () => t("lobby.onlyHere").split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));

/** @param {Context} seen */
function ticket(seen) {
  const { table } = seen;
  const link = linkTo(table);
  const send = async () => {
    if (await copy(link)) note(t("lobby.copied"));
    else raise(seen, { about: "link" });
  };
  const renew = async () => {
    const told = await seen.send("invite");
    if (told === null) return;
    rememberInvitation(table.code, told.invitation);
    note(t("lobby.renewed"));
    seen.draw();
  };
  const first = table.seats.find((seat) => seat.name);
  const shareIt = () => void navigator.share({ url: link, text: t("lobby.whose", { name: first?.name ?? "Reverie", game: gameName(table) }) }).catch(() => {});
  return html`<section class="ticket-shadow" aria-label=${t("lobby.code")}><div class="ticket paper">
    <div class="ticket-stub">
      ${code(table)}
      <p class="ticket-link">${link.replace(/^https?:\/\//, "").replace(/#.*/, "#…")}</p>
      ${onlyHere() ? html`<p class="only-here">${icon("warn")}<span>${notForPhones()}</span></p>` : nothing}
      ${table.invited ? html`<p class="small">${t("lobby.asked")}</p>` : nothing}
      <div class="row">
        <button class="copy" @click=${send}>${icon("link")}${t("lobby.copy")}</button>
        ${"share" in navigator ? html`<button @click=${shareIt}>${icon("share")}${t("lobby.share")}</button>` : nothing}
        ${onlyHere() ? nothing : html`<button class="show-qr" @click=${() => raise(seen, { about: "qr" })}>${icon("qr")}${t("lobby.qr")}</button>`}
        ${table.invited && seen.host ? html`<button class="renew" @click=${renew}>${t("lobby.renew")}</button>` : nothing}
        ${table.game === "when-i-dream" ? html`<a class="button" href="/t/${table.code}/screen" target="_blank" rel="noopener">${icon("screen")}${t("lobby.screen")}</a>` : nothing}
      </div>
    </div>
    ${onlyHere() ? nothing : html`<div class="ticket-qr">${picture(seen)}</div>`}
  </div></section>`;
}

/** The link as a picture; fetched once for each link. @param {Context} seen */
function picture(seen) {
  const { own } = seen;
  const link = linkTo(seen.table);
  if (own.pictureOf !== link) {
    own.pictureOf = link;
    own.picture = null;
    void qr(link).then((drawn) => {
      own.picture = drawn;
      seen.draw();
    }, () => {});
  }
  return own.picture ? /** @type {Node} */ (own.picture).cloneNode(true) : nothing;
}

/** How many seats stand side by side, so that no row is left with one or two. @param {number} seats */
const across = (seats) => (seats <= 5 ? seats : Math.ceil(seats / 2));

/** @param {Context} seen */
function sharedScreen(seen) {
  const { table } = seen;
  return html`<div class="front lobby shared">
    ${scene()}
    <main class="shared-main">
      <h1>${gameName(table)}</h1>
      <div class="shared-way paper">
        <div><p class="tagline">${onlyHere() ? notForPhones() : t("lobby.joinAt", { where: origin().replace(/^https?:\/\//, "") })}</p>${code(table)}</div>
        ${onlyHere() ? nothing : html`<div class="qr-large">${picture(seen)}</div>`}</div>
      <ol class="places" ${vars({ "--across": across(table.seats.length) })}>${repeat(table.seats, (_, n) => n, (seat, n) => (seat.free ? html`<li class="place free"><span>${t("lobby.free")}</span></li>` : place(seen, seat, n)))}</ol>
    </main></div>`;
}

// Sheets laid over the lobby

/** @typedef {{about: "qr" | "link" | "bots" | "person" | "rules", n?: number}} Laid `n` is the seat */

/** @param {Context} seen @param {Laid | null} which */
function raise(seen, which) {
  seen.own.laid = which;
  seen.draw();
}

/** @param {Context} seen */
function laidOver(seen) {
  const laid = /** @type {Laid | null | undefined} */ (seen.own.laid);
  if (!laid) return nothing;
  const close = () => raise(seen, null);
  const { table } = seen;
  if (laid.about === "rules") return rulesSheet(close, seen.draw);
  if (laid.about === "qr") return sheet(t("lobby.qr"), html`<div class="qr-large">${picture(seen)}</div><p>${t("lobby.qrAbout")}</p>`, close);
  if (laid.about === "link")
    return sheet(t("lobby.link"), html`<p>${t("lobby.notCopied")}</p><input class="whole-line" readonly aria-label=${t("lobby.link")} .value=${linkTo(table)}
      @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>`, close);
  const { n = 0 } = laid;
  /** @param {string} type @param {Record<string, any>} more */
  const send = (type, more) => {
    close();
    void seen.send(type, more);
  };
  if (laid.about === "bots") {
    if (!table.seats[n].free) return nothing;
    return sheet(t("lobby.which", { n: n + 1 }), html`<div class="column">${(soFar().bots[table.game] ?? []).map((bot) => {
      const known = t(`lobby.bots.${bot}`);
      return html`<button class="big" @click=${() => send("seat bot", { seat: n, bot })}>${drawing("bot", "icon")}${known === `lobby.bots.${bot}` ? bot : known}</button>`;
    })}</div>`, close);
  }
  const seat = table.seats[n];
  if (seat.free) return nothing;
  return sheet(nameAt(table, n), html`<div class="column">
    ${seat.bot ? nothing : html`<button class="big" @click=${() => send("hand over", { seat: n })}>${icon("crown")}${t("lobby.handOver")}</button>`}
    <button class="big" @click=${() => send("stand up", { seat: n })}>${icon("away")}${t(seat.bot ? "lobby.removeBot" : "lobby.sendAway")}</button>
  </div>`, close);
}
