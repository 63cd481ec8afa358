import type { NotificationChannel, NotificationEvent } from '@cardinal/contracts';
import type { ChoiceValue } from '../choices.ts';
import type { Databases } from '../databases.ts';
import type { Ledger } from '../ledger.ts';
import { type Check, checkEach } from './check.ts';
import { channelByDefault } from './expected-recipients.ts';
import type { History } from './history.ts';
import type { Truth } from './truth.ts';

interface NotificationRow {
  _id: string;
  cardId: string | null;
  createdAt: Date;
  isRead: boolean;
}

interface PreferencesRow {
  _id: string;
  channels?: Record<string, Record<string, boolean>>;
  autoFollow?: Record<string, boolean>;
}

/** The stored value of a choice, and the one that holds without it; null if what it was made for is gone. */
type Stored = (...ids: string[]) => { value: ChoiceValue | undefined; standard: ChoiceValue } | null;

interface Sources {
  databases: Databases;
  truth: Truth;
  history: Pick<History, 'hiddenUntil'>;
}

async function readStored({ databases, truth, history }: Sources): Promise<Record<string, Stored>> {
  const rows = async <T extends { _id: string }>(name: string) =>
    new Map((await databases.rows<T>('notifications', name)).map((row) => [row._id, row]));
  const levels = await rows<{ _id: string; level: string }>('follow_levels');
  const preferences = await rows<PreferencesRow>('preferences');
  const notifications = await rows<NotificationRow>('notifications');
  // It went into the trash, and its event may come once more after the restoration.
  const mayBeNew = ({ cardId, createdAt }: NotificationRow) =>
    cardId !== null && createdAt.toISOString() <= history.hiddenUntil(cardId);
  const isThere = (id: string) => truth.projects.has(id) || truth.boards.has(id) || truth.cards.has(id);
  return {
    level: (userId = '', targetId = '') =>
      isThere(targetId) ? { value: levels.get(`${userId}/${targetId}`)?.level, standard: null } : null,
    channel: (userId = '', event = '', channel = '') => ({
      value: preferences.get(userId)?.channels?.[event]?.[channel],
      standard: channelByDefault(event as NotificationEvent, channel as NotificationChannel),
    }),
    autoFollow: (userId = '', reason = '') => ({
      value: preferences.get(userId)?.autoFollow?.[reason],
      standard: true,
    }),
    read: (id = '') => {
      const row = notifications.get(id);
      return row && !mayBeNew(row) ? { value: row.isRead, standard: false } : null;
    },
    reaction: (commentId = '', userId = '', kind = '') => {
      const comment = truth.comments.get(commentId);
      if (!comment || comment.placeholder) return null;
      const isThere = comment.reactions?.some((one) => one.by === userId && one.kind === kind) ?? false;
      return { value: isThere, standard: false };
    },
  };
}

const names: Record<string, string> = {
  level: 'levels of projects, boards and cards',
  channel: 'channels of notifications',
  autoFollow: 'reasons to follow cards',
  read: 'notifications that were read',
  reaction: 'reactions',
};

/** The last choices of users are stored. */
export async function checkChoices({ choices }: Ledger, sources: Sources): Promise<Check[]> {
  const stored = await readStored(sources);
  const now = new Date().toISOString();
  const byKind = Map.groupBy(choices.keys(), (key) => key.split('/')[0] ?? '');
  return [...byKind].map(([kind, keys]) =>
    checkEach(`acknowledged ${names[kind]}`, keys, (key) => {
      const found = stored[kind]?.(...key.split('/').slice(1));
      if (!found) return null;
      const { value = found.standard, standard } = found;
      const possible = choices.possible(key, now, standard);
      return possible.has(value) ? null : `${key} is ${value}, not ${[...possible].join(' or ')}`;
    }),
  );
}
