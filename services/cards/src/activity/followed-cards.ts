import type { FollowedCard } from '@cardinal/contracts';
import type { BoardAccess } from '../access/board-access.ts';
import type { SignedIn } from '../access/viewer.ts';
import type { VoteRepository } from '../votes/vote.repository.ts';
import type { ActivityRepository } from './activity.repository.ts';
import { happeningOf, newestFirst, shownAtOnce } from './activity.rules.ts';
import type { CardHappening, PresentActivity } from './present-activity.ts';

/** Cards that are looked at for each reason. */
const readPerReason = 100;

type Because = FollowedCard['because'];

export interface FollowedCardsDeps {
  access: BoardAccess;
  activity: ActivityRepository;
  upvotes: VoteRepository;
  present: PresentActivity;
}

/** The cards that are assigned to the user, or that they wrote, commented or upvoted, by the last that happened to them. */
export function createFollowedCards({ access, activity, upvotes, present }: FollowedCardsDeps) {
  async function reasonsOf({ id }: SignedIn): Promise<Map<string, Because>> {
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

  return async (user: SignedIn): Promise<FollowedCard[]> => {
    const reasons = await reasonsOf(user);
    if (reasons.size === 0) return [];
    const cards = await access.onSeenBoards(user, await activity.findAll([...reasons.keys()]));
    const lastComments = await activity.lastComments(cards.map(({ _id }) => _id));
    const happenings = cards.map((card): CardHappening => {
      const own = happeningOf(card);
      const last = lastComments.get(card._id);
      if (!last || last.at <= own.at) return { ...own, card };
      return { kind: 'commented', at: last.at, userId: last.userId, excerpt: null, card };
    });
    const newest = happenings.toSorted(newestFirst).slice(0, shownAtOnce);
    return present(newest, ({ card }) => ({ because: reasons.get(card._id) ?? [] }));
  };
}
export type FollowedCards = ReturnType<typeof createFollowedCards>;
