import { limits } from '@cardinal/contracts';
import type { CardRow } from '../cards/card.model.ts';
import type { ListedCard } from '../cards/card.presenter.ts';

/** Everything of a card but what only the outbox needs, for reads that change a field on the way. */
const cardFields = {
  ...{ version: 1, deleted: 1, projectId: 1, boardId: 1, title: 1, description: 1, type: 1, status: 1 },
  ...{ userPriority: 1, devPriority: 1, imageUrls: 1, createdBy: 1, createdAt: 1, updatedAt: 1 },
  ...{ countsVersion: 1, commentCount: 1, upvoteCount: 1, likeCount: 1, untallied: 1 },
} as const satisfies Record<Exclude<keyof CardRow, '_id'>, 1>;

/** The fields of a list, with one character more than it shows, which tells whether there are more. */
export const listedFields = {
  ...cardFields,
  description: { $substrCP: ['$description', 0, limits.descriptionInLists + 1] },
} as object;

/** Cuts what was read with `listedFields` to what lists show. */
export function listed(card: CardRow): ListedCard {
  const characters = [...card.description];
  if (characters.length <= limits.descriptionInLists) return card;
  const beginning = characters.slice(0, limits.descriptionInLists).join('').trimEnd();
  return { ...card, description: `${beginning}…`, descriptionIsCut: true };
}
