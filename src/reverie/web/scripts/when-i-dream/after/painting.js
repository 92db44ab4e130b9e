/**
 * Painting the page's SVG drawings on a canvas. The content security policy forbids images from
 * data, so shapes are painted one by one.
 */

/** The value of a custom property of the page. @param {string} name such as "--paper" */
export const colour = (name) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/**
 * The fill or stroke of a shape, for a canvas.
 * @param {string | null} paint
 * @param {string} current
 */
function paintOf(paint, current) {
  if (paint === null || paint === "none") return null;
  if (paint === "currentColor") return current;
  const named = /^var\((--[\w-]+)(?:,\s*([^)]+))?\)$/.exec(paint);
  return named ? colour(named[1]) || named[2] || current : paint;
}

/** @param {Element} shape @param {string} name */
const number = (shape, name) => Number(shape.getAttribute(name) ?? 0);

/** @param {Element} shape @returns {Path2D | null} */
function pathOf(shape) {
  const path = new Path2D();
  if (shape.tagName === "path") return new Path2D(shape.getAttribute("d") ?? "");
  if (shape.tagName === "circle")
    path.arc(number(shape, "cx"), number(shape, "cy"), number(shape, "r"), 0, 2 * Math.PI);
  else if (shape.tagName === "ellipse")
    path.ellipse(
      number(shape, "cx"),
      number(shape, "cy"),
      number(shape, "rx"),
      number(shape, "ry"),
      0,
      0,
      2 * Math.PI,
    );
  else if (shape.tagName === "rect")
    path.rect(
      number(shape, "x"),
      number(shape, "y"),
      number(shape, "width"),
      number(shape, "height"),
    );
  else return null;
  return path;
}

/**
 * Paint a shape and its children.
 * @param {CanvasRenderingContext2D} on
 * @param {Element} shape
 * @param {string} current the colour of shapes without their own
 */
function paintShape(on, shape, current) {
  on.save();
  for (const [, kind, values] of (shape.getAttribute("transform") ?? "").matchAll(
    /(\w+)\(([^)]*)\)/g,
  ))
    applyTransform(
      on,
      kind,
      values
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    );
  on.globalAlpha *= Number(shape.getAttribute("opacity") ?? 1);
  const path = pathOf(shape);
  const inherited = (/** @type {string} */ name) =>
    shape.closest(`[${name}]`)?.getAttribute(name) ?? null;
  if (path) {
    const fill = paintOf(inherited("fill") ?? "currentColor", current);
    const stroke = paintOf(inherited("stroke"), current);
    if (fill) {
      on.fillStyle = fill;
      on.fill(path, inherited("fill-rule") === "evenodd" ? "evenodd" : "nonzero");
    }
    if (stroke) {
      on.strokeStyle = stroke;
      on.lineWidth = Number(inherited("stroke-width") ?? 1);
      on.lineCap = on.lineJoin = "round";
      on.stroke(path);
    }
  }
  for (const child of shape.children) paintShape(on, child, current);
  on.restore();
}

/** @param {CanvasRenderingContext2D} on @param {string} kind @param {number[]} values */
function applyTransform(on, kind, [a, b = 0, c = 0, d = 1, e = 0, f = 0]) {
  if (kind === "translate") on.translate(a, b);
  else if (kind === "scale") on.scale(a, b || a);
  else if (kind === "matrix") on.transform(a, b, c, d, e, f);
  else if (kind === "rotate") {
    on.translate(b, c);
    on.rotate((a * Math.PI) / 180);
    on.translate(-b, -c);
  }
}

/**
 * Paint a drawing of a sheet into a square.
 * @param {CanvasRenderingContext2D} on
 * @param {Element | null | undefined} symbol
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} [current]
 */
export function paintSymbol(on, symbol, x, y, size, current = colour("--paper")) {
  if (!symbol) return;
  const [left, top, width, height] = (symbol.getAttribute("viewBox") ?? "0 0 24 24")
    .split(/\s+/)
    .map(Number);
  const scale = size / Math.max(width, height);
  on.save();
  on.translate(x + (size - width * scale) / 2, y + (size - height * scale) / 2);
  on.scale(scale, scale);
  on.translate(-left, -top);
  for (const shape of symbol.children) paintShape(on, shape, current);
  on.restore();
}

/** A sheet of drawings. @param {string} address @returns {Promise<Document>} */
export const loadSheet = async (address) =>
  new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml");

/**
 * Break a text into at most `maxLines` lines no wider than `width`. Text that does not fit becomes
 * an ellipsis.
 * @param {CanvasRenderingContext2D} on
 * @param {string} text
 * @param {number} width
 * @param {number} maxLines
 * @returns {string[]}
 */
export function wrapLines(on, text, width, maxLines) {
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (const word of text.split(/\s+/).flatMap((each) => splitWord(on, each, width))) {
    const longer = line ? `${line} ${word}` : word;
    if (on.measureText(longer).width <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]} …`];
}

/**
 * Split a word that is wider than a line.
 * @param {CanvasRenderingContext2D} on
 * @param {string} word
 * @param {number} width
 */
function splitWord(on, word, width) {
  if (on.measureText(word).width <= width) return [word];
  const characters = [...word];
  const perPiece = Math.max(
    1,
    Math.floor((characters.length * width) / on.measureText(word).width),
  );
  return Array.from({ length: Math.ceil(characters.length / perPiece) }, (_, k) =>
    characters.slice(k * perPiece, (k + 1) * perPiece).join(""),
  );
}
