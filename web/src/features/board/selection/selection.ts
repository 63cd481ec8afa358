import type { Card } from '@cardinal/contracts';

/** Cards that are selected on a board, whose components subscribe to it. */
export interface Selection {
  has(cardId: string): boolean;
  ids(): readonly string[];
  /** The selected cards that lists show, as they are now. */
  cards(): readonly Card[];
  toggle(cardId: string): void;
  /** Selects these cards and no others. */
  replace(cardIds: readonly string[]): void;
  /** Takes these out of it. */
  drop(cardIds: readonly string[]): void;
  /** Begins without a card: from now on a click or a tap on a card selects it. */
  begin(): void;
  hasBegun(): boolean;
  /** Whether cards are being selected. */
  isOn(): boolean;
  clear(): void;
  /** Adds the cards from the one that was toggled last to this one, where a list has both of them. */
  extendTo(cardId: string): void;
  /** Says which cards a list shows, in its order. @returns what takes it back */
  list(cards: readonly Card[]): () => void;
  subscribe(listener: () => void): () => void;
}

/** The text of the bar for a number of selected cards. */
export const selectedText = (count: number): string =>
  count === 0 ? 'Choose the cards' : `${count} selected`;

function between(cards: readonly Card[], from: string, to: string): readonly string[] {
  const [a, b] = [from, to].map((wanted) => cards.findIndex(({ id }) => id === wanted)) as [number, number];
  return a < 0 || b < 0 ? [] : cards.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}

export function createSelection(): Selection {
  const lists = new Set<readonly Card[]>();
  const listed = new Map<string, Card>();
  const listeners = new Set<() => void>();
  let chosen: ReadonlySet<string> = new Set();
  let ids: readonly string[] = [];
  let cards: readonly Card[] = [];
  let last: string | undefined;
  let begun = false;

  function set(next: Iterable<string>): void {
    chosen = new Set(next);
    ids = [...chosen];
    notifyAll();
  }

  function notifyAll(): void {
    cards = ids.flatMap((id) => listed.get(id) ?? []);
    for (const listener of listeners) listener();
  }

  function toggle(cardId: string): void {
    last = cardId;
    set(chosen.has(cardId) ? ids.filter((id) => id !== cardId) : [...ids, cardId]);
  }

  return {
    has: (cardId) => chosen.has(cardId),
    ids: () => ids,
    cards: () => cards,
    toggle,
    replace: set,
    drop(cardIds) {
      const gone = new Set(cardIds);
      set(ids.filter((id) => !gone.has(id)));
    },
    begin() {
      begun = true;
      set(ids);
    },
    hasBegun: () => begun,
    isOn: () => begun || ids.length > 0,
    clear() {
      last = undefined;
      begun = false;
      set([]);
    },
    extendTo(cardId) {
      const from = last;
      const range = from ? [...lists].flatMap((list) => between(list, from, cardId)) : [];
      if (range.length === 0) return toggle(cardId);
      set([...ids, ...range]);
    },
    list(shown) {
      lists.add(shown);
      for (const card of shown) listed.set(card.id, card);
      if (ids.length > 0) notifyAll();
      return () => {
        lists.delete(shown);
        for (const card of shown) if (listed.get(card.id) === card) listed.delete(card.id);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
