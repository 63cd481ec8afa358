import {
  type CardSnapshot,
  cardCreated,
  cardStatusChanged,
  cardUpdated,
  commentCreated,
  type Envelope,
  memberAdded,
  memberRoleChanged,
  userApproved,
  userCreated,
  userRegistered,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Participants } from '../read-models/participants.ts';
import type { Projects } from '../read-models/projects.ts';
import type { Users } from '../read-models/users.ts';
import {
  approvedOccasion,
  memberAddedOccasion,
  pendingOccasion,
  roleChangedOccasion,
  sponsoredOccasion,
} from './account-occasions.ts';
import {
  assignedOccasion,
  cardCreatedOccasion,
  commentedOccasion,
  statusChangedOccasion,
} from './card-occasions.ts';
import type { Notifier } from './notifier.ts';
import type { Removal } from './removal.ts';

export interface NotifyDeps {
  notifier: Notifier;
  participants: Participants;
  projects: Projects;
  users: Users;
  removal: Removal;
}

/** Who is notified of what (docs/product-rules.md, Notifications). */
export function notifyOnEvents(consumers: Consumers, deps: NotifyDeps): void {
  const { notifier, participants, projects, users, removal } = deps;

  async function by({ actorid }: Envelope) {
    const actor = actorid ? await users.byId(actorid) : null;
    return { actorId: actor?._id ?? null, actorUsername: actor?.username ?? null };
  }

  /** Null if the card, its board or its project is gone. */
  const locationOf = async ({ id, boardId }: CardSnapshot) =>
    (await participants.isGone(id))
      ? null
      : projects.boardWithProject((await participants.movedTo(id)) ?? boardId);

  consumers
    .on(cardCreated, async (event) => {
      const location = await locationOf(event.data.card);
      if (!location) return;
      await notifier.announce(cardCreatedOccasion(event, location), async () => [
        ...(await projects.adminIds(location.project._id)),
        ...event.data.card.assigneeIds,
      ]);
    })
    .on([cardUpdated, cardStatusChanged], async (event) => {
      const { card, assigned = [] } = event.data;
      const location = assigned.length > 0 ? await locationOf(card) : null;
      if (location) await notifier.announce(assignedOccasion(event, location), async () => assigned);
    })
    .on(cardStatusChanged, async (event) => {
      const { card } = event.data;
      const location = await locationOf(card);
      if (!location) return;
      await notifier.announce(statusChangedOccasion(event, location), async () => {
        const { commenterIds, upvoterIds } = await participants.of(card.id, event.time);
        return [card.createdBy, ...card.assigneeIds, ...commenterIds, ...upvoterIds];
      });
    })
    .on(commentCreated, async (event) => {
      const { card, comment, parentUserId } = event.data;
      const location = await locationOf(card);
      if (!location) return;
      await notifier.announce(commentedOccasion(event, location), async () => {
        const { commenterIds } = await participants.of(card.id, comment.createdAt);
        return [
          card.createdBy,
          ...card.assigneeIds,
          ...commenterIds,
          ...(parentUserId ? [parentUserId] : []),
        ];
      });
    })
    .on(memberAdded, async (event) => {
      await notifier.announce(memberAddedOccasion(event, await by(event)), async () => [
        event.data.member.userId,
      ]);
      // The user may have answered before this event arrived.
      const { projectId, userId, joined } = event.data.member;
      if (joined === false) await removal.forgetQuestion(userId, projectId);
    })
    .on(memberRoleChanged, async (event) => {
      await notifier.announce(roleChangedOccasion(event, await by(event)), async () => [
        event.data.member.userId,
      ]);
    })
    .on(userApproved, async (event) => {
      await notifier.announce(approvedOccasion(event), async () => [event.data.user.id]);
    })
    .on(userRegistered, async (event) => {
      if (event.data.user.status !== 'pending') return;
      await notifier.announce(pendingOccasion(event), users.superAdminIds);
    })
    .on(userCreated, async (event) => {
      if (!event.data.user.sponsoredBy) return;
      await notifier.announce(sponsoredOccasion(event, await by(event)), users.superAdminIds);
    });
}
