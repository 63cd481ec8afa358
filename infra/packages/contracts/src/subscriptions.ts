import type { ServiceName } from './call.ts';
import * as auth from './events/auth.events.ts';
import * as cards from './events/cards.events.ts';
import { eventDefinitions } from './events/index.ts';
import * as integrations from './events/integrations.events.ts';
import * as projects from './events/projects.events.ts';

const types = (...definitions: readonly { type: string }[]): readonly string[] =>
  definitions.map(({ type }) => type);

/**
 * The events that each service receives. Every process declares the whole table at the broker when it connects, so
 * that no event is published before the queues of services that have never started.
 */
export const subscriptions: Readonly<Record<ServiceName, readonly string[]>> = {
  /** Roles of users in projects, for the right to invite (docs/product-rules.md, Invitations). */
  auth: types(
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
  ),
  /** Users for teams and plan limits, members for their views, cards for counts, Slack for settings. */
  projects: types(
    projects.memberRemoved,
    ...auth.userEvents,
    auth.userDeleted,
    cards.cardCreated,
    cards.cardMoved,
    cards.cardDeleted,
    cards.cardRestored,
    cards.pointsAwarded,
    integrations.slackConnected,
    integrations.slackDisconnected,
  ),
  /** Users for names; projects, boards and roles for access. */
  cards: types(
    ...auth.userEvents,
    auth.userDeleted,
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.boardCreated,
    projects.boardUpdated,
    projects.boardDeleted,
    projects.boardRestored,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
  ),
  /** All events: for notifications and live updates. */
  notifications: [...eventDefinitions.keys()],
  /** Projects, roles and suspensions for who may configure Slack and webhooks; the rest for what is sent. */
  integrations: types(
    auth.userSuspended,
    auth.userDeleted,
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.boardCreated,
    projects.boardUpdated,
    projects.boardDeleted,
    projects.boardRestored,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
    cards.cardCreated,
    cards.cardUpdated,
    cards.cardStatusChanged,
    cards.cardMerged,
    cards.cardCounted,
    cards.changelogPublished,
    cards.cardMoved,
    cards.cardDeleted,
    cards.cardRestored,
    cards.commentCreated,
    cards.commentUpdated,
    cards.commentRestored,
    cards.commentDeleted,
  ),
};
