/**
 * A picture of the evening to share: the winners, all faces, the best award and a line of a story.
 * It is made in this browser.
 */

import { FACES } from "../../ground/faces.js";
import { showNote } from "../../ground/parts.js";
import { day, numeral, t } from "../../ground/texts.js";
import { awardSentence, awardTitle } from "./awards.js";
import { download } from "../../ground/download.js";
import { colour, wrapLines, paintSymbol, loadSheet } from "./painting.js";
import { nameOf, winners } from "../table/people.js";
import { eveningOf } from "./rounds.js";
import { seatsFrom } from "../table/view.js";

/** @typedef {import("../table/seat-view.js").UnmaskedContext} Context */
/** @typedef {CanvasRenderingContext2D} Canvas */

const [WIDTH, HEIGHT] = [1080, 1350];
const SERIF = "'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif";

/** Paint the sky, the hills, and a curtain on both sides. @param {Canvas} on */
function paintBackdrop(on) {
  const sky = on.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, colour("--sleep-4"));
  sky.addColorStop(0.55, colour("--sleep-2"));
  sky.addColorStop(1, colour("--sleep-1"));
  on.fillStyle = sky;
  on.fillRect(0, 0, WIDTH, HEIGHT);
  on.fillStyle = colour("--paper");
  for (let k = 1; k < 120; k++) {
    const chance = (/** @type {number} */ salt) =>
      Math.abs((Math.sin(k * 127.1 + salt * 311.7) * 43758.5453) % 1);
    on.globalAlpha = 0.15 + chance(4) * 0.6;
    on.beginPath();
    on.arc(chance(1) * WIDTH, chance(2) * HEIGHT * 0.8, 0.8 + chance(3) ** 3 * 3, 0, 7);
    on.fill();
  }
  on.globalAlpha = 1;
  for (const [shade, path] of [
    ["--sleep-2", "M0 1180C200 1080 420 1230 640 1160S960 1080 1080 1150V1350H0Z"],
    ["--sleep-3", "M0 1260C260 1170 420 1300 700 1240S980 1200 1080 1250V1350H0Z"],
  ]) {
    on.fillStyle = colour(shade);
    on.fill(new Path2D(path));
  }
  for (const side of [0, 1]) paintDrape(on, side);
  on.fillStyle = colour("--card-red-deep");
  on.fill(
    new Path2D(
      `M0 0H1080V50${Array.from(
        { length: 9 },
        (_, k) => `Q${1080 - k * 120 - 60} 112 ${1080 - (k + 1) * 120} 50`,
      ).join("")}Z`,
    ),
  );
}

/** @param {Canvas} on @param {number} side */
function paintDrape(on, side) {
  on.save();
  if (side) on.transform(-1, 0, 0, 1, WIDTH, 0);
  for (let k = 2; k >= 0; k--) {
    on.fillStyle = colour(k % 2 ? "--card-red" : "--card-red-deep");
    on.fill(new Path2D(`M0 0H${30 + k * 34}Q${14 + k * 30} 700 ${34 + k * 36} 1350H0Z`));
  }
  on.restore();
}

/**
 * @param {Canvas} on
 * @param {string} font
 * @param {string} text
 * @param {number} y
 * @param {{width?: number, maxLines?: number, lineHeight?: number, shade?: string}} options
 * @returns {number} the vertical position below the text
 */
function writeText(
  on,
  font,
  text,
  y,
  { width = 800, maxLines = 2, lineHeight = 60, shade = "--paper" } = {},
) {
  on.font = font;
  on.fillStyle = colour(shade);
  for (const line of wrapLines(on, text, width, maxLines)) {
    on.fillText(line, WIDTH / 2, y);
    y += lineHeight;
  }
  return y;
}

/**
 * The first sentence of a story, a winner's if there is one. Null without stories.
 * @param {Context} context
 */
function storyLine(context) {
  const stories = Object.entries(context.view.stories ?? {}).filter(([, story]) => story.trim());
  const best = stories.find(([seat]) => context.view.winners?.includes(Number(seat))) ?? stories[0];
  if (!best) return null;
  return { seat: Number(best[0]), line: best[1].trim().split(/(?<=[.!?…])\s/)[0] };
}

/**
 * Paint all players with their points.
 * @param {Canvas} on
 * @param {Context} context
 * @param {Document} faces
 * @param {number} y
 */
