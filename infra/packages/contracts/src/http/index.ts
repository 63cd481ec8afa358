import type { Call } from '../call.ts';
import * as account from './account.calls.ts';
import * as activity from './activity.calls.ts';
import * as admin from './admin.calls.ts';
import * as agents from './agents.calls.ts';
import * as answers from './answers.calls.ts';
import * as boards from './boards.calls.ts';
import * as bulk from './bulk.calls.ts';
import * as calendars from './calendars.calls.ts';
import * as cards from './cards.calls.ts';
import * as changelog from './changelog.calls.ts';
import * as changes from './changes.calls.ts';
import * as comments from './comments.calls.ts';
import * as contributions from './contributions.calls.ts';
import * as exports from './exports.calls.ts';
import * as following from './following.calls.ts';
import * as history from './history.calls.ts';
import * as images from './images.calls.ts';
import * as imports from './imports.calls.ts';
import * as internal from './internal.calls.ts';
import * as internalChanges from './internal-changes.calls.ts';
import * as internalProjects from './internal-projects.calls.ts';
import * as labels from './labels.calls.ts';
import * as mail from './mail.calls.ts';
import * as merge from './merge.calls.ts';
import * as moderation from './moderation.calls.ts';
import * as notificationGroups from './notification-groups.calls.ts';
import * as notifications from './notifications.calls.ts';
import * as preferences from './preferences.calls.ts';
import * as presence from './presence.calls.ts';
import * as projects from './projects.calls.ts';
import * as publicPages from './public.calls.ts';
import * as push from './push.calls.ts';
import * as references from './references.calls.ts';
import * as relations from './relations.calls.ts';
import * as roadmap from './roadmap.calls.ts';
import * as search from './search.calls.ts';
import * as session from './session.calls.ts';
import * as slack from './slack.calls.ts';
import * as submissions from './submissions.calls.ts';
import * as team from './team.calls.ts';
import * as tokens from './tokens.calls.ts';
import * as trash from './trash.calls.ts';
import * as views from './views.calls.ts';
import * as voters from './voters.calls.ts';
import * as webhooks from './webhooks.calls.ts';
import * as widget from './widget.calls.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const selectCalls = (...modules: object[]): readonly Call[] =>
  modules.flatMap((module) => Object.values(module)).filter(isCall);

/** Every call that the gateway accepts. Routing, the OpenAPI document and the access matrix use this list. */
export const calls = selectCalls(
  session,
  account,
  tokens,
  admin,
  projects,
  agents,
  boards,
  team,
  cards,
  calendars,
  exports,
  bulk,
  answers,
  labels,
  trash,
  views,
  voters,
  activity,
  history,
  references,
  relations,
  changelog,
  changes,
  search,
  comments,
  contributions,
  merge,
  moderation,
  submissions,
  images,
  imports,
  publicPages,
  roadmap,
  widget,
  notifications,
  notificationGroups,
  preferences,
  presence,
  mail,
  push,
  following,
  slack,
  webhooks,
);

/** Calls between services; not reachable from outside. */
export const internalCalls = selectCalls(internal, internalChanges, internalProjects);
