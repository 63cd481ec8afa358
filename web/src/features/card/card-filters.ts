import { type Card, type CardStatus, type CardType, composed } from '@cardinal/contracts';

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

/**
 * Whether a card is of those that the filters let through, shown until the server has said it. `otherwise` is the answer
 * where the text may stand in the part of a description that lists do not carry.
 */
export function matchesFilters(card: Card, filters: CardFilters, otherwise = false): boolean {
  return (
    (!filters.status || card.status === filters.status) && matchesBesidesStatus(card, filters, otherwise)
  );
}

/** The same but for the status: what the counts of each status count. */
export function matchesBesidesStatus(
  card: Card,
  { type, priority, search }: CardFilters,
  otherwise = false,
): boolean {
  return (
    (!type || card.type === type) &&
    (!priority || card.userPriority === priority) &&
    (!search || matchesSearch(card, search) || (card.descriptionIsCut && otherwise))
  );
}

/** As the server searches: text is stored in NFC, so whoever types another form of it means the same. */
export function matchesSearch(card: Pick<Card, 'title' | 'description'>, search: string): boolean {
  const part = composed(search.trim()).toLowerCase();
  return card.title.toLowerCase().includes(part) || card.description.toLowerCase().includes(part);
}
