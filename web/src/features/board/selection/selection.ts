/** Cards that are selected on a board, whose components subscribe to it. */
export interface Selection {
  has(cardId: string): boolean;
  ids(): readonly string[];
  toggle(cardId: string): void;
  /** Selects these cards and no others. */
  replace(cardIds: readonly string[]): void;
  /** Begins without a card, for fingers. */
  begin(): void;
  /** Whether a tap on a card selects it. */
  isOn(): boolean;
  clear(): void;
  /** Adds the cards from the one that was toggled last to this one, where a list has both of them. */
  extendTo(cardId: string): void;
  /** Says which cards a list shows, in its order. @returns what takes it back */
  list(cardIds: readonly string[]): () => void;
  subscribe(listener: () => void): () => void;
}

function between(cardIds: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [cardIds.indexOf(from), cardIds.indexOf(to)];
  return a < 0 || b < 0 ? [] : cardIds.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function createSelection(): Selection {
  const lists = new Set<readonly string[]>();
  const listeners = new Set<() => void>();
  let chosen: ReadonlySet<string> = new Set();
  let ids: readonly string[] = [];
  let last: string | undefined;
  let begun = false;

  function set(next: Iterable<string>): void {
    chosen = new Set(next);
    ids = [...chosen];
    for (const tell of listeners) tell();
  }

  function toggle(cardId: string): void {
    last = cardId;
    set(chosen.has(cardId) ? ids.filter((id) => id !== cardId) : [...ids, cardId]);
  }

  return {
    has: (cardId) => chosen.has(cardId),
    ids: () => ids,
    toggle,
    replace: set,
    begin() {
      begun = true;
      set(ids);
    },
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
    list(cardIds) {
      lists.add(cardIds);
      return () => lists.delete(cardIds);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
