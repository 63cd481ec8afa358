import type { Card } from '@cardinal/contracts';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** As `--ease-out` of the tokens. */
const timing = { duration: 320, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' } satisfies KeyframeAnimationOptions;
/** A card that appears later elsewhere did not come from there. Milliseconds. */
const FRESH_MS = 1_000;
/** More changes at once are another list, such as that of another filter. */
const FEW = 3;

const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Positions of cards that have just left their column. */
const positions = new Map<string, { rect: DOMRect; at: number }>();

/**
 * Lets a card fly to its new column. `listed` holds the cards of its column: one that scrolls out of sight has not left,
 * and is not measured.
 */
export function useTravel(
  cardId: string,
  inside: RefObject<HTMLElement | null>,
  listed: RefObject<ReadonlySet<string>>,
  travels: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card travels when it appears
  useLayoutEffect(() => {
    const face = inside.current?.closest('article');
    const from = positions.get(cardId);
    positions.delete(cardId);
    if (face && from && travels && performance.now() - from.at < FRESH_MS) fly(face, from.rect);
    return () => {
      // The last moment in which it still stands in its old column.
      if (face && !listed.current.has(cardId) && !isCalm())
        positions.set(cardId, { rect: face.getBoundingClientRect(), at: performance.now() });
    };
  }, [cardId]);
}

/** A copy flies above the columns, which would clip the card itself. */
function fly(face: HTMLElement, from: DOMRect): void {
  const to = face.getBoundingClientRect();
  const copy = face.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.dataset.travels = '';
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '30',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    pointerEvents: 'none',
  });
  document.body.append(copy);
  const start = { transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` };
  face.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  const flight = copy.animate([start, { transform: 'none' }], timing);
  void flight.finished.catch(() => undefined).then(() => copy.remove());
}

interface Placed {
  index: number;
  start: number;
}

/** Lets the other cards of a column make room, or close the gap, when a few come or go. */
export function useSlide(
  frame: RefObject<HTMLElement | null>,
  cards: readonly Card[],
  items: readonly Placed[],
): void {
  const last = useRef<{ cards: readonly Card[]; starts: Map<string, number> }>(undefined);
  useLayoutEffect(() => {
    const before = last.current;
    const starts = new Map(
      items.flatMap(({ index, start }) => (cards[index] ? [[cards[index].id, start]] : [])),
    );
    last.current = { cards, starts };
    if (!before || before.cards === cards || isCalm() || !fewDiffer(before.cards, cards)) return;
    for (const item of frame.current?.querySelectorAll<HTMLElement>('li[data-index]') ?? []) {
      const id = cards[Number(item.dataset.index)]?.id ?? '';
      const [from, to] = [before.starts.get(id), starts.get(id)];
      if (from === undefined || to === undefined || from === to) continue;
      item.animate(
        [from, to].map((y) => ({ transform: `translateY(${y}px)` })),
        timing,
      );
    }
  });
}

function fewDiffer(before: readonly Card[], after: readonly Card[]): boolean {
  const missing = (some: readonly Card[], all: readonly Card[]) => {
    const ids = new Set(all.map(({ id }) => id));
    return some.filter(({ id }) => !ids.has(id)).length;
  };
  const changes = missing(before, after) + missing(after, before);
  return changes > 0 ? changes <= FEW : oneMoved(before, after);
}

/** Whether the same cards are in another order since one of them was moved. */
function oneMoved(before: readonly Card[], after: readonly Card[]): boolean {
  const at = before.findIndex(({ id }, index) => id !== after[index]?.id);
  const without = (cards: readonly Card[], id: string | undefined) => cards.filter((card) => card.id !== id);
  return (
    at >= 0 &&
    [before[at]?.id, after[at]?.id].some((id) => {
      const [left, right] = [without(before, id), without(after, id)];
      return left.every((card, index) => card.id === right[index]?.id);
    })
  );
}
