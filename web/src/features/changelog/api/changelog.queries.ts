import {
  type ChangelogEntry,
  type EntryState,
  getChangelog,
  getEntry,
  getPublicChangelog,
  getPublicEntry,
  listEntries,
  listPublicEntries,
  type PublishedEntry,
} from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { type PageOf, requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';

const PAGE_SIZE = 10;

const nextOffset = <T>(last: PageOf<T>, pages: readonly PageOf<T>[]): number | undefined => {
  const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length > 0 && shown < last.total ? shown : undefined;
};

/** Settings of the changelog of a project. */
export const changelogQuery = (slug: string) => callQuery(getChangelog, { params: { slug } });

/** Entries of a project, page by page. */
export function entriesQuery(slug: string, state: EntryState | undefined) {
  const params = { slug };
  const query = { limit: PAGE_SIZE, state };
  return infiniteQueryOptions({
    queryKey: callKey(listEntries, { params, query }),
    queryFn: ({ pageParam: offset, signal }): Promise<PageOf<ChangelogEntry>> =>
      requestPage(listEntries, { params, query: { ...query, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset<ChangelogEntry>,
  });
}

export const entryQuery = (slug: string, entryId: string) =>
  callQuery(getEntry, { params: { slug, entryId } });

/** The project of a changelog that everybody may read. */
export const publicChangelogQuery = (project: string) =>
  callQuery(getPublicChangelog, { params: { project } });

/** The published entries, page by page. */
export function publicEntriesQuery(project: string) {
  const params = { project };
  const query = { limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: callKey(listPublicEntries, { params, query }),
    queryFn: ({ pageParam: offset, signal }): Promise<PageOf<PublishedEntry>> =>
      requestPage(listPublicEntries, { params, query: { ...query, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset<PublishedEntry>,
  });
}

export const publicEntryQuery = (project: string, entryId: string) =>
  callQuery(getPublicEntry, { params: { project, entryId } });
