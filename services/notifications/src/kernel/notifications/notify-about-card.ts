import type { CardSnapshot } from '@cardinal/contracts';
import type { Recipients } from '../following/following.rules.ts';
import type { Participants } from '../read-models/participants.ts';
import type { BoardWithProject } from '../read-models/projects.ts';
import { createFollowCard, type FollowCardDeps } from './follow-card.ts';
import type { NotificationContent } from './notification-content.ts';
import type { Notifier } from './notifier.ts';

/** A card, with the board where it was. */
type Place = Pick<CardSnapshot, 'id' | 'boardId'>;

export interface NotifyAboutCardDeps extends FollowCardDeps {
  notifier: Notifier;
  participants: Pick<Participants, 'isGone' | 'isGoneAt' | 'movedTo'>;
}

/** Notifies users of what happened to a card, on the board where it is. */
export function createNotifyAboutCard(deps: NotifyAboutCardDeps) {
  const { notifier, participants, places, removal } = deps;
  const follow = createFollowCard(deps);

  return async function notifyAboutCard(
    card: Place,
    time: string,
    contentAt: (location: BoardWithProject) => NotificationContent,
    recipients: () => Promise<Recipients>,
  ): Promise<void> {
    const isGone = await participants.isGoneAt(card.id, time);
    const location = isGone ? null : await places.getBoard(card.id, card.boardId);
    // An earlier try may have been interrupted before it took back what it wrote.
    if (!location) return removal.remove({ cardId: card.id, createdAt: { $lte: new Date(time) } });
    const isFirst = await notifier.announce(contentAt(location), recipients);
    await follow(card.id, isFirst ? location.board._id : undefined);
  };
}
export type NotifyAboutCard = ReturnType<typeof createNotifyAboutCard>;
