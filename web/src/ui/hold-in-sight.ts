/** Pixels that roundings make. */
const CLOSE = 1;
const scrollKey = /^(Arrow(Up|Down)|Page.*|Home|End|Tab| )$/;

/** A hold of an element in its place of the window. */
export interface Hold {
  element: Element;
  isHeld(): boolean;
  release(): void;
}

/** The element that scrolls around another one: a part of the page, or the page. */
function findScroller(element: Element): Element {
  const { body, documentElement } = document;
  let at = element.parentElement;
  while (at && at !== body && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at && at !== body ? at : documentElement;
}

/** The position of an element in the visible part of what scrolls, and in the whole of it. Pixels. */
function measurePosition(element: Element, scroller: Element) {
  const { top } = element.getBoundingClientRect();
  const seenAt = scroller === document.documentElement ? top : top - scroller.getBoundingClientRect().top;
  return { seenAt, within: seenAt + scroller.scrollTop };
}

/**
 * Scrolls an element to the middle or the beginning of the window and keeps it there, whatever is laid out, loaded or
 * inserted around it, until the person scrolls.
 */
export function holdInSight(element: Element, block: 'center' | 'start' = 'center'): Hold {
  const scroller = findScroller(element);
  const ended = new AbortController();
  const { signal } = ended;
  let noted = measurePosition(element, scroller);

  const bring = () => {
    const isTall = element.getBoundingClientRect().height > window.innerHeight / 2;
    element.scrollIntoView({ block: isTall ? 'start' : block });
    noted = measurePosition(element, scroller);
  };
  const keep = () => {
    const away = measurePosition(element, scroller).seenAt - noted.seenAt;
    if (Math.abs(away) > CLOSE) scroller.scrollTop += away;
    noted = measurePosition(element, scroller);
  };
  /** Without having been pushed. A shorter page moves at its end, too. */
  const isScrolled = () => {
    const { seenAt, within } = measurePosition(element, scroller);
    const isPushed = Math.abs(within - noted.within) > CLOSE;
    const isAtEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - CLOSE;
    return !isPushed && !isAtEnd && Math.abs(seenAt - noted.seenAt) > CLOSE;
  };
  const release = () => {
    ended.abort();
    observer.disconnect();
  };

  // Whatever pushes it away changes the size of something around it.
  const observer = new ResizeObserver(() => (element.isConnected ? keep() : release()));
  for (let around = element.parentElement; around; around = around.parentElement) observer.observe(around);
  const passive = { signal, passive: true, capture: true };
  window.addEventListener('wheel', release, passive);
  window.addEventListener('touchmove', release, passive);
  window.addEventListener('keydown', ({ key }) => scrollKey.test(key) && release(), passive);
  window.addEventListener('scroll', () => isScrolled() && release(), passive);
  window.addEventListener('resize', bring, passive);
  bring();
  return { element, isHeld: () => !signal.aborted, release };
}
