/**
 * Dragging a card with a finger or a mouse. Elements that a card can be dropped on have
 * `data-drop`.
 */

import { Directive, directive } from "../../../vendor/directive.js";
import { noChange } from "../../../vendor/lit-html.js";

/**
 * @typedef {object} Drag
 * @property {(at: {x: number, y: number, over: string | null, up: number}) => unknown} onDrop
 *   called with the place where it was dropped. If it returns null or a promise of null, the card
 *   goes back
 */

const THRESHOLD_PX = 8;

class Draggable extends Directive {
  /** @type {Drag | null} */
  drag = null;
  /** @type {HTMLElement | null} */
  element = null;

  /** @param {Drag} _ */
  render(_) {
    return noChange;
  }

  /** @param {import("../../../vendor/lit-html.js").ElementPart} part @param {[Drag]} options */
  update(part, [drag]) {
    this.drag = drag;
    if (this.element !== part.element) {
      this.element = /** @type {HTMLElement} */ (part.element);
      this.element.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    }
    return noChange;
  }

  /** @param {PointerEvent} start */
  onPointerDown(start) {
    if (this.element === null || start.button !== 0 || !start.isPrimary) return;
    new DragGesture(this.element, start, this.drag).begin();
  }
}

/** The gesture of dragging a card, from the press to the release. */
class DragGesture {
  moving = false;

  /** @param {HTMLElement} element @param {PointerEvent} start @param {Drag | null} drag */
  constructor(element, start, drag) {
    this.element = element;
    this.start = start;
    this.drag = drag;
  }

  begin() {
    addEventListener("pointermove", this.onPointerMove);
    addEventListener("pointerup", this.onPointerUp);
    addEventListener("pointercancel", this.onPointerUp);
  }

  /** @type {(event: PointerEvent) => void} */
  onPointerMove = (event) => {
    const { element, start } = this;
    if (event.pointerId !== start.pointerId) return;
    const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!this.moving && Math.hypot(x, y) < THRESHOLD_PX) return;
    if (!this.moving) {
      this.moving = true;
      element.setPointerCapture(start.pointerId);
      element.classList.add("dragged");
      element.closest(".onirim")?.classList.add("dragging");
    }
    element.style.setProperty("--drag-x", `${x}px`);
    element.style.setProperty("--drag-y", `${y}px`);
    markTarget(dropTarget(event, element));
  };

  /** @type {(event: PointerEvent) => void} */
  onPointerUp = (event) => {
    if (event.pointerId !== this.start.pointerId) return;
    removeEventListener("pointermove", this.onPointerMove);
    removeEventListener("pointerup", this.onPointerUp);
    removeEventListener("pointercancel", this.onPointerUp);
    if (!this.moving) return;
    addEventListener("click", cancelEvent, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", cancelEvent, { capture: true }), 50);
    const over = dropTarget(event, this.element);
    markTarget(null);
    this.element.closest(".onirim")?.classList.remove("dragging");
    const result = event.type === "pointerup" ? this.drop(event, over) : null;
    if (result instanceof Promise)
      void result.then((answer) =>
        answer === null ? this.returnCard() : setTimeout(this.returnCard, 400),
      );
    else this.returnCard();
  };

  /** @param {PointerEvent} event @param {string | null} over */
  drop({ clientX: x, clientY: y }, over) {
    return this.drag?.onDrop({ x, y, over, up: this.start.clientY - y }) ?? null;
  }

  returnCard = () => {
    this.element.classList.remove("dragged");
    this.element.style.removeProperty("--drag-x");
    this.element.style.removeProperty("--drag-y");
  };
}

export const draggable = directive(Draggable);

/** @param {Event} event */
function cancelEvent(event) {
  event.stopPropagation();
  event.preventDefault();
}

/**
 * The name of the place under the pointer, null if there is none.
 * @param {PointerEvent} event
 * @param {HTMLElement} dragged
 * @returns {string | null}
 */
function dropTarget(event, dragged) {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    if (dragged.contains(element)) continue;
    const place = element.closest("[data-drop]");
    if (place instanceof HTMLElement) return place.dataset.drop ?? null;
  }
  return null;
}

/** @param {string | null} over */
function markTarget(over) {
  for (const place of document.querySelectorAll("[data-drop]"))
    place.classList.toggle("over", place instanceof HTMLElement && place.dataset.drop === over);
}
