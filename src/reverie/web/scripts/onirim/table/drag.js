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
    if (this.element === null || start.button !== 0 || !start.isPrimary) return;
    new Pull(this.element, start, this.doing).begin();
  }
}

/** A card that is being dragged, from the press to its end. */
class Pull {
  moving = false;

  /** @param {HTMLElement} element @param {PointerEvent} start @param {Drag | null} doing */
  constructor(element, start, doing) {
    this.element = element;
    this.start = start;
    this.doing = doing;
  }

  begin() {
    addEventListener("pointermove", this.moved);
    addEventListener("pointerup", this.done);
    addEventListener("pointercancel", this.done);
  }

  /** @type {(event: PointerEvent) => void} */
  moved = (event) => {
    const { element, start } = this;
    if (event.pointerId !== start.pointerId) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!this.moving && Math.hypot(x, y) < FAR) return;
    if (!this.moving) {
      this.moving = true;
      element.setPointerCapture(start.pointerId);
      element.classList.add("dragged");
      element.closest(".onirim")?.classList.add("dragging");
    }
    element.style.setProperty("--drag-x", `${x}px`);
    element.style.setProperty("--drag-y", `${y}px`);
    show(under(event, element));
  };

  /** @type {(event: PointerEvent) => void} */
  done = (event) => {
    if (event.pointerId !== this.start.pointerId) return;
    removeEventListener("pointermove", this.moved);
    removeEventListener("pointerup", this.done);
    removeEventListener("pointercancel", this.done);
    if (!this.moving) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
    const over = under(event, this.element);
    show(null);
    this.element.closest(".onirim")?.classList.remove("dragging");
    const kept = event.type === "pointerup" ? this.drop(event, over) : null;
    if (kept instanceof Promise)
      void kept.then((answer) => (answer === null ? this.back() : setTimeout(this.back, 400)));
    else this.back();
  };

  /** @param {PointerEvent} event @param {string | null} over */
  drop({ clientX: x, clientY: y }, over) {
    return this.doing?.dropped({ x, y, over, up: this.start.clientY - y }) ?? null;
  }

  back = () => {
    this.element.classList.remove("dragged");
    this.element.style.removeProperty("--drag-x");
    this.element.style.removeProperty("--drag-y");
  };
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
