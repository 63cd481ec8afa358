import { randomUUID } from 'node:crypto';
import { type BodyOf, type CardUndo, type changeCards, may, type ResponseOf } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { requirePart } from '../../kernel/access/require-part.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import type { EditCard } from '../../kernel/card/edit-card.ts';
import type { Rank } from '../../kernel/card/rank.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { PlaceCard } from '../places/place-card.ts';
import type { RanksOnTop } from '../places/ranks-on-top.ts';
import type { DeleteCard } from '../trash/delete-card.ts';
import type { RestoreCard } from '../trash/restore-card.ts';
import { eachByItself } from './each-by-itself.ts';

interface ChangeCardsDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  cards: Pick<CardRepository, 'find'>;
  seeCard: SeeCard;
  edit: EditCard;
  remove: DeleteCard;
  place: PlaceCard;
  ranksOnTop: RanksOnTop;
  restore: RestoreCard;
}

export type ChangeCards = (
  user: SignedIn,
  slug: string,
  body: BodyOf<typeof changeCards>,
) => Promise<ResponseOf<typeof changeCards>>;

interface Applied {
  isChanged: boolean;
  /** How to take it back. */
  undo: CardUndo[];
}

export function createChangeCards(deps: ChangeCardsDeps): ChangeCards {
  const { access, cards, ranksOnTop, seeCard, edit, remove, place, restore } = deps;
  const takePart = requireParticipant(seeCard);

  async function ranksThere(ids: readonly string[], boardId: string): Promise<ReadonlyMap<string, Rank>> {
    const found = await Promise.all(ids.map(cards.find));
    return ranksOnTop(
      found.filter((card) => card !== null),
      boardId,
    );
  }

  return async (user, slug, { cardIds, change, action, boardId }) => {
    const { project, role } = await access.projectBySlug(user, slug);
    requirePart(user, { role });
    if (!may(role, 'card.bulk'))
      throw new AppError('forbidden', 'Only the team may change many cards at once');
    const bulkId = randomUUID();
    const ranks = boardId ? await ranksThere(cardIds, boardId) : null;

    async function apply(id: string): Promise<Applied> {
      if (action === 'restore') {
        const { isChanged } = await restore(user, { project, role }, id);
        return { isChanged, undo: [] };
      }
      const seen = await takePart(user, id);
      if (seen.card.projectId !== project._id) throw notFound('Card');
      if (action === 'delete') {
        await remove(user, seen);
        return { isChanged: true, undo: [] };
      }
      const { assigneeIds, labelIds, ...body } = change ?? {};
      const { version } = boardId
        ? (await place(user, seen, { boardId, rank: ranks?.get(id) })).card
        : await edit(user, seen, { body, lists: { assigneeIds, labelIds }, bulkId });
      const isChanged = version > seen.card.version;
      return { isChanged, undo: isChanged ? [{ id, version }] : [] };
    }

    const { done, refused } = await eachByItself([...new Set(cardIds)], apply);
    return {
      changed: done.filter(({ result }) => result.isChanged).map(({ id }) => id),
      undo: done.flatMap(({ result }) => result.undo),
      refused,
    };
  };
}
