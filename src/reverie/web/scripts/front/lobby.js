/** Before the game: who sits where, and how the others find the way. */

import { html, nothing } from "../../vendor/lit-html.js";
import { repeat } from "../../vendor/directives/repeat.js";
import { about, gameSoFar, onlyHere, origin, soFar, usualBot } from "../ground/about.js";
import { dialog } from "../ground/dialog.js";
import { nameOrMadeUp, takePlan } from "../ground/open-table.js";
import { announce, drawing, homeBar, icon, orNote, vars } from "../ground/parts.js";
import { go } from "../ground/router.js";
import { t } from "../ground/texts.js";
import { backdrop } from "./backdrop.js";
import { code, linkPicture, notForPhones, tableTitle, ticket } from "./invitation.js";
import { openDialog, stateOf } from "./lobby-state.js";
import { gameNamed } from "./registry.js";

/** @typedef {import("../ground/context.js").Context} Context */
/** @typedef {Context["table"]["seats"][number]} Seat */
/** @typedef {(name: string) => Promise<void>} Sit fails with a sentence if it cannot be */

/** @param {Context} seen @param {{sit: Sit, screen: boolean}} doing */
export function lobby(seen, { sit, screen }) {
  const { own, table } = seen;
  if (table.begun) return html`<p class="waiting">${t("table.coming")}</p>`;
  if (own.lobby === undefined) void about().then(seen.draw);
  announceChanges(seen);
  if (beginByItself(seen)) return html`<p class="waiting">${t("lobby.beginning")}</p>`;
  if (screen) return sharedScreen(seen);
  const seated = typeof seen.seat === "number";
  const anyFree = table.seats.some((seat) => seat.free);
  const hostFirst = seen.host && anyFree; // on a phone the way here comes first for who invites the others
  return html`<div class="front lobby">
    ${backdrop()}
    ${homeBar(seated ? html`<button class="quiet push leave" @click=${() => leave(seen)}>${t("lobby.standUp")}</button>` : nothing)}
    <main class="lobby-main">
      ${heading(seen)}
      ${hostFirst ? ticket(seen) : nothing}
      <div class="lobby-who">
        ${seated ? nothing : anyFree ? comeIn(seen, sit) : html`<p class="panel">${t("lobby.full")}</p>`}
        <ol class="places">${repeat(
          table.seats,
          (_, n) => n,
          (seat, n) => (seat.free ? freePlace(seen, n) : place(seen, seat, n)),
        )}</ol>
      </div>
      ${hostFirst ? nothing : ticket(seen)}
    </main>
    ${seated ? footing(seen) : nothing}
    ${stateOf(seen).dialog?.(seen, () => openDialog(seen, null)) ?? nothing}
  </div>`;
}

/** @param {Context} seen */
function heading(seen) {
  const { table } = seen;
  const game = gameNamed(table.game);
  const taken = table.seats.filter((seat) => !seat.free).length;
  return html`<div class="lobby-what"><h1>${tableTitle(table)}</h1>
    ${game.rules ? html`<button class="bare rules" @click=${() => readRules(seen)}>${game.rules.title()}</button>` : nothing}
    <p>${[t("lobby.seats", { taken, all: table.seats.length }), ...(game.chosen?.(table) ?? [])].join(" · ")}</p></div>`;
}

/** @param {Context} seen */
async function readRules(seen) {
  const rules = await orNote(gameNamed(seen.table.game).rules?.load() ?? Promise.reject(new Error(t("ground.failed"))));
  if (rules) openDialog(seen, ({ draw }, close) => rules.dialog({ close, draw }));
}

/** What somebody is called; bots as their game calls them. @param {Context["table"]} table @param {number} n */
function nameAt(table, n) {
  const { name, bot } = table.seats[n];
  if (bot !== name) return name;
  return gameNamed(table.game).botName?.(table, n) ?? name.replace(/^./, (letter) => letter.toUpperCase());
}

// What happens by itself

/** Say who came and went since the last drawing. @param {Context} seen */
function announceChanges(seen) {
  const { table } = seen;
  const before = stateOf(seen);
  table.seats.forEach((seat, n) => {
    const was = before.seats[n];
    if (was === undefined || n === seen.seat) return;
    if (seat.name && seat.name !== was.name) announce(t("lobby.sat", { name: nameAt(table, n) }));
    else if (was.name && !seat.name) announce(t("lobby.left", { name: was.name }));
    else if (was.here && !seat.here && !seat.bot) {
      announce(t("lobby.gone", { name: seat.name }));
      before.away.add(n);
    } else if (seat.here && before.away.delete(n)) announce(t("lobby.back", { name: seat.name }));
  });
  if (before.host !== table.host && table.host !== null) announce(t("lobby.hosts", { name: nameAt(table, table.host) }));
  Object.assign(before, { seats: table.seats, host: table.host });
}

