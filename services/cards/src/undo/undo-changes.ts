import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf, undoChanges } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import { eachByItself } from '../bulk/each-by-itself.ts';
import type { CardRepository } from '../cards/card.repository.ts';
import type { EditCard } from '../cards/edit-card.ts';
import { type SeeCard, takingPart } from '../cards/see-card.ts';
import type { PlaceCard } from '../places/move-card.ts';

export interface UndoChangesDeps {
  cards: Pick<CardRepository, 'lastEdit'>;
  seeCard: SeeCard;
  edit: EditCard;
  place: PlaceCard;
}

export type UndoChanges = (
  user: SignedIn,
  body: BodyOf<typeof undoChanges>,
) => Promise<ResponseOf<typeof undoChanges>>;

export function createUndoChanges({ cards, seeCard, edit, place }: UndoChangesDeps): UndoChanges {
  const takePart = takingPart(seeCard);

  async function takeBack(
    user: SignedIn,
    cardId: string,
    version: number | undefined,
    bulkId: string,
  ): Promise<void> {
    const seen = await takePart(user, cardId);
    if (seen.card.version !== version)
      throw new AppError('stale_version', 'Somebody changed this card since');
    const last = await cards.lastEdit(cardId);
    if (last?.version !== version || last.userId !== user.id)
      throw new AppError('conflict', 'This change cannot be undone');
    const { rank, boardId, status, assigneeIds, ...fields } = last.before;
    if (rank === undefined) {
      await edit(user, seen, { body: { ...fields, status, assigneeIds }, ifMatch: version, bulkId });
    } else {
      await place(user, seen, { status, boardId, back: { rank, assigneeIds } }, version);
    }
  }

  return async (user, { cards: changes }) => {
    const bulkId = randomUUID();
    const versions = new Map(changes.map(({ id, version }) => [id, version]));
    const { done, refused } = await eachByItself([...versions.keys()], (id) =>
      takeBack(user, id, versions.get(id), bulkId),
    );
    return { undone: done.map(({ id }) => id), refused };
  };
}
