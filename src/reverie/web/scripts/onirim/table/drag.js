/** Dragging a card with a finger or a mouse. What it is dropped on has `data-drop`. */

import { Directive, directive } from "../../../vendor/directive.js";
import { noChange } from "../../../vendor/lit-html.js";

/**
 * @typedef {object} Drag
 * @property {(at: {x: number, y: number, over: string | null, up: number}) => unknown} dropped
 *   where it was let go; anything but null or a promise of null stays there
 */

const FAR = 8;

class Draggable extends Directive {
  /** @type {Drag | null} */
  doing = null;
  /** @type {HTMLElement | null} */
  element = null;

  /** @param {Drag} _ */
  render(_) {
    return noChange;
  }

  /** @param {import("../../../vendor/lit-html.js").ElementPart} part @param {[Drag]} doing */
  update(part, [doing]) {
    this.doing = doing;
    if (this.element !== part.element) {
      this.element = /** @type {HTMLElement} */ (part.element);
      this.element.addEventListener("pointerdown", (event) => this.down(event));
    }
    return noChange;
  }

  /** @param {PointerEvent} start */
  down(start) {
    const element = this.element;
    if (element === null || start.button !== 0 || !start.isPrimary) return;
    let moving = false;
    /** @param {PointerEvent} event */
    const moved = (event) => {
      if (event.pointerId !== start.pointerId) return;
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!moving && Math.hypot(x, y) < FAR) return;
      if (!moving) {
        moving = true;
        element.setPointerCapture(start.pointerId);
        element.classList.add("dragged");
        element.closest(".onirim")?.classList.add("dragging");
      }
      element.style.setProperty("--drag-x", `${x}px`);
      element.style.setProperty("--drag-y", `${y}px`);
      show(under(event, element));
    };
    /** @param {PointerEvent} event */
    const done = (event) => {
      if (event.pointerId !== start.pointerId) return;
      removeEventListener("pointermove", moved);
      removeEventListener("pointerup", done);
      removeEventListener("pointercancel", done);
      if (!moving) return;
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      const over = under(event, element);
      show(null);
      element.closest(".onirim")?.classList.remove("dragging");
      const back = () => {
        element.classList.remove("dragged");
        element.style.removeProperty("--drag-x");
        element.style.removeProperty("--drag-y");
      };
      const kept =
        event.type === "pointerup" && this.doing
          ? this.doing.dropped({
              x: event.clientX,
              y: event.clientY,
              over,
              up: start.clientY - event.clientY,
            })
          : null;
      if (kept instanceof Promise)
        void kept.then((answer) => (answer === null ? back() : setTimeout(back, 400)));
      else back();
    };
    addEventListener("pointermove", moved);
    addEventListener("pointerup", done);
    addEventListener("pointercancel", done);
  }
}

export const draggable = directive(Draggable);

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/**
 * What lies under the pointer, besides what is dragged.
 * @param {PointerEvent} event
 * @param {HTMLElement} dragged
 * @returns {string | null}
 */
function under(event, dragged) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged.contains(element)) continue;
    const place = element.closest("[data-drop]");
    if (place instanceof HTMLElement) return place.dataset.drop ?? null;
  }
  return null;
}

/** @param {string | null} over */
function show(over) {
  for (const place of document.querySelectorAll("[data-drop]"))
    place.classList.toggle("over", place instanceof HTMLElement && place.dataset.drop === over);
}
