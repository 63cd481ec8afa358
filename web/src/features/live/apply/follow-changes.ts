import { type Changes, listChanges, listProjects, type Project } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

export type ChangedCards = Pick<Changes, 'cards' | 'gone' | 'anew'>;

/** Answers that are read one after another; of more changes only those on the screen are read. */
const MOST_ANSWERS = 4;

interface Followed {
  cursor: string;
  /** Changes up to this number are older than the cursor, and cannot be asked for. */
  begun: number;
}

/** A cursor begins with the number of the last message that it covers. */
const readNumber = (cursor: string): number => Number(cursor.split('.')[0]);

/**
 * Reads by one call which cards of a project changed, however many they are. Messages of the stream say when; it begins
 * with the first of them.
 */
export function createFollowChanges(client: QueryClient) {
  const followed = new Map<string, Followed>();
  let turn: Promise<unknown> = Promise.resolve();

  async function begin(projectId: string, slug: string): Promise<void> {
    const { cursor } = await request(listChanges, { params: { slug }, query: {} });
    followed.set(projectId, { cursor, begun: readNumber(cursor) });
  }

  async function readOn(slug: string, { cursor }: Followed) {
    const all: ChangedCards = { cards: [], gone: [], anew: [] };
    let since = cursor;
    for (let answers = 0; answers < MOST_ANSWERS; answers++) {
      const changes = await request(listChanges, { params: { slug }, query: { since } });
      since = changes.cursor;
      all.cards.push(...changes.cards);
      all.gone.push(...changes.gone);
      all.anew.push(...changes.anew);
      if (!changes.more) return { all, cursor: since };
    }
    return undefined;
  }

  async function read(projectId: string, numbers: readonly number[]): Promise<ChangedCards | undefined> {
    const projects = client.getQueryData<Project[]>(callKey(listProjects)) ?? [];
    const slug = projects.find(({ id }) => id === projectId)?.slug;
    if (!slug) return undefined;
    const at = followed.get(projectId);
    try {
      if (!at) return void (await begin(projectId, slug));
      if (Math.min(...numbers) <= at.begun) return undefined;
      if (Math.max(...numbers) <= readNumber(at.cursor)) return { cards: [], gone: [], anew: [] };
      const read = await readOn(slug, at);
      if (!read) return void followed.delete(projectId);
      at.cursor = read.cursor;
      return read.all;
    } catch {
      // The cursor is too old, say, or the rights are others now.
      followed.delete(projectId);
      return undefined;
    }
  }

  return {
    /**
     * @param numbers of the messages that tell of changed cards
     * @returns undefined if these cards are to be read one by one
     */
    read(projectId: string, numbers: readonly number[]): Promise<ChangedCards | undefined> {
      const reading = turn.then(() => read(projectId, numbers));
      turn = reading;
      return reading;
    },
    /** Everything is read anew, so changes count from then on. */
    reset: () => followed.clear(),
  };
}

export type FollowChanges = ReturnType<typeof createFollowChanges>;
