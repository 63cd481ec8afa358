/** Reads that a message causes are answered by then. Milliseconds. */
const WATCHED = 2_000;

interface Point {
  x: number;
  y: number;
}

let pointer: Point | undefined;

const follow = ({ pointerType, clientX, clientY }: PointerEvent) => {
  pointer = pointerType === 'mouse' ? { x: clientX, y: clientY } : undefined;
};
const lose = () => {
  pointer = undefined;
};

/**
 * Starts following the mouse.
 * @returns a function that stops it
 */
export function followPointer(): () => void {
  const options = { capture: true, passive: true };
  window.addEventListener('pointermove', follow, options);
  document.documentElement.addEventListener('pointerleave', lose);
  return () => {
    lose();
    window.removeEventListener('pointermove', follow, options);
    document.documentElement.removeEventListener('pointerleave', lose);
  };
}

/**
 * Keeps what is under the mouse where it is while arriving changes are shown: what they push down or pull up is scrolled
 * back before it is painted. Otherwise a click could hit something else. It ends when the user acts.
 */
export function keepUnderPointer(): void {
  const element =
    pointer && document.elementFromPoint(pointer.x, pointer.y)?.closest('a, button, li, tr, article');
  if (!element) return;
  const top = element.getBoundingClientRect().top;
  const until = performance.now() + WATCHED;
  const stop = new AbortController();
  for (const act of ['pointermove', 'click', 'wheel', 'keydown', 'touchstart'] as const) {
    window.addEventListener(act, () => stop.abort(), { capture: true, passive: true, signal: stop.signal });
  }
  const check = () => {
    if (stop.signal.aborted || !element.isConnected) return stop.abort();
    const moved = element.getBoundingClientRect().top - top;
    if (Math.abs(moved) >= 1) scrollBack(element, moved);
    if (performance.now() < until) requestAnimationFrame(check);
    else stop.abort();
  };
  requestAnimationFrame(check);
}

/** Scrolls the nearest box that scrolls, which gets room for it at its end where it has none. */
function scrollBack(element: Element, distance: number): void {
  const box = findScroller(element);
  const before = box.scrollTop;
  box.scrollBy({ top: distance, behavior: 'instant' });
  const missing = distance - (box.scrollTop - before);
  if (missing < 1) return;
  const content = box === document.scrollingElement ? document.body : (box as HTMLElement);
  const room = Number.parseFloat(getComputedStyle(content).paddingBottom) || 0;
  content.style.paddingBottom = `${room + missing + Math.max(0, box.clientHeight - box.scrollHeight)}px`;
  box.scrollBy({ top: missing, behavior: 'instant' });
  window.addEventListener('click', () => setTimeout(() => content.style.removeProperty('padding-bottom')), {
    once: true,
  });
}

function findScroller(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY) && box !== document.body) return box;
  }
  return document.scrollingElement ?? document.documentElement;
}
