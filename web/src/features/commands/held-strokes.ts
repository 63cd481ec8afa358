import { offered, onOffersChanged } from './command-store.ts';
import type { Stroke } from './keys.ts';

/** A card that takes longer is not waited for. Milliseconds. */
const PATIENCE = 5_000;

/** The address is that of a card whose commands are not there yet. The last one of them is there for everybody. */
export const isCardComing = (): boolean =>
  /\/card\/[^/]+$/.test(window.location.pathname) && offered('card.copyLink') === undefined;

/**
 * Keeps strokes that are meant for a card that was just opened until its commands are there, so that fast fingers lose
 * nothing.
 * @param press handles a stroke that was held
 */
export function createHeldStrokes({ press }: { press: (stroke: Stroke, at: number) => void }) {
  let held: { stroke: Stroke; at: number }[] = [];
  let path = '';
  const isFor = (now: number) => path === window.location.pathname && now - (held[0]?.at ?? 0) <= PATIENCE;

  function release(): void {
    if (held.length === 0 || isCardComing()) return;
    const strokes = isFor(performance.now()) ? held : [];
    held = [];
    // All commands of the card are offered by then.
    queueMicrotask(() => {
      for (const { stroke, at } of strokes) press(stroke, at);
    });
  }

  return {
    hold(stroke: Stroke, at: number): void {
      if (!isFor(at)) held = [];
      path = window.location.pathname;
      held.push({ stroke, at });
    },
    forget(): void {
      held = [];
    },
    stop: onOffersChanged(release),
  };
}
