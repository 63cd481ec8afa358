import { exportProjects, lookUpProject, type ProjectTree, seesBoard } from '@cardinal/contracts';
import { eachPage, type InternalClient, rebuildModel } from '@cardinal/service-kit';
import type { Boards, KnownBoard } from './boards.ts';
import { forgetIfProjectGone } from './gone.ts';
import type { Members } from './members.ts';
import type { KnownProject, Projects } from './projects.ts';

/** Where something is: a board with its project, both still there. */
export interface Place {
  project: KnownProject;
  board: KnownBoard;
}

export type Places = ReturnType<typeof places>;

/** Projects with their boards and members, read through to their owner where events have not told of them yet. */
export function places(internal: InternalClient, projects: Projects, boards: Boards, members: Members) {
  const forgetIfGone = forgetIfProjectGone({ projects, boards, members });

  async function store(tree: ProjectTree): Promise<void> {
    await projects.apply(tree.project.value, tree.project.version);
    for (const { value, version } of tree.boards) await boards.apply(value, version);
    await members.applyTeam(tree);
    // The answer may be older than a deletion that is known already.
    await forgetIfGone(tree.project.value.id);
  }

  async function ask(query: { projectId?: string; slug?: string; boardId?: string }): Promise<void> {
    const { tree } = await internal.call(lookUpProject, { query });
    if (tree) await store(tree);
  }

  async function asked<T>(query: Parameters<typeof ask>[0], find: () => Promise<T>): Promise<T> {
    await ask(query);
    return find();
  }

  /** The project, or null where it is gone or never was. */
  async function project(projectId: string): Promise<KnownProject | null> {
    const found =
      (await projects.byId(projectId)) ?? (await asked({ projectId }, () => projects.byId(projectId)));
    return found?.gone ? null : found;
  }

  /** Also one that is gone. */
  const anyBoard = async (boardId: string): Promise<KnownBoard | null> =>
    (await boards.byId(boardId)) ?? asked({ boardId }, () => boards.byId(boardId));

  async function board(boardId: string): Promise<KnownBoard | null> {
    const found = await anyBoard(boardId);
    return found?.gone ? null : found;
  }

  async function bySlugs(projectSlug: string, boardSlug: string): Promise<Place | null> {
    const owner = await projects.bySlug(projectSlug);
    const found = owner && (await boards.bySlug(owner._id, boardSlug));
    return owner && found ? { project: owner, board: found } : null;
  }

  return {
    project,
    store,

    /** The board and its project, or null where either is gone or never was. */
    async ofBoard(boardId: string): Promise<Place | null> {
      const found = await board(boardId);
      const owner = found && (await project(found.projectId));
      return found && owner ? { project: owner, board: found } : null;
    },

    /** Whether guests may look at the board; also of one that is gone, as it was. */
    async isOpen(boardId: string): Promise<boolean> {
      const found = await anyBoard(boardId);
      return found !== null && seesBoard(null, found.visibility);
    },

    async bySlugs(projectSlug: string, boardSlug: string): Promise<Place | null> {
      const known = await bySlugs(projectSlug, boardSlug);
      if (known) return known;
      await ask({ slug: projectSlug });
      return bySlugs(projectSlug, boardSlug);
    },

    /** Asks twice, since rows are told apart from newer ones by having been here before the asking began. */
    async rebuild(): Promise<{ projects: number; boards: number }> {
      const rebuilt = {
        projects: await rebuildModel(projects.model, trees(), projects.rowOf),
        boards: await rebuildModel(boards.model, boardsOf(trees()), boards.rowOf),
      };
      for (const model of [projects, boards, members]) model.forget();
      return rebuilt;
    },
  };

  async function* trees(): AsyncGenerator<ProjectTree> {
    for await (const tree of eachPage((after) => internal.call(exportProjects, { query: { after } }))) {
      await members.applyTeam(tree);
      yield tree;
    }
  }
}

async function* boardsOf(trees: AsyncIterable<ProjectTree>): AsyncGenerator<ProjectTree['boards'][number]> {
  for await (const { boards } of trees) yield* boards;
}
