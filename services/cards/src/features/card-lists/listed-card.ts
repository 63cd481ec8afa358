import { limits } from '@cardinal/contracts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { ListedCard } from '../../kernel/card/card.presenter.ts';

/** Cuts what was read with one character more than lists show. */
export function listed(card: CardRow): ListedCard {
  // No text has more characters than units of its encoding, and most are short.
  if (card.description.length <= limits.descriptionInLists) return card;
  const characters = [...card.description];
  if (characters.length <= limits.descriptionInLists) return card;
  const beginning = characters.slice(0, limits.descriptionInLists).join('').trimEnd();
  return { ...card, description: `${beginning}…`, descriptionIsCut: true };
}
