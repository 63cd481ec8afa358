import { deletedUsername, limits, may, moderated, nameKey, type Role } from '@cardinal/contracts';
import {
  type AggregateStore,
  AppError,
  changeOrMake,
  createSharedCache,
  type EventBus,
  type NewEvent,
  newEvent,
  notFound,
} from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import type { Submissions } from '../submissions/submission.repository.ts';
import type { BlockedUser, BlockListsDocument } from './block-lists.model.ts';
import { hasBlockedWord, isWordless } from './blocked-words.rules.ts';
import { toActor } from './moderated.event.ts';

/** How long a list may outlive its change in a replica that did not hear of it. */
const ttlMs = 15_000;

export interface BlockListsDeps {
  store: AggregateStore<BlockListsDocument>;
  projects: Pick<Projects, 'memberRole'>;
  users: Pick<Users, 'names' | 'superAdminsAmong'>;
  submissions: Pick<Submissions, 'personBehind'>;
  bus: EventBus;
}

type Lists = Pick<BlockListsDocument, 'words' | 'users' | 'version'>;
type Content = Omit<Lists, 'version'>;
type Decide = (lists: Content) => { set: Partial<Content>; event: NewEvent } | null;

export type BlockLists = ReturnType<typeof createBlockLists>;

const empty: Content = { words: [], users: [] };

const refused = (path: string, message: string) =>
  new AppError('validation_failed', message, { issues: [{ path, message }] });

/** Each once, whatever its case. @throws AppError `validation_failed` for one that says nothing */
function storedWords(words: readonly string[]): string[] {
  if (words.some(isWordless)) throw refused('words', 'A blocked word needs a letter or a digit');
  return [...new Map(words.map((word) => [nameKey(word), word])).values()];
}

/** Read for nearly everything that strangers do: kept in memory, without who blocked whom and why. */
interface KnownLists {
  words: readonly string[];
  userIds: ReadonlySet<string>;
}

/** The lists as they are stored. */
function createKeptLists({ store, bus }: Pick<BlockListsDeps, 'store' | 'bus'>) {
  const settings = { service: 'cards', name: 'block-lists', ttlMs, size: 10_000 } as const;
  const cache = createSharedCache<KnownLists>({ bus, ...settings });

  const read = <Row>(_id: string, fields: object) =>
    store.model.findOne({ _id, deleted: false }, fields).lean<Row>();
  const of = async (projectId: string): Promise<Lists> =>
    (await read<Lists>(projectId, { words: 1, users: 1, version: 1 })) ?? { ...empty, version: 0 };

  async function readKnown(projectId: string): Promise<KnownLists> {
    const lists = await read<Pick<Lists, 'words'> & { users: Pick<BlockedUser, 'userId'>[] }>(projectId, {
      words: 1,
      'users.userId': 1,
    });
    const { words, users } = lists ?? empty;
    return { words, userIds: new Set(users.map(({ userId }) => userId)) };
  }
  const known = async (projectId: string): Promise<KnownLists> =>
    (await cache.get(projectId, () => readKnown(projectId))) as KnownLists;

  async function write(id: string, decide: Decide, ifMatch?: number): Promise<Lists> {
    const change = (lists: Content) => {
      const decided = decide(lists);
      return decided && { set: decided.set, events: [decided.event] };
    };
    const written = await changeOrMake<BlockListsDocument>(store, {
      id,
      empty,
      decide: change,
      ifMatch,
    }).finally(() => cache.invalidate(id));
    if (!written) throw notFound('Project');
    return written;
  }

  return { of, known, write };
}

function deed(
  projectId: string,
  by: SignedIn,
  done: {
    action: 'block' | 'unblock' | 'words';
    userId?: string;
    excerpt?: string;
    reason?: string | null;
  },
): NewEvent {
  const { userId = null, excerpt = '', reason = null, action } = done;
  return newEvent(moderated, {
    ...{ projectId, action, target: userId ? 'user' : 'words', targetId: userId ?? projectId },
    ...{ cardId: null, boardId: null, userId, excerpt, reason, actor: toActor(by) },
  });
}

/** Words and users that projects keep out. */
export function createBlockLists({ store, projects, users, submissions, bus }: BlockListsDeps) {
  const { of, known, write } = createKeptLists({ store, bus });

  /** @throws AppError `conflict` for the team, which has other ways to part; `not_found` for nobody */
  async function assertMayBlock(projectId: string, userId: string): Promise<void> {
    const [role, admins, people] = await Promise.all([
      projects.memberRole(projectId, userId),
      users.superAdminsAmong([userId]),
      users.names([userId]),
    ]);
    const { username } = people.get(userId) ?? {};
    if (username === undefined || username === deletedUsername) throw notFound('User');
    if (role === null && !admins.has(userId)) return;
    throw new AppError('conflict', 'Members cannot be blocked. Remove them from the project first.');
  }

  return {
    of,

    isBlocked: async (projectId: string, userId: string): Promise<boolean> =>
      (await known(projectId)).userIds.has(userId),

    /**
     * Refuses what people outside the team write with a blocked word, without naming it.
     * @param texts by the names of their fields
     * @throws AppError `validation_failed`
     */
    async assertAllowed(
      projectId: string,
      role: Role,
      texts: Record<string, string | undefined>,
    ): Promise<void> {
      if (may(role, 'text.anyWords')) return;
      const { words } = await known(projectId);
      const path = Object.keys(texts).find((field) => hasBlockedWord(texts[field] ?? '', words));
      if (path === undefined) return;
      throw refused(path, 'This text has a word that is not allowed here. Please change it and try again.');
    },

    setWords: (projectId: string, by: SignedIn, given: readonly string[], ifMatch?: number): Promise<Lists> =>
      write(
        projectId,
        ({ words }) => {
          const after = storedWords(given);
          const [added, gone] = [after, words].map((list, index) => {
            const other = index === 0 ? words : after;
            return list.filter((word) => !other.includes(word));
          }) as [string[], string[]];
          if (added.length + gone.length === 0) return null;
          const signs = [...added.map((word) => `+${word}`), ...gone.map((word) => `−${word}`)];
          const excerpt = signs.join(', ').slice(0, limits.moderationReason);
          return { set: { words: after }, event: deed(projectId, by, { action: 'words', excerpt }) };
        },
        ifMatch,
      ),

    async block(projectId: string, by: SignedIn, authorId: string, reason: string | null): Promise<Lists> {
      const userId = await submissions.personBehind(projectId, authorId);
      await assertMayBlock(projectId, userId);
      return write(projectId, ({ users: blocked }) => {
        if (blocked.some((user) => user.userId === userId)) return null;
        if (blocked.length >= limits.blockedUsers)
          throw new AppError('conflict', `A project can block at most ${limits.blockedUsers} people`);
        const user: BlockedUser = { userId, at: new Date(), by: by.id, reason };
        const event = deed(projectId, by, { action: 'block', userId, reason });
        return { set: { users: [user, ...blocked] }, event };
      });
    },

    async unblock(projectId: string, by: SignedIn, authorId: string): Promise<Lists> {
      const userId = await submissions.personBehind(projectId, authorId);
      return write(projectId, ({ users: blocked }) => {
        // Releases before this rule blocked the author.
        const left = blocked.filter((user) => user.userId !== userId && user.userId !== authorId);
        if (left.length === blocked.length) return null;
        return { set: { users: left }, event: deed(projectId, by, { action: 'unblock', userId }) };
      });
    },
  };
}
