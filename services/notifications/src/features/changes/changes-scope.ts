import {
  type ChangesReader,
  isActiveAccount,
  type Role,
  reachesProject,
  roleIn,
  seesBoard,
  seesProject,
} from '@cardinal/contracts';
import { type Actor, notActive, notFound, type ProjectWatch } from '@cardinal/service-kit';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Viewer } from '../stream/viewer.ts';

/** The reader of changes, and the part of a project that they ask for. */
export interface ChangesScope {
  projectId: string;
  /** Null for a guest. */
  reader: ChangesReader;
  role: Role;
  /** Of this board only. */
  boardId: string | null;
  /** The boards that the reader sees and asks for. */
  boardIds: ReadonlySet<string>;
  /** The reader as the stream knows them, who looks at these boards. */
  viewer: Viewer;
}

interface Deps {
  projects: Pick<Projects, 'projectBySlug' | 'getRoles' | 'findLivingBoards'>;
  watch: Pick<ProjectWatch, 'ensure'>;
}

/** The rights of a reader at this moment, read anew. */
export function createFindScope({ projects, watch }: Deps) {
  async function findRole(reader: ChangesReader, projectId: string): Promise<Role> {
    return reader && roleIn(reader, (await projects.getRoles(reader.id)).get(projectId) ?? null);
  }

  /** @throws AppError `not_found` for what is missing or out of reach alike */
  return async (actor: Actor, slug: string, boardSlug: string | undefined): Promise<ChangesScope> => {
    const reader =
      actor.kind === 'user' && isActiveAccount(actor)
        ? { id: actor.id, isSuperAdmin: actor.isSuperAdmin }
        : null;
    // Guests look at one public board, as in the stream.
    if (!reader && boardSlug === undefined) throw notActive(actor.kind === 'user' ? actor.status : null);
    const project = await projects.projectBySlug(slug);
    if (!project || (actor.kind === 'user' && !reachesProject(actor, project._id)))
      throw notFound(boardSlug === undefined ? 'Project' : 'Board');
    const projectId = project._id;
    await watch.ensure([projectId]);
    const [role, living] = await Promise.all([
      findRole(reader, projectId),
      projects.findLivingBoards([projectId], ['slug', 'visibility']),
    ]);
    const seen = living.filter(({ visibility }) => seesBoard(role, visibility));
    const named = seen.find((board) => board.slug === boardSlug);
    if (boardSlug !== undefined && !named) throw notFound('Board');
    if (!named && !seesProject(role, seen.length > 0)) throw notFound('Project');
    const boardIds = (named ? [named] : seen).map(({ _id }) => _id);
    return {
      ...{ projectId, reader, role, boardId: named?._id ?? null, boardIds: new Set(boardIds) },
      viewer: {
        user: reader,
        roles: new Map(role && role !== 'super_admin' ? [[projectId, role]] : []),
        named: role === null ? { projectId, boardIds } : null,
      },
    };
  };
}
