import {
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  type Envelope,
  memberAdded,
  memberRoleChanged,
  noteCreated,
  userApproved,
  userCreated,
  userRegistered,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Users } from '../read-models/users.ts';
import {
  approvedOccasion,
  memberAddedOccasion,
  pendingOccasion,
  roleChangedOccasion,
  sponsoredOccasion,
} from './account-occasions.ts';
import { createAnnounceOn } from './announce-on.ts';
import { notifyOfCardNews } from './card-news.consumers.ts';
import { assignedOccasion, cardCreatedOccasion, commentedOccasion } from './card-occasions.ts';
import type { FollowCommentsDeps } from './follow-comments.ts';
import { notifyOfMentions } from './mention.consumers.ts';
import { notifyOfMerges } from './merge.consumers.ts';
import type { Notifier } from './notifier.ts';
import { followPartedCards } from './parted.consumers.ts';
import { notifyOfPublications } from './publication.consumers.ts';
import type { Removal } from './removal.ts';
import { notifyOfSubmissions } from './submission.consumers.ts';

export interface NotifyDeps extends FollowCommentsDeps {
  notifier: Notifier;
  users: Users;
  removal: Removal;
}

/** Who is notified of what (docs/product-rules.md, Notifications). */
export function notifyOnEvents(consumers: Consumers, deps: NotifyDeps): void {
  const { notifier, participants, projects, users, removal } = deps;
  const announceOn = createAnnounceOn(deps);

  const superAdmins = async () => ({ addressed: await users.superAdminIds() });

  async function by({ actorid }: Envelope) {
    const actor = actorid ? await users.byId(actorid) : null;
    return { actorId: actor?._id ?? null, actorUsername: actor?.username ?? null };
  }

  consumers
    .on(cardCreated, async (event) => {
      const { card } = event.data;
      const recipients = async () => ({
        // Who accepted it knows of the card of a guest.
        addressed: [...(await projects.adminIds(card.projectId)), ...card.assigneeIds].filter(
          (userId) => userId !== event.actorid,
        ),
      });
      await announceOn(card, event.time, (location) => cardCreatedOccasion(event, location), recipients);
    })
    .on([cardUpdated, cardStatusChanged], async (event) => {
      const { card, assigned = [] } = event.data;
      if (assigned.length === 0) return;
      const recipients = async () => ({ addressed: assigned });
      await announceOn(card, event.time, (location) => assignedOccasion(event, location), recipients);
    })
    .on([commentCreated, noteCreated], async (event) => {
      const { card, comment, parentUserId } = event.data;
      const parents = parentUserId ? [parentUserId] : [];
      const recipients = async () => {
        const { commenterIds } = await participants.of(card.id, comment.createdAt);
        return {
          author: [card.createdBy],
          assigned: card.assigneeIds,
          commented: commenterIds,
          addressed: parents,
        };
      };
      await announceOn(card, event.time, (location) => commentedOccasion(event, location), recipients);
    })
    .on(memberAdded, async (event) => {
      await notifier.announce(memberAddedOccasion(event, await by(event)), async () => ({
        addressed: [event.data.member.userId],
      }));
      // The user may have answered before this event arrived.
      const { projectId, userId, joined } = event.data.member;
      if (joined === false) await removal.forgetQuestion(userId, projectId);
    })
    .on(memberRoleChanged, async (event) => {
      await notifier.announce(roleChangedOccasion(event, await by(event)), async () => ({
        addressed: [event.data.member.userId],
      }));
    })
    .on(userApproved, async (event) => {
      await notifier.announce(approvedOccasion(event), async () => ({ addressed: [event.data.user.id] }));
    })
    .on(userRegistered, async (event) => {
      if (event.data.user.status !== 'pending') return;
      await notifier.announce(pendingOccasion(event), superAdmins);
    })
    .on(userCreated, async (event) => {
      if (!event.data.user.sponsoredBy) return;
      await notifier.announce(sponsoredOccasion(event, await by(event)), superAdmins);
    });
  notifyOfCardNews(consumers, { announceOn, participants });
  notifyOfMentions(consumers, { announceOn });
  notifyOfMerges(consumers, { announceOn, participants });
  notifyOfSubmissions(consumers, deps);
  notifyOfPublications(consumers, { announceOn, participants });
  followPartedCards(consumers, deps);
}
