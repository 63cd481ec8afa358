import { type CardImport, getImport, listImportReport, listImports } from '@cardinal/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { requestPage } from '#api/client.ts';
import { callKey, callQuery } from '#api/query-options.ts';

/** How often an import is looked at while it moves. */
const POLL_MS = 1_500;

export const isMoving = ({ state }: CardImport): boolean => state === 'running' || state === 'taking_back';

export const importsQuery = (slug: string) =>
  queryOptions({
    ...callQuery(listImports, { params: { slug } }),
    refetchOnMount: 'always' as const,
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? POLL_MS : false),
  });

export const importQuery = (slug: string, importId: string) =>
  queryOptions({
    ...callQuery(getImport, { params: { slug, importId } }),
    refetchOnMount: 'always' as const,
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? POLL_MS : false),
  });

/** Reads a page of what was left out, from `offset` on. */
export const readReportPage = (slug: string, importId: string, offset?: number, signal?: AbortSignal) =>
  requestPage(listImportReport, { params: { slug, importId }, query: { offset }, signal });

export const reportQuery = (slug: string, importId: string) =>
  infiniteQueryOptions({
    queryKey: [...callKey(listImportReport, { params: { slug, importId } }), 'pages'],
    queryFn: ({ pageParam, signal }) => readReportPage(slug, importId, pageParam || undefined, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((count, { items }) => count + items.length, 0);
      return read < total && pages.at(-1)?.items.length ? read : undefined;
    },
  });
