import {
  type Card,
  type CardChoices,
  type CardFilter,
  type CardFilterName,
  cardFilterFields,
  passesChoices,
  passesSearch,
} from '@cardinal/contracts';

/** Where a board stands in addresses and calls. */
export interface BoardAddress {
  projectSlug: string;
  boardSlug: string;
}

/**
 * Whether a card is of those that the filter lets through, shown until the server has said it. `otherwise` is the answer
 * where the text may stand in the part of a description that lists do not carry.
 */
export function matchesFilter(
  { search, ...choices }: CardFilter,
  otherwise = false,
): (card: Card) => boolean {
  const passes = passesChoices(choices);
  const found = search ? passesSearch(search) : () => true;
  return (card) => passes(card) && (found(card) || (card.descriptionIsCut && otherwise));
}

/** Reads a choice from an address or a select; what makes no sense counts as not set. */
export function parseChoice<Name extends CardFilterName>(name: Name, text: string | null): CardChoices[Name] {
  return cardFilterFields[name].param.safeParse(text).data as CardChoices[Name];
}

/** Reads these choices from an address. */
export const parseChoices = (names: readonly CardFilterName[], params: URLSearchParams): CardChoices =>
  Object.fromEntries(names.map((name) => [name, parseChoice(name, params.get(name))]));
