import type { ServiceName } from './call.ts';
import * as auth from './events/auth.events.ts';
import * as cards from './events/cards.events.ts';
import { eventDefinitions } from './events/index.ts';
import * as integrations from './events/integrations.events.ts';
import * as projects from './events/projects.events.ts';

const types = (...definitions: readonly { type: string }[]): readonly string[] =>
  definitions.map(({ type }) => type);

/**
 * Which service hears of which events. Every process declares the whole table at the broker when it connects, so
 * that no event can be published before the queue of a consumer that has yet to start for the first time.
 */
export const subscriptions: Readonly<Record<ServiceName, readonly string[]>> = {
  /** The roles of users in projects, for who may invite (docs/product-rules.md, Invitations). */
  auth: types(
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
  ),
  /** Users for teams and plan limits, cards for counts, Slack for settings. */
  projects: types(
    ...auth.userEvents,
    auth.userDeleted,
    cards.cardCreated,
    cards.cardDeleted,
    cards.pointsAwarded,
    integrations.slackConnected,
    integrations.slackDisconnected,
  ),
  /** Users for names, projects, boards and roles for who may see what. */
  cards: types(
    ...auth.userEvents,
    auth.userDeleted,
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.boardCreated,
    projects.boardUpdated,
    projects.boardDeleted,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
  ),
  /** Everything: it tells people and open pages of whatever they may see. */
  notifications: [...eventDefinitions.keys()],
  /** Projects and roles for who may configure Slack, and what is told there. */
  integrations: types(
    auth.userDeleted,
    projects.projectCreated,
    projects.projectUpdated,
    projects.projectDeleted,
    projects.boardCreated,
    projects.boardUpdated,
    projects.boardDeleted,
    projects.memberAdded,
    projects.memberRoleChanged,
    projects.memberRemoved,
    cards.cardStatusChanged,
    cards.cardDeleted,
    cards.commentCreated,
  ),
};
