import type { StreamMessage } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { commentsKey, refreshReferences } from '#features/card-data/index.ts';
import { refreshFollowing } from '#features/following/index.ts';
import type { FollowChanges } from './follow-changes.ts';
import {
  refreshActivity,
  refreshBoard,
  refreshBoardLists,
  refreshCardTables,
  refreshChangelog,
  refreshLabels,
  refreshModeration,
  refreshNotifications,
  refreshOrder,
  refreshPreferences,
  refreshProject,
  refreshRoadmap,
  refreshSlack,
  refreshSubmissions,
  refreshTeam,
  refreshUser,
  refreshViews,
} from './refresh.ts';
import { type CardMessage, type Numbered, refreshCards } from './refresh-cards.ts';

/** Effects of messages other than refetching. */
export interface Effects {
  /** Asks the server who is signed in. */
  revalidate: () => void;
  /** Refetches the counts of boards a moment later: their owner receives events of cards when we do. */
  recount: (projectId: string) => void;
  follow?: FollowChanges;
}

/** Applies the messages that arrived since the last time; duplicates are applied once. */
export function applyMessages(client: QueryClient, messages: readonly Numbered[], effects: Effects): void {
  if (messages.some(({ type }) => type === 'reset')) {
    effects.follow?.reset();
    readEverything(client, effects);
    return;
  }
  const distinct = new Map(
    messages.map((message) => [JSON.stringify({ ...message, number: undefined }), message]),
  );
  const cards: CardMessage[] = [];
  const reordered = new Set<string>();
  for (const message of distinct.values()) {
    if (message.type === 'ranks') reordered.add(message.boardId);
    if (message.type === 'card') cards.push(message);
    else if (message.type !== 'reset' && message.type !== 'presence') applyOne(client, message, effects);
  }
  if (cards.length > 0) applyCards(client, cards, reordered, effects);
}

type Other = Exclude<StreamMessage, { type: 'card' | 'reset' | 'presence' }>;
type Handlers = {
  [Type in Other['type']]: (
    client: QueryClient,
    message: Extract<Other, { type: Type }>,
    effects: Effects,
  ) => void;
};

const handlers: Handlers = {
  project(client, { projectId }) {
    refreshProject(client, projectId);
    refreshActivity(client, projectId);
    refreshCardTables(client);
  },
  boards(client, { projectId }) {
    refreshBoardLists(client, projectId);
    refreshActivity(client, projectId);
    refreshCardTables(client);
  },
  board: (client, { boardId }) => refreshBoard(client, boardId),
  ranks: (client, { boardId }) => refreshOrder(client, boardId),
  members: (client, { projectId }) => refreshTeam(client, projectId),
  labels: (client, { projectId, change }) => refreshLabels(client, projectId, change !== 'created'),
  views: (client, { projectId }) => refreshViews(client, projectId),
  changelog: (client, { projectId }) => refreshChangelog(client, projectId),
  slack: (client, { projectId }) => refreshSlack(client, projectId),
  submissions: (client, { projectId }) => refreshSubmissions(client, projectId),
  moderation: (client, { projectId }) => refreshModeration(client, projectId),
  comments(client, { cardId, projectId }) {
    void client.invalidateQueries({ queryKey: commentsKey(cardId) });
    refreshFollowing(client, cardId);
    refreshReferences(client);
    refreshActivity(client, projectId);
  },
  following(client, { projectId, cardId }) {
    refreshFollowing(client, cardId);
    if (projectId === null) refreshPreferences(client);
  },
  notifications: (client) => refreshNotifications(client),
  user(client, _message, { revalidate }) {
    revalidate();
    refreshUser(client);
  },
};

function applyOne<M extends Other>(client: QueryClient, message: M, effects: Effects): void {
  type Handle = (client: QueryClient, message: M, effects: Effects) => void;
  // A newer server may send messages that this page does not know.
  const handle = handlers[message.type] as Handle | undefined;
  handle?.(client, message, effects);
}

/** A vote is no activity; its count can wait for the next visit. */
const isVote = ({ change }: CardMessage) => change === 'counted';

function applyCards(
  client: QueryClient,
  messages: readonly CardMessage[],
  reordered: ReadonlySet<string>,
  { recount, follow }: Effects,
): void {
  void refreshCards(client, messages, { reordered, follow });
  // Authors, assignees and voters follow it.
  for (const { cardId } of messages) refreshFollowing(client, cardId);
  if (!messages.every(isVote)) refreshReferences(client);
  refreshCardTables(client);
  const counted = messages.filter(({ change }) => change === 'created' || change === 'deleted');
  for (const projectId of new Set(counted.map((message) => message.projectId))) recount(projectId);
  for (const [projectId, changes] of Map.groupBy(messages, (message) => message.projectId)) {
    refreshActivity(client, projectId, changes.every(isVote) ? 'none' : 'active');
    refreshRoadmap(client, projectId);
  }
}

/** Messages were missed: everything may be outdated. */
function readEverything(client: QueryClient, { revalidate }: Effects): void {
  revalidate();
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== '/api/hub' });
}
