import { type CardDetail, type CardPage, getCard, pageBoardCards } from '@cardinal/contracts';
import { type InfiniteData, notifyManager, type Query, type QueryClient } from '@tanstack/react-query';
import { findCard } from '#features/card-data/index.ts';
import { findRule } from './copy-rules.ts';
import type { Disk } from './disk.ts';
import { isRefused } from './refusals.ts';
import { markRestored } from './restored.ts';

interface Deps {
  client: QueryClient;
  disk: Pick<Disk, 'read'>;
  /** Counts what the server said on rights, after which another copy may be gone. */
  readEpoch: () => number;
  /** Nothing is shown before. */
  opened: Promise<void>;
}

/** A card with what a list knows better, unless that has only the beginning of a newer description. */
function bringUpToDate(client: QueryClient, copy: CardDetail): CardDetail {
  const listed = findCard(client, copy.id);
  if (!listed || listed.version < copy.version) return copy;
  const isWhole = typeof listed.description === 'string' && !listed.descriptionIsCut;
  if (!isWhole && listed.version > copy.version) return copy;
  const { description, descriptionIsCut } = isWhole ? listed : copy;
  return { ...copy, ...listed, description, descriptionIsCut };
}

/** Its next page would be one of another list: it is loaded once the server has answered the first ones. */
const endList = (list: InfiniteData<CardPage>): InfiniteData<CardPage> => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, nextCursor: null })),
});

/** Shows copies in queries that have no data yet. They stay as old as they are, so they are read from the server too. */
export function createRestorer({ client, disk, readEpoch, opened }: Deps): (query: Query) => void {
  const waiting = new Set<Query>();
  const isEmpty = (query: Query) =>
    query.state.data === undefined &&
    !isRefused(query.state.error) &&
    client.getQueryCache().get(query.queryHash) === query;

  function bringUp(query: Query, data: unknown): unknown {
    const call = findRule(query.queryKey)?.call;
    if (call === getCard) return bringUpToDate(client, data as CardDetail);
    return call === pageBoardCards ? endList(data as InfiniteData<CardPage>) : data;
  }

  function show(query: Query, { text, savedAt }: { text: string; savedAt: number }): void {
    if (!text || !isEmpty(query)) return;
    markRestored(query);
    const data: unknown = JSON.parse(text);
    query.setData(bringUp(query, data), { updatedAt: savedAt, manual: true });
    // However young it is, the next screen reads it: what the stream said meanwhile is not in it.
    query.invalidate();
  }

  async function restore(): Promise<void> {
    await opened;
    const queries = [...waiting];
    waiting.clear();
    for (;;) {
      const epoch = readEpoch();
      const found = await disk.read(queries.map(({ queryHash }) => queryHash));
      if (epoch !== readEpoch()) continue;
      return notifyManager.batch(() => {
        for (const [i, query] of queries.entries()) show(query, found[i] ?? { text: '', savedAt: 0 });
      });
    }
  }

  return (query) => {
    if (!findRule(query.queryKey) || !isEmpty(query)) return;
    // All queries of one render are read together.
    if (waiting.size === 0) queueMicrotask(() => void restore().catch(() => {}));
    waiting.add(query);
  };
}