/** A table alone begins as soon as its player sits, and so does one that was opened to play with bots. @param {Context} seen */
function beginByItself(seen) {
  const { table } = seen;
  const state = stateOf(seen);
  if (!seen.host || state.cannotBegin) return false;
  if (state.plan === undefined) state.plan = takePlan(table.code);
  if (table.seats.length > 1 && state.plan === null) return false;
  if (!state.beginning) {
    state.beginning = true;
    void fillAndBegin(seen, state.plan?.bot).then((begun) => {
      state.cannotBegin = !begun;
      state.beginning = false;
      if (!begun) seen.draw();
    });
  }
  return true;
}

/** @param {Context} seen @param {string} [bot] @returns {Promise<boolean>} */
async function fillAndBegin(seen, bot) {
  const free = seen.table.seats.flatMap((seat, n) => (seat.free ? [n] : []));
  const taker = bot ?? (free.length ? await usualBot(seen.table.game) : "");
  for (const seat of free) if ((await seen.send("seat bot", { seat, bot: taker })) === null) return false;
  return (await seen.send("begin")) !== null;
}

// The seats, as place cards

/** @param {Context} seen @param {Sit} sit */
function comeIn(seen, sit) {
  const state = stateOf(seen);
  /** @param {Event} event */
  const typed = (event) => {
    state.name = /** @type {HTMLInputElement} */ (event.target).value;
    if (!state.wrongName) return;
    state.wrongName = "";
    seen.draw();
  };
  return html`<form class="come-in paper" @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    void sitAs(seen, sit, state.name.trim() || nameOrMadeUp());
  }}>
    <label>${t("front.name.label")}
      <input name="name" maxlength=${soFar().name_letters} autocomplete="nickname" enterkeyhint="go" placeholder=${nameOrMadeUp()} .value=${state.name}
        aria-invalid=${state.wrongName !== ""} aria-describedby="no-name" @input=${typed}></label>
    <button class="primary sit">${t("lobby.sit")}</button>
    <p class="wrong" id="no-name" role="alert">${state.wrongName}</p></form>`;
}

/** @param {Context} seen @param {Sit} sit @param {string} name */
async function sitAs(seen, sit, name) {
  const state = stateOf(seen);
  const taken = seen.table.seats.some((each) => each.name.toLocaleLowerCase() === name.toLocaleLowerCase());
  state.wrongName = taken ? t("lobby.taken", { name }) : "";
  if (taken) return seen.draw();
  try {
    await sit(name);
  } catch (problem) {
    state.wrongName = problem instanceof Error ? problem.message : String(problem);
    seen.draw();
  }
}

/** @param {Context} seen @param {number} n */
function freePlace(seen, n) {
  const seat = t("lobby.seat", { n: n + 1 });
  const { game } = seen.table;
  const seatBot = async () => {
    const bots = (await about()).games[game]?.bots ?? [];
    if (bots.length > 1) openDialog(seen, botsDialog(n));
    else void seen.send("seat bot", { seat: n, bot: await usualBot(game) });
  };
  return html`<li class="place free"><span><span class="unseen">${seat}${t("ground.colon")} </span>${t(seen.host && !onlyHere() ? "lobby.freeSend" : "lobby.free")}</span>
    ${seen.host ? html`<button class="seat-bot" aria-label="${seat}${t("ground.colon")} ${t("lobby.seatBot")}" @click=${seatBot}>${icon("plus")}${t("lobby.bot")}</button>` : nothing}</li>`;
}

/** @param {Context} seen @param {Seat} seat @param {number} n */
function place(seen, seat, n) {
  const me = n === seen.seat;
  const gone = !seat.bot && !seat.here && !me;
  const words = [me && t("lobby.you"), seat.bot && t("lobby.bot"), n === seen.table.host && t("lobby.host"), gone && t("lobby.away")].filter(Boolean);
  return html`<li class="place taken paper ${me ? "mine" : ""} ${gone ? "gone" : ""}">
    ${seat.bot ? drawing("bot", "place-sign") : n === seen.table.host ? icon("crown") : gone ? icon("away") : nothing}
    <span class="place-name"><b>${nameAt(seen.table, n)}</b><small>${words.join(", ")}</small></span>
    ${seen.host && !me ? html`<button class="quiet place-more" aria-label=${t("lobby.more", { name: nameAt(seen.table, n) })} @click=${() => openDialog(seen, personDialog(n))}>${icon("menu")}</button>` : nothing}</li>`;
}

