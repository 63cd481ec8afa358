import { isGuestAuthor, may, pointsAwarded } from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, newId } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { AwardDocument } from './award.model.ts';

export type AwardPoints = (
  user: SignedIn,
  cardId: string,
  points: number,
) => Promise<{ userId: string; points: number }>;

export interface AwardPointsDeps {
  store: AggregateStore<AwardDocument>;
  seeCard: SeeCard;
  /** Off unless the operator turns it on (docs/product-rules.md, Points). */
  enabled: boolean;
}

export function createAwardPoints({ store, seeCard, enabled }: AwardPointsDeps): AwardPoints {
  return async (user, cardId, points) => {
    const { card, role } = await seeCard(user, cardId);
    if (!may(role, 'card.awardPoints'))
      throw new AppError('forbidden', 'Only project admins may award points');
    if (isGuestAuthor(card.createdBy))
      throw new AppError('conflict', 'The author of this card has no account');
    if (!enabled) throw new AppError('feature_off', 'Awarding points is turned off');
    const { projectId, createdBy: userId } = card;
    const _id = newId();
    const actor = { id: user.id, username: user.username };
    await store.insert(
      { _id, cardId, projectId, userId, points, awardedBy: user.id, createdAt: new Date() },
      [newEvent(pointsAwarded, { awardId: _id, cardId, projectId, userId, points, actor })],
    );
    return { userId, points };
  };
}
