import { getPublicSite, type PublicSite } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#api/api-error.ts';
import { callQuery } from '#api/query-options.ts';

/** @param board the board on screen, if one is */
export const publicSiteQuery = (project: string, board?: string) =>
  callQuery(getPublicSite, { params: { project }, query: { board } });

/** The public pages of a project; null where there is none, undefined while they are read. */
export function usePublicSite(project: string, board?: string): PublicSite | null | undefined {
  const { data, error } = useQuery({
    ...publicSiteQuery(project, board),
    // From one page of a project to another, nothing flickers.
    placeholderData: (last) => (last?.project.slug === project ? last : undefined),
  });
  return isApiError(error, 404) || isApiError(error, 400) ? null : data;
}
