import type { AssignedCard, FollowedCard } from '@cardinal/contracts';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { dueFirst, newestFirst, shownAtOnce, toHappening } from './activity.rules.ts';
import type { CardHappening, PresentActivity } from './present-activity.ts';

/** Cards that are looked at for each reason. */
const readPerReason = 100;

type Because = FollowedCard['because'];
interface OwnCards {
  assigned: AssignedCard[];
  followed: FollowedCard[];
}

export interface FollowedCardsDeps {
  access: BoardAccess;
  activity: ActivityRepository;
  upvotes: VoteRepository;
  present: PresentActivity;
}

/** The cards that the user is to do, and all that they follow: assigned to them, written, commented or upvoted by them. */
export function createFollowedCards({ access, activity, upvotes, present }: FollowedCardsDeps) {
  async function findReasons({ id }: SignedIn): Promise<Map<string, Because>> {
    const found = await Promise.all([
      activity.assignedTo(id, readPerReason),
      activity.writtenBy(id, readPerReason),
      activity.commentedBy(id, readPerReason),
      upvotes.castBy(id, readPerReason),
    ]);
    const reasons = new Map<string, Because>();
    for (const [at, reason] of (['assigned', 'created', 'commented', 'upvoted'] as const).entries())
      for (const cardId of new Set(found[at])) reasons.set(cardId, [...(reasons.get(cardId) ?? []), reason]);
    return reasons;
  }

  return async (user: SignedIn): Promise<OwnCards> => {
    const reasons = await findReasons(user);
    if (reasons.size === 0) return { assigned: [], followed: [] };
    const cards = await access.onSeenBoards(user, await activity.findAll([...reasons.keys()]));
    const lastComments = await activity.lastComments(cards.map(({ _id }) => _id));
    const happenings = cards.map((card): CardHappening => {
      const own = toHappening(card);
      const last = lastComments.get(card._id);
      if (!last || last.at <= own.at) return { ...own, card };
      return { kind: 'commented', ...last, excerpt: null, card };
    });
    const getReasons = ({ card }: CardHappening): Because => reasons.get(card._id) ?? [];
    const open = happenings.filter(
      (each) => each.card.status !== 'Resolved' && getReasons(each).includes('assigned'),
    );
    const [assigned, followed] = await Promise.all([
      present(open.toSorted(dueFirst).slice(0, shownAtOnce), ({ card }) => ({ dueDate: card.dueDate })),
      present(happenings.toSorted(newestFirst).slice(0, shownAtOnce), (each) => ({
        because: getReasons(each),
      })),
    ]);
    return { assigned, followed };
  };
}
export type FollowedCards = ReturnType<typeof createFollowedCards>;
