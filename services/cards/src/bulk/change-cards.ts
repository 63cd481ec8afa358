import { randomUUID } from 'node:crypto';
import { type BodyOf, type changeCards, may, type ResponseOf } from '@cardinal/contracts';
import { AppError, notFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../access/board-access.ts';
import { requirePart } from '../access/require-part.ts';
import type { SignedIn } from '../access/viewer.ts';
import { atMost } from '../at-most.ts';
import type { DeleteCard } from '../cards/delete-card.ts';
import type { EditCard } from '../cards/edit-card.ts';
import { type SeeCard, takingPart } from '../cards/see-card.ts';
import type { PlaceCard } from '../places/move-card.ts';

interface ChangeCardsDeps {
  access: Pick<BoardAccess, 'boardsBySlug'>;
  seeCard: SeeCard;
  edit: EditCard;
  remove: DeleteCard;
  place: PlaceCard;
}

type Body = BodyOf<typeof changeCards>;
type Answer = ResponseOf<typeof changeCards>;

export type ChangeCards = (user: SignedIn, slug: string, body: Body) => Promise<Answer>;

/** What was said about a card, and not that something is out of order. */
const isRefusal = (error: unknown): error is AppError => error instanceof AppError && error.status < 500;

const refusalOf = (id: string, error: unknown) =>
  isRefusal(error)
    ? { id, code: error.code, error: error.message }
    : { id, code: 'unavailable', error: 'Something went wrong here. Please try again.' };

/** Cards of one bulk change that are changed at a time, so that others get their turn in between. */
const atOnce = 8;

export function createChangeCards({ access, seeCard, edit, remove, place }: ChangeCardsDeps): ChangeCards {
  const takePart = takingPart(seeCard);

  return async (user, slug, { cardIds, change, action, boardId }) => {
    const { project, role } = await access.boardsBySlug(user, slug);
    requirePart(user, role);
    if (!may(role, 'card.bulk'))
      throw new AppError('forbidden', 'Only the team may change many cards at once');
    const bulkId = randomUUID();

    async function apply(cardId: string): Promise<void> {
      const seen = await takePart(user, cardId);
      if (seen.card.projectId !== project._id) throw notFound('Card');
      if (action === 'delete') return remove(user, seen);
      if (boardId) return void (await place(user, seen, { boardId }));
      const { assigneeIds, labelIds, ...body } = change ?? {};
      await edit(user, seen, { body, lists: { assigneeIds, labelIds }, bulkId });
    }

    const inTurn = atMost(atOnce);
    const failures: unknown[] = [];
    const answers = await Promise.all(
      [...new Set(cardIds)].map((id) =>
        inTurn(async () => {
          try {
            await apply(id);
            return { id, refusal: null };
          } catch (error) {
            failures.push(error);
            return { id, refusal: refusalOf(id, error) };
          }
        }),
      ),
    );
    // What fails for all is no answer about a card.
    const fault = failures.length === answers.length && failures.find((error) => !isRefusal(error));
    if (fault) throw fault;
    return {
      changed: answers.filter(({ refusal }) => !refusal).map(({ id }) => id),
      refused: answers.flatMap(({ refusal }) => refusal ?? []),
    };
  };
}
