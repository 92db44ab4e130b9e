/** QR pictures. They are drawn here, so that what a link holds stays on this device. */

import { modules } from "./qr-code.js";

/** White around it. */
const EDGE = 2;
const SVG = "http://www.w3.org/2000/svg";

/** @param {string} name @param {Record<string, string>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value);
  return made;
}

/** @param {string} text @param {string} label what it is, for who listens */
export function picture(text, label) {
  const { rows } = modules(text);
  const side = String(rows.length + 2 * EDGE);
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index + EDGE} ${y + EDGE}h${run.length}v1h-${run.length}z`),
  );
  const drawn = element("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" });
  drawn.append(element("path", { fill: "#fff", d: `M0 0h${side}v${side}h-${side}z` }), element("path", { fill: "#000", d: runs.join("") }));
  return drawn;
}
