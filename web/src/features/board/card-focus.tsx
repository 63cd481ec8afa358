import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useCommand } from '#features/commands/index.ts';
import { skipLinkClass } from '#ui/skip-link.ts';
import type { Direction } from './next-card.ts';

const directions: Partial<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const linkIn = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('a[href^="/card/"]');

/** A failure matters only to the key that needs the code. */
const loadAhead = () => void import('./next-card.ts').catch(() => undefined);

/** A board, where the arrow keys, J and K go from card to card; a link at its top leads to them. */
export function CardFocus({ className, children }: { className: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const { onKeyDown, enter } = useCardFocus(root);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is focused
    <div ref={root} className={className} onFocus={loadAhead} onKeyDown={onKeyDown}>
      <button type="button" className={skipLinkClass} onClick={enter}>
        Skip to the cards
      </button>
      {children}
    </div>
  );
}

function useCardFocus(root: RefObject<HTMLElement | null>) {
  function enter(): void {
    linkIn(root.current)?.focus();
  }

  async function step(way: Direction): Promise<void> {
    const item = root.current?.querySelector('[data-card]:focus-within');
    if (!item) return enter();
    const { nextCard } = await import('./next-card.ts');
    if (root.current) linkIn(nextCard(root.current, item, way))?.focus();
  }

  useCommand('board.nextCard', () => void step('down'));
  useCommand('board.previousCard', () => void step('up'));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const way = directions[event.key];
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    const isOnCard = event.target instanceof HTMLAnchorElement && event.target.closest('[data-card]');
    // A card that is carried goes by the same keys.
    if (!way || !isPlain || !isOnCard || event.defaultPrevented || document.querySelector('[data-lifted]'))
      return;
    event.preventDefault();
    void step(way);
  }

  return { onKeyDown, enter };
}