function paintPlayers(on, context, faces, y) {
  const { view, table } = context;
  const scores = view.scores ?? view.points;
  const seats = seatsFrom(view, 0).sort((one, other) => scores[other] - scores[one]);
  const across = Math.ceil(seats.length / Math.ceil(seats.length / 5)); // six players make two rows of three
  seats.forEach((seat, k) => {
    const inRow = Math.min(across, seats.length - Math.floor(k / across) * across);
    const x = WIDTH / 2 + ((k % across) - (inRow - 1) / 2) * 164;
    const top = y + Math.floor(k / across) * 168;
    paintSymbol(
      on,
      faces.getElementById(FACES[(table.seats[seat].face ?? seat) % FACES.length]),
      x - 42,
      top,
      84,
    );
    on.fillStyle = colour("--paper");
    on.font = `600 26px ${SERIF}`;
    on.fillText(wrapLines(on, nameOf(context, seat), 150, 1)[0], x, top + 112);
    on.fillStyle = colour("--lamp");
    on.fillText(numeral(scores[seat]), x, top + 142);
  });
  return y + Math.ceil(seats.length / across) * 168;
}

/**
 * Paint the best award on paper.
 * @param {Canvas} on
 * @param {Context} context
 * @param {import("../../../types/when-i-dream.js").Award} award
 * @param {number} y
 */
function paintAward(on, context, award, y) {
  on.save();
  on.translate(WIDTH / 2, y);
  on.rotate(-0.012);
  on.translate(-WIDTH / 2, -y);
  const small = `28px ${SERIF}`;
  on.font = small;
  const height = 110 + 36 * wrapLines(on, awardSentence(context, award), 720, 3).length;
  on.fillStyle = colour("--paper");
  on.fill(new Path2D(`M150 ${y + 4}L930 ${y}L934 ${y + height - 6}L146 ${y + height}Z`));
  const next = writeText(on, `600 38px ${SERIF}`, awardTitle(award), y + 56, {
    maxLines: 1,
    width: 720,
    shade: "--ink",
  });
  writeText(on, small, awardSentence(context, award), next - 14, {
    maxLines: 3,
    width: 720,
    lineHeight: 36,
    shade: "--ink",
  });
  on.restore();
  return y + height + 36;
}

/** @param {Context} context @returns {Promise<HTMLCanvasElement>} */
async function paintPicture(context) {
  const [faces, drawings] = await Promise.all([
    loadSheet("/faces.svg"),
    loadSheet("/drawings.svg"),
  ]);
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const on = /** @type {Canvas} */ (canvas.getContext("2d"));
  const { view, table } = context;
  paintBackdrop(on);
  on.textAlign = "center";
  writeText(on, `600 34px ${SERIF}`, t("whenidream.name"), 152, { shade: "--lamp" });
  const won = (view.winners ?? []).slice(0, 4);
  won.forEach((seat, k) => {
    const x = WIDTH / 2 + (k - (won.length - 1) / 2) * 210;
    paintSymbol(on, drawings.getElementById("icon-crown"), x - 34, 178, 68, colour("--lamp"));
    paintSymbol(
      on,
      faces.getElementById(FACES[(table.seats[seat].face ?? seat) % FACES.length]),
      x - 90,
      236,
      180,
    );
  });
  let y = writeText(
    on,
    `600 64px ${SERIF}`,
    t("whenidream.won", winners({ ...context, seat: "spectator" })),
    488,
    { lineHeight: 70 },
  );
  y = paintPlayers(on, context, faces, y - 20);
  const award = eveningOf(context)?.awards[0];
  if (award) y = paintAward(on, { ...context, seat: "spectator" }, award, y + 10);
  const story = storyLine(context);
  if (story && y < 1170) {
    const maxLines = Math.max(1, Math.floor((1230 - y) / 42));
    y = writeText(
      on,
      `italic 32px ${SERIF}`,
      t("whenidream.quoted", { word: story.line }),
      y + 40,
      {
        maxLines,
        lineHeight: 42,
        width: 760,
      },
    );
    writeText(on, `26px ${SERIF}`, nameOf(context, story.seat), y, {
      maxLines: 1,
      shade: "--lamp",
    });
  }
  writeText(on, `24px ${SERIF}`, `Reverie · ${day(new Date())}`, HEIGHT - 34, {
    shade: "--paper-shade",
  });
  return canvas;
}

/** Share the picture if the device allows it, otherwise save it. @param {Context} context */
export async function sharePicture(context) {
  const canvas = await paintPicture(context);
  /** @type {Blob | null} */
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  if (blob === null) return showNote(() => t("ground.failed"));
  const name = `when-i-dream-${context.table.code}.png`;
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (problem) {
      // The player cancelled
      if (problem instanceof DOMException && problem.name === "AbortError") return;
    }
  }
  download(blob, name);
}