/** The seat is free as soon as the server hears it; nothing more will come from there. @param {Context} seen */
function leave(seen) {
  void seen.send("stand up", { seat: seen.seat });
  go("/");
}

/** Which bot? @param {number} n @returns {(seen: Context, close: () => void) => unknown} */
const botsDialog = (n) => (seen, close) => {
  if (!seen.table.seats[n].free) return nothing;
  return dialog(
    t("lobby.which", { n: n + 1 }),
    html`<div class="column">${gameSoFar(seen.table.game)?.bots.map((bot) => {
      const known = t(`lobby.bots.${bot}`);
      return html`<button class="big" @click=${() => {
        close();
        void seen.send("seat bot", { seat: n, bot });
      }}>${drawing("bot", "icon")}${known === `lobby.bots.${bot}` ? bot : known}</button>`;
    })}</div>`,
    close,
  );
};

/** What the host can do about somebody. @param {number} n @returns {(seen: Context, close: () => void) => unknown} */
const personDialog = (n) => (seen, close) => {
  const seat = seen.table.seats[n];
  if (seat.free) return nothing;
  /** @param {string} type */
  const send = (type) => {
    close();
    void seen.send(type, { seat: n });
  };
  return dialog(
    nameAt(seen.table, n),
    html`<div class="column">
    ${seat.bot ? nothing : html`<button class="big" @click=${() => send("hand over")}>${icon("crown")}${t("lobby.handOver")}</button>`}
    <button class="big" @click=${() => send("stand up")}>${icon("away")}${t(seat.bot ? "lobby.removeBot" : "lobby.sendAway")}</button>
  </div>`,
    close,
  );
};

/** @param {Context["table"]} table @param {number} host */
function whoBegins(table, host) {
  const name = nameAt(table, host);
  const { here, bot } = table.seats[host];
  return html`${t("lobby.willBegin", { name })}${here || bot ? nothing : html` <span class="is-away">${icon("away")}${t("lobby.isAway", { name })}</span>`}`;
}

/** The one thing to do now, at the thumb. @param {Context} seen */
function footing(seen) {
  const { table } = seen;
  const state = stateOf(seen);
  const free = table.seats.filter((seat) => seat.free).length;
  const how = free > 0 ? t("lobby.waitSeats", { n: free }) : t("lobby.ready");
  const fill = async () => {
    if (state.beginning) return;
    state.beginning = true;
    await fillAndBegin(seen);
    state.beginning = false;
  };
  if (!seen.host) return html`<footer class="footing"><p>${how} ${table.host !== null ? whoBegins(table, table.host) : t("lobby.nobody")}</p></footer>`;
  return html`<footer class="footing"><p>${how}</p>
    ${
      free === 0
        ? html`<button class="primary big begin" @click=${() => seen.send("begin")}>${icon("play")}${t("lobby.begin")}</button>`
        : html`<button class="big fill" @click=${fill}>${drawing("bot", "icon")}${t("lobby.fill", { n: free })}</button>`
    }
  </footer>`;
}

/** How many seats stand side by side, so that no row is left with one or two. @param {number} seats */
const across = (seats) => (seats <= 5 ? seats : Math.ceil(seats / 2));

/** The lobby on a television. @param {Context} seen */
function sharedScreen(seen) {
  const { table } = seen;
  return html`<div class="front lobby shared">
    ${backdrop()}
    <main class="shared-main">
      <h1>${tableTitle(table)}</h1>
      <div class="shared-way paper">
        <div><p class="tagline">${onlyHere() ? notForPhones() : t("lobby.joinAt", { where: origin().replace(/^https?:\/\//, "") })}</p>${code(table)}</div>
        ${onlyHere() ? nothing : html`<div class="qr-large">${linkPicture(seen)}</div>`}</div>
      <ol class="places" ${vars({ "--across": across(table.seats.length) })}>${repeat(
        table.seats,
        (_, n) => n,
        (seat, n) => (seat.free ? html`<li class="place free"><span>${t("lobby.free")}</span></li>` : place(seen, seat, n)),
      )}</ol>
    </main></div>`;
}
