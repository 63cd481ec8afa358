import {
  getBoardContents,
  getPoints,
  getProject,
  listBoards,
  listProjects,
  type Project,
} from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';

export const projectsQuery = callQuery(listProjects);

export const projectQuery = (slug: string) => callQuery(getProject, { params: { slug } });

/** A project; until it is loaded, its data from the list of projects is shown. */
export function useProject(slug: string, { enabled = true } = {}) {
  const client = useQueryClient();
  return useQuery({
    ...projectQuery(slug),
    enabled,
    placeholderData: () =>
      client.getQueryData<Project[]>(projectsQuery.queryKey)?.find((project) => project.slug === slug),
  });
}

/** The boards of a project, public ones first. */
export const boardsQuery = (slug: string) => callQuery(listBoards, { params: { slug } });

/** The contents of a board; always refetched. */
export const boardContentsQuery = (slug: string, boardSlug: string) => ({
  ...callQuery(getBoardContents, { params: { slug, boardSlug } }),
  staleTime: 0,
});

/** The points of the badge and the dashboard's tile. */
export const pointsQuery = callQuery(getPoints);
