import {
  createView,
  deleteView,
  listViews,
  may,
  mayChangeView,
  seesBoard,
  updateView,
} from '@cardinal/contracts';
import { AppError, fitting, mountCall, notFound, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardDocument } from '../kernel/boards/board.model.ts';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { selectSeen } from '../kernel/boards/select-seen.ts';
import type { ProjectAccess, SeenProject } from '../kernel/projects/project-access.ts';
import { createSaveView, viewEvents } from './save-view.ts';
import type { ViewDocument } from './view.model.ts';
import { presentView, presentViews } from './view.presenter.ts';
import type { Views } from './view.repository.ts';

interface Deps {
  access: ProjectAccess;
  boards: Boards;
  views: Views;
}

function assertInTeam({ role }: SeenProject): void {
  if (!may(role, 'view.use')) throw new AppError('forbidden', 'Views are for the team');
}

export function mountViews(router: Router, { access, boards, views }: Deps): void {
  const save = createSaveView({ views });

  async function inTeam(slug: string, actor: User): Promise<SeenProject> {
    const found = await access.view(slug, actor);
    assertInTeam(found);
    return found;
  }

  async function findBoard({ project, role }: SeenProject, boardId: string): Promise<BoardDocument> {
    const board = await boards.byId(boardId);
    if (board?.projectId !== project._id || !seesBoard(role, board.visibility)) throw notFound('Board');
    return board;
  }

  /** A view that the caller may change. Private ones of others do not exist for them. */
  async function changeable({ slug, viewId }: { slug: string; viewId: string }, actor: User) {
    const found = await inTeam(slug, actor);
    const view = await views.byId(found.project._id, viewId);
    const mine = view?.ownerId === actor.id;
    if (!view || !(view.shared || mine)) throw notFound('View');
    const board = await findBoard(found, view.boardId);
    if (!mayChangeView(found.role, { mine }))
      throw new AppError('forbidden', 'Only who made a view and project admins may change it');
    return { view, board, mine };
  }

  /** A view that was written while its board was deleted, or its maker left the team, would stay behind. */
  async function unlessGone(view: ViewDocument, slug: string, actor: User): Promise<void> {
    try {
      await findBoard(await inTeam(slug, actor), view.boardId);
    } catch (error) {
      await views.remove(view._id, (gone) => viewEvents(gone._id, gone));
      throw error;
    }
  }

  mountCall(router, listViews, async ({ actor, params }) => {
    const { project, role } = await inTeam(params.slug, actor);
    const [found, all] = await Promise.all([
      views.seenBy(actor.id, project._id),
      boards.ofProject(project._id),
    ]);
    return fitting(presentViews(found, selectSeen(all, role), actor.id));
  });

  mountCall(router, createView, async ({ actor, params, body }) => {
    const found = await inTeam(params.slug, actor);
    const board = await findBoard(found, body.boardId);
    const view = await save.create(actor, found.project._id, body);
    await unlessGone(view, params.slug, actor);
    return presentView(view, board, actor.id);
  });

  mountCall(router, updateView, async ({ actor, params, body, ifMatch }) => {
    const { view, board, mine } = await changeable(params, actor);
    if (body.shared === false && !mine)
      throw new AppError('forbidden', 'Only who made a view may keep it to themselves');
    const present = (current: ViewDocument) => presentView(current, board, actor.id);
    const after = await save.update(view, body, { ifMatch, present });
    if (!after) throw notFound('View');
    return present(after);
  });

  mountCall(router, deleteView, async ({ actor, params }) => {
    const { view } = await changeable(params, actor);
    await views.remove(view._id, (gone) => viewEvents(gone._id, gone));
    return undefined;
  });
}
