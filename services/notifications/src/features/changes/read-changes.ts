import {
  type Changes,
  changedLists,
  limits,
  type ResponseOf,
  readChangedCards,
  readChangedLists,
} from '@cardinal/contracts';
import {
  type Actor,
  AppError,
  type InternalClient,
  notFound,
  type ProjectWatch,
} from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { StreamLog } from '../../kernel/stream-log/stream-log.repository.ts';
import { type ChangesScope, createFindScope } from './changes-scope.ts';
import type { Collected } from './collect-changes.ts';
import { cursorExpired, writeCursor } from './cursor.ts';
import { createReadLog } from './read-log.ts';

export interface ReadChangesDeps {
  projects: Projects;
  watch: Pick<ProjectWatch, 'ensure'>;
  streams: StreamLog;
  internal: InternalClient;
}

interface Asked {
  slug: string;
  board: string | undefined;
  since: string | undefined;
  /** From which the reader asks. */
  address: string;
}

type Lists = Omit<NonNullable<ResponseOf<typeof readChangedLists>['seen']>, 'isCut'>;
type Cards = NonNullable<ResponseOf<typeof readChangedCards>['seen']>;

type Reading = ChangesScope & Pick<Asked, 'address'>;

/** Room in an answer for ids and numbers. Bytes. */
const idBytes = 100_000;

const noLists: Lists = { project: null, boards: null, views: null, members: null };
const noCards = { cards: [], answered: 0, labels: null, cardCounts: [], seenBoards: [] };

/** Asks the owners, in the reader's name, for what changed. */
function createReadOwners({ internal }: Pick<ReadChangesDeps, 'internal'>) {
  return {
    async lists({ projectId, reader, boardId }: ChangesScope, { lists }: Collected): Promise<Lists> {
      const asked = changedLists.filter((list) => lists.has(list));
      if (asked.length === 0) return noLists;
      const body = { projectId, reader, boardId, lists: asked };
      const { seen } = await internal.call(readChangedLists, { body });
      if (!seen) throw notFound('Project');
      const { isCut, ...whole } = seen;
      // A reader of a part of the boards would drop the others.
      if (isCut) throw cursorExpired();
      return whole;
    },

    /** @throws AppError `unavailable` if the cards service knows other rights of the reader than `role` and `visible` */
    async cards(
      { projectId, reader, role, boardId, address }: Reading,
      asked: { cardIds: string[]; countOf: string[]; labels: boolean; bytes: number },
      visible: readonly string[],
    ): Promise<Cards> {
      const { seen } = await internal.call(readChangedCards, {
        body: { projectId, reader, address, boardId, ...asked },
      });
      const lacksBoard = asked.countOf.some((id) => visible.includes(id) && !seen?.seenBoards.includes(id));
      if (seen?.role === role && !lacksBoard) return seen;
      throw new AppError('unavailable', 'Your rights are just changing. Please try again in a moment.', {
        retryAfter: 1,
      });
    },
  };
}

/**
 * Reads what changed in a project since a cursor. First the log is read, and then what it names: a change is in the log once
 * its write is done, so what is read is at least as new as the entries up to the new cursor. A later change has a later
 * number, whatever clocks say (docs/decisions/0037).
 */
export function createReadChanges({ projects, watch, streams, internal }: ReadChangesDeps) {
  const findScope = createFindScope({ projects, watch });
  const readLog = createReadLog({ streams });
  const owners = createReadOwners({ internal });

  async function readOwners(scope: Reading, found: Collected) {
    const lists = await owners.lists(scope, found);
    const visible = lists.boards?.map(({ id }) => id) ?? [...scope.boardIds];
    const anew = visible.filter((id) => found.anew.has(id));
    const asked = {
      cardIds: [...found.cards.keys()],
      countOf: [...new Set([...found.countOf, ...anew])],
      labels: found.lists.has('labels'),
    };
    const isAsked = asked.cardIds.length > 0 || asked.countOf.length > 0 || asked.labels;
    const bytes = limits.listBytes - idBytes - Buffer.byteLength(JSON.stringify(lists));
    return {
      lists,
      anew,
      asked,
      cards: isAsked ? await owners.cards(scope, { ...asked, bytes }, visible) : noCards,
    };
  }

  async function since(cursor: string, scope: Reading): Promise<Changes> {
    const { found, more } = await readLog(cursor, scope);
    if (found.hasOtherRights) throw cursorExpired();
    const { lists, anew, asked, cards } = await readOwners(scope, found);
    const shown = new Set(cards.cards.map(({ id }) => id));
    // Of a board that was opened, the reader has no cards yet, and hears of none that left it before.
    const hadSeen = (id: string) =>
      [...(found.cards.get(id)?.hiddenOn ?? [])].some(
        (boardId) => boardId === null || !anew.includes(boardId),
      );
    // The answer ends before the first card for which it has no room.
    const next = [...found.cards.values()][cards.answered]?.after;
    return {
      cursor: writeCursor(next ?? found.end, scope),
      more: more || next !== undefined,
      ...lists,
      labels: cards.labels,
      cards: cards.cards,
      gone: asked.cardIds.slice(0, cards.answered).filter((id) => !shown.has(id) && hadSeen(id)),
      anew,
      cardCounts: cards.cardCounts,
    };
  }

  /** From now on. Everybody knows the reader's rights by then, so that nothing is read by older ones after it. */
  async function begin(scope: Reading): Promise<Changes> {
    const end = await streams.end();
    await owners.cards(scope, { cardIds: [], countOf: [], labels: false, bytes: 0 }, []);
    const { labels, cards, cardCounts } = noCards;
    const nothing = { ...noLists, labels, cards, cardCounts, gone: [], anew: [] };
    return { cursor: writeCursor(end, scope), more: false, ...nothing };
  }

  return async (actor: Actor, { slug, board, since: cursor, address }: Asked): Promise<Changes> => {
    const scope = { ...(await findScope(actor, slug, board)), address };
    return cursor === undefined ? begin(scope) : since(cursor, scope);
  };
}
