import type {
  EventOf,
  memberAdded,
  memberRoleChanged,
  userApproved,
  userCreated,
  userRegistered,
} from '@cardinal/contracts';
import {
  accountApprovedText,
  memberAddedText,
  roleChangedText,
  userPendingText,
  userSponsoredText,
} from '../../kernel/notifications/notification.texts.ts';
import { type NotificationContent, toEventKey } from '../../kernel/notifications/notification-content.ts';

/** Contents of notifications of accounts and memberships. */

interface By {
  actorId: string | null;
  /** Null if nobody in particular did it. */
  actorUsername: string | null;
}

type MemberEvent = EventOf<typeof memberAdded> | EventOf<typeof memberRoleChanged>;

function ofMember(event: MemberEvent, { actorId, actorUsername }: By) {
  const { member, project } = event.data;
  return {
    key: toEventKey(event),
    at: event.time,
    actorId,
    projectId: project.id,
    boardId: null,
    cardId: null,
    metadata: { actorUsername, projectName: project.name, projectSlug: project.slug, role: member.role },
  };
}

export function describeMemberAdded(event: EventOf<typeof memberAdded>, by: By): NotificationContent {
  const { metadata, ...what } = ofMember(event, by);
  const { joined, role } = event.data.member;
  return {
    ...what,
    type: 'member_added',
    message: memberAddedText(by.actorUsername, event.data.project.name, role),
    // The page offers to join and to leave as long as this is set.
    metadata: joined === false ? { ...metadata, asksToJoin: true } : metadata,
  };
}

export const describeRoleChanged = (
  event: EventOf<typeof memberRoleChanged>,
  by: By,
): NotificationContent => ({
  ...ofMember(event, by),
  type: 'member_role_changed',
  message: roleChangedText(by.actorUsername, event.data.project.name, event.data.member.role),
});

const ofAccount = { projectId: null, boardId: null, cardId: null };

export const describeApproved = (event: EventOf<typeof userApproved>): NotificationContent => ({
  ...ofAccount,
  key: toEventKey(event),
  at: event.time,
  type: 'account_approved',
  message: accountApprovedText(),
  actorId: null,
  metadata: {},
});

const waiting = (event: EventOf<typeof userRegistered> | EventOf<typeof userCreated>) => ({
  ...ofAccount,
  key: toEventKey(event),
  at: event.time,
  type: 'user_pending' as const,
  metadata: { userId: event.data.user.id, username: event.data.user.username },
});

export const describePending = (event: EventOf<typeof userRegistered>): NotificationContent => ({
  ...waiting(event),
  message: userPendingText(event.data.user.username),
  actorId: event.data.user.id,
});

export const describeSponsored = (
  event: EventOf<typeof userCreated>,
  { actorId, actorUsername }: By,
): NotificationContent => ({
  ...waiting(event),
  message: userSponsoredText(actorUsername, event.data.user.username),
  actorId,
});
