import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf, undoChanges } from '@cardinal/contracts';
import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDocument, CardRow, RecentEdit } from '../../kernel/card/card.model.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import type { EditCard } from '../../kernel/card/edit-card.ts';
import { editToUndo } from '../../kernel/card/kept-edit.ts';
import { getRank, type Rank } from '../../kernel/card/rank.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import { eachByItself } from '../bulk/each-by-itself.ts';
import type { Labels } from '../labels/labels.ts';
import type { PlaceCard } from '../places/place-card.ts';
import type { Spreads } from '../places/spread.repository.ts';

export interface UndoChangesDeps {
  cards: Pick<CardRepository, 'recentEdits'>;
  labels: Pick<Labels, 'of'>;
  seeCard: SeeCard;
  edit: EditCard;
  place: PlaceCard;
  spreads: Pick<Spreads, 'now' | 'relocate'>;
}

export type UndoChanges = (
  user: SignedIn,
  body: BodyOf<typeof undoChanges>,
) => Promise<ResponseOf<typeof undoChanges>>;

export function createUndoChanges({
  cards,
  labels,
  seeCard,
  edit: change,
  place,
  spreads,
}: UndoChangesDeps): UndoChanges {
  const takePart = requireParticipant(seeCard);

  /** Without labels that were deleted since. */
  async function stillKnown({ projectId }: CardRow, before: Partial<CardDocument>) {
    if (!before.labelIds) return before;
    const known = new Set((await labels.of(projectId)).map(({ id }) => id));
    return { ...before, labelIds: before.labelIds.filter((id) => known.has(id)) };
  }

  /** The place that it had then, where the ranks of its neighbours were spread since. */
  const rankNow = (card: CardRow, { before, at }: RecentEdit): Promise<Rank> => {
    const { boardId = card.boardId, status = card.status, rank = getRank(card) } = before;
    return spreads.now({ boardId, status }, rank, at);
  };

  async function takeBack(user: SignedIn, cardId: string, version: number, bulkId: string): Promise<void> {
    const seen = await takePart(user, cardId);
    const current = seen.card.version;
    const edit = editToUndo(await cards.recentEdits(cardId), { current, version });
    if (!edit && current !== version) throw new AppError('stale_version', 'The card was changed since');
    if (edit?.userId !== user.id) throw new AppError('conflict', 'This change cannot be undone');
    const {
      rank: former,
      boardId,
      status,
      assigneeIds,
      ...fields
    } = await stillKnown(seen.card, edit.before);
    const undoes = version;
    if (former === undefined) {
      const body = { ...fields, status, assigneeIds };
      const card = await change(user, seen, { body, ifMatch: current, bulkId, undoes });
      if (status !== undefined) await spreads.relocate(card, getRank(card), await rankNow(card, edit));
    } else {
      const rank = await rankNow(seen.card, edit);
      const back = { assigneeIds, closingReason: fields.closingReason, undoes };
      await place(user, seen, { status, boardId, rank, back }, current);
    }
  }

  return async (user, { cards: changes }) => {
    const bulkId = randomUUID();
    const versions = new Map(changes.map(({ id, version }) => [id, version]));
    const { done, refused } = await eachByItself([...versions.keys()], (id) =>
      takeBack(user, id, versions.get(id) as number, bulkId),
    );
    return { undone: done.map(({ id }) => id), refused };
  };
}
