import {
  type Envelope,
  exportProjects,
  leaveTeams,
  lookUpProject,
  lookUpViews,
  type QueryOf,
  unwatchProjects,
  watchProjects,
} from '@cardinal/contracts';
import { mountCall, type Watchers } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Boards } from '../kernel/boards/board.repository.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import type { ProjectTrees } from '../kernel/projects/project-tree.ts';
import type { createLeaveTeams } from '../team/leave-teams.ts';
import { presentViews } from '../views/view.presenter.ts';
import type { Views } from '../views/view.repository.ts';

interface Deps {
  projects: Projects;
  boards: Boards;
  views: Pick<Views, 'seenBy'>;
  trees: ProjectTrees;
  watchers: Watchers<Envelope>;
  leave: ReturnType<typeof createLeaveTeams>;
}

/** Calls of other services: look-ups on a miss of a read model, exports for rebuilds, and watches. */
export function mountInternal(
  router: Router,
  { projects, boards, views, trees, watchers, leave }: Deps,
): void {
  async function find({
    projectId,
    slug,
    boardId,
  }: QueryOf<typeof lookUpProject>): Promise<ProjectDocument | null> {
    if (projectId) return projects.byId(projectId);
    if (slug) return projects.bySlug(slug);
    const board = boardId ? await boards.byId(boardId) : null;
    return board && projects.byId(board.projectId);
  }

  mountCall(router, lookUpProject, async ({ query }) => {
    const project = await find(query);
    const [tree = null] = await trees.of(project ? [project] : []);
    return { tree };
  });

  mountCall(router, lookUpViews, async ({ query: { projectId, userId } }) => {
    const [found, all] = await Promise.all([views.seenBy(userId, projectId), boards.ofProject(projectId)]);
    return { views: presentViews(found, all, userId) };
  });

  mountCall(router, leaveTeams, async ({ body }) => ({ soleAdminOf: await leave(body.userId) }));

  mountCall(router, exportProjects, async ({ query: { after = '', limit } }) => {
    const page = await projects.page(after, limit);
    const next = page.length === limit ? (page.at(-1)?._id ?? null) : null;
    return { items: await trees.of(page), next };
  });

  mountCall(router, watchProjects, ({ body }) => watchers.watch(body.watcher, body.heard));

  mountCall(router, unwatchProjects, async ({ body }) => {
    await watchers.unwatch(body.watcher);
    return { ok: true as const };
  });
}
