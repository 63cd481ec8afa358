import type { Card, CardStatus, CardType } from '@cardinal/contracts';

/** Where a board stands in addresses and calls. */
export interface BoardPlace {
  projectSlug: string;
  boardSlug: string;
}

export interface CardFilters {
  type?: CardType;
  status?: CardStatus;
  /** The user priority. */
  priority?: number;
  /** Part of the title or the description, in any case. */
  search?: string;
}

/** Whether a card is of those that the filters let through; the server decides the same way. */
export function matchesFilters(card: Card, filters: CardFilters): boolean {
  return (!filters.status || card.status === filters.status) && matchesBesidesStatus(card, filters);
}

/** The same but for the status: what the counts of each status count. */
export function matchesBesidesStatus(card: Card, { type, priority, search }: CardFilters): boolean {
  return (
    (!type || card.type === type) &&
    (!priority || card.userPriority === priority) &&
    (!search || matchesSearch(card, search))
  );
}

export function matchesSearch(card: Pick<Card, 'title' | 'description'>, search: string): boolean {
  const part = search.trim().toLowerCase();
  return card.title.toLowerCase().includes(part) || card.description.toLowerCase().includes(part);
}
