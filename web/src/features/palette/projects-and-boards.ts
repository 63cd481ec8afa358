import { listUserBoards } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { projectsQuery } from '#features/project-data/index.ts';
import { type RecentItem, recentItems } from '#features/recents/index.ts';
import { useSession } from '#features/session/index.ts';

const userBoardsQuery = callQuery(listUserBoards);

/** The user's projects and boards, loaded when the palette opens. */
export function useProjectsAndBoards(enabled: boolean) {
  const { user } = useSession();
  const active = enabled && user?.status === 'active';
  const projects = useQuery({ ...projectsQuery, enabled: active });
  const boards = useQuery({ ...userBoardsQuery, enabled: active });
  return {
    projects: projects.data ?? [],
    boards: boards.data ?? [],
    isLoading: active && (projects.isPending || boards.isPending),
    isError: (projects.isError && !projects.data) || (boards.isError && !boards.data),
    retry: () => {
      for (const query of [projects, boards]) if (query.isError) void query.refetch();
    },
    known: { projects: projects.data, boards: boards.data },
  };
}

type Places = ReturnType<typeof useProjectsAndBoards>;

/** Recent items without the current page and deleted ones, with their current names. */
export function recentlyVisited(userId: string, { known }: Places, here: string, most: number): RecentItem[] {
  const names = {
    project: known.projects && new Map(known.projects.map(({ id, name }) => [id, name])),
    board: known.boards && new Map(known.boards.map(({ id, name }) => [id, name])),
    card: undefined,
  };
  return recentItems(userId)
    .filter(({ href, kind, id }) => href !== here && names[kind]?.has(id) !== false)
    .map((item) => ({ ...item, title: names[item.kind]?.get(item.id) ?? item.title }))
    .slice(0, most);
}
