import type { Envelope } from '@cardinal/contracts';
import type { Databases } from '../databases.ts';
import type { Audience } from './audience.ts';
import { type Check, checkEach, checkNone, short } from './check.ts';
import type { ExpectedRecipients } from './expected-recipients.ts';
import { createGetKeys, type NotifiedRow } from './notification-keys.ts';
import type { Truth } from './truth.ts';

export interface NotificationRow extends NotifiedRow {
  _id: string;
  boardId: string | null;
  isRead: boolean;
}

export interface CheckNotificationsDeps {
  databases: Databases;
  truth: Truth;
  events: readonly Envelope[];
  audiences: readonly Audience[];
  expected: ExpectedRecipients;
}

/** Nobody keeps a notification about a board that they do not see, or about a note without being in the team. */
function* outOfSight(rows: readonly NotificationRow[], { projects, boards }: Truth): Generator<string> {
  for (const row of rows) {
    const board = boards.get(row.boardId ?? '');
    if (!board || (board.visibility === 'public' && row.metadata.internal !== true)) continue;
    const members = projects.get(board.projectId)?.members ?? [];
    const role = members.find(({ userId }) => userId === row.userId)?.role ?? 'public_user';
    if (role === 'public_user') yield `${row.userId} does not see the subject of ${short(row)}`;
  }
}

/** Everybody was notified of everything that concerns them, once, and of nothing else. */
export async function checkNotifications(deps: CheckNotificationsDeps): Promise<Check[]> {
  const { databases, truth, audiences, expected } = deps;
  const getKeys = createGetKeys(deps);
  const rows = await databases.rows<NotificationRow>('notifications', 'notifications');
  const about = rows.filter(({ type }) => type !== 'user_pending' && type !== 'account_approved');
  const found = Map.groupBy(
    about.flatMap((row) => getKeys(row).map((key) => ({ row, key: `${key} → ${row.userId}` }))),
    ({ key }) => key,
  );
  const verdicts = audiences
    .filter(({ isGone, mayFollow }) => !isGone || mayFollow)
    .map((audience) => {
      const { must, may } = expected.by('bell', audience);
      return { key: audience.key, must: audience.isGone ? [] : must, may };
    });
  const must = verdicts.flatMap(({ key, must: ids }) => ids.map((id) => `${key} → ${id}`));
  const may = new Set(verdicts.flatMap(({ key, may: ids }) => ids.map((id) => `${key} → ${id}`)));
  const repeated = [...found].filter(([, all]) => all.length > 1);
  return [
    checkEach('notifications that somebody must have', new Set(must), (key) =>
      found.has(key) ? null : `Nobody was notified: ${key}`,
    ),
    checkNone(
      'notifications that came twice',
      repeated.map(([key, all]) => `${key}: ${all.length} times`),
    ),
    checkNone(
      'notifications that nobody should have',
      [...found].filter(([key]) => !may.has(key)).map(([key, [first]]) => `${key}: ${short(first?.row)}`),
    ),
    checkNone('notifications of what their reader does not see', [...outOfSight(rows, truth)]),
  ];
}
