import { type PointerEvent, useRef } from 'react';
import type { Selection } from './selection.ts';

/** Pixels that the mouse moves before it draws a lasso. */
const SLOP = 6;
const notBackground = 'button, a, input, textarea, select, [role=dialog], [data-card]';

interface Lasso {
  x: number;
  y: number;
  /** The selection before. */
  before: readonly string[];
  drawn: boolean;
}

const cardsIn = (area: Element, box: DOMRect): string[] =>
  [...area.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    const isIn = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    return isIn && card.dataset.card ? [card.dataset.card] : [];
  });

/** Selects the cards within a rectangle that the mouse draws from the background on. Shift adds to the selection. */
export function useLasso(selection: Selection) {
  const frame = useRef<HTMLDivElement>(null);
  const lasso = useRef<Lasso | null>(null);

  function draw({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): void {
    const now = lasso.current;
    if (!now || !frame.current) return;
    const { x, y, before } = now;
    if (!now.drawn && Math.hypot(clientX - x, clientY - y) < SLOP) return;
    if (!now.drawn) window.getSelection()?.removeAllRanges();
    now.drawn = true;
    const box = new DOMRect(
      Math.min(x, clientX),
      Math.min(y, clientY),
      Math.abs(clientX - x),
      Math.abs(clientY - y),
    );
    Object.assign(frame.current.style, {
      display: 'block',
      ...{ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` },
    });
    selection.replace([...before, ...cardsIn(currentTarget, box)]);
  }

  function end(): void {
    if (!lasso.current) return;
    lasso.current = null;
    if (frame.current) frame.current.style.display = 'none';
  }

  return {
    frame,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const { target, button, pointerType, clientX: x, clientY: y, shiftKey, currentTarget } = event;
        if (button !== 0 || pointerType !== 'mouse') return;
        if ((target as Element).closest(notBackground)) return;
        // A press on the scrollbar is on the element, beyond its content.
        const { left, top, clientWidth, clientHeight } = measureRect(target as Element);
        if (x > left + clientWidth || y > top + clientHeight) return;
        lasso.current = { x, y, before: shiftKey ? selection.ids() : [], drawn: false };
        currentTarget.setPointerCapture(event.pointerId);
      },
      // A button may be released where nobody hears of it.
      onPointerMove: (event: PointerEvent<HTMLElement>) => (event.buttons === 0 ? end() : draw(event)),
      onPointerUp() {
        // A click on the background leaves the selection.
        if (lasso.current && !lasso.current.drawn && selection.ids().length) selection.clear();
        end();
      },
      onPointerCancel: end,
    },
  };
}

function measureRect(element: Element) {
  const { left, top } = element.getBoundingClientRect();
  return { left, top, clientWidth: element.clientWidth, clientHeight: element.clientHeight };
}
