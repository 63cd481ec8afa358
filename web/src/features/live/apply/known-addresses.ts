import type { Board, CardDetail, Project } from '@cardinal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { BoardAddress } from '#features/card-data/index.ts';

/** The ids and slugs in the cache: messages use ids, cache keys use slugs. */
interface KnownAddress {
  projectId: string;
  projectSlug: string;
  boardId?: string;
  boardSlug?: string;
}

type Reader = (key: readonly string[], data: unknown) => KnownAddress[];

const ofProjects: Reader = ([, slug, part, boardSlug], data) => {
  if (slug === undefined) {
    return (data as Project[]).map((one) => ({ projectId: one.id, projectSlug: one.slug }));
  }
  if (part === undefined) return [{ projectId: (data as Project).id, projectSlug: slug }];
  if (part !== 'boards') return [];
  const boards = boardSlug === undefined ? (data as Board[]) : [data as Board];
  return boards.map((board) => ({
    projectId: board.projectId,
    projectSlug: slug,
    boardId: board.id,
    boardSlug: board.slug,
  }));
};

const ofPublicPages: Reader = ([, projectSlug = '', boardSlug], data) => {
  const { project, board } = data as { project: { id: string }; board?: Board };
  // A changelog is in the place of a board.
  return [{ projectId: project.id, projectSlug, ...(board ? { boardId: board.id, boardSlug } : {}) }];
};

const ofRoadmaps: Reader = ([, projectSlug = ''], data) => {
  const { project } = data as { project: { id: string } };
  return [{ projectId: project.id, projectSlug }];
};

const ofCards: Reader = (_key, data) => {
  const { project, board } = data as CardDetail;
  return [{ projectId: project.id, projectSlug: project.slug, boardId: board.id, boardSlug: board.slug }];
};

/** By the root of the keys, with the lengths of the keys whose data they read. */
const readers: Record<string, { lengths: readonly number[]; read: Reader }> = {
  '/api/projects': { lengths: [1, 2, 3, 4], read: ofProjects },
  '/api/public': { lengths: [3], read: ofPublicPages },
  '/api/roadmaps': { lengths: [2], read: ofRoadmaps },
  '/api/cards': { lengths: [2], read: ofCards },
};

function addressesIn({ queryKey, state }: Query): KnownAddress[] {
  const reader = readers[String(queryKey[0])];
  if (!reader || state.data === undefined || !reader.lengths.includes(queryKey.length)) return [];
  if (queryKey.some((part) => typeof part !== 'string')) return [];
  return reader.read(queryKey as string[], state.data);
}

const addresses = (client: QueryClient) => client.getQueryCache().getAll().flatMap(addressesIn);

/** The slugs under which a project is cached; more than one if it was renamed. */
export function findProjectSlugs(client: QueryClient, projectId: string): string[] {
  const own = addresses(client).filter((address) => address.projectId === projectId);
  return [...new Set(own.map(({ projectSlug }) => projectSlug))];
}

/** The slugs under which a board is cached. */
export function findBoardAddresses(client: QueryClient, boardId: string): BoardAddress[] {
  const found = new Map<string, BoardAddress>();
  for (const address of addresses(client)) {
    const { projectSlug, boardSlug } = address;
    if (address.boardId === boardId && boardSlug) {
      found.set(`${projectSlug}/${boardSlug}`, { projectSlug, boardSlug });
    }
  }
  return [...found.values()];
}
