import {
  boardDeleted,
  createBoard as createBoardCall,
  deleteBoard,
  getBoard,
  getPublicBoard,
  isOnRoadmap,
  listBoards,
  listUserBoards,
  seesBoard,
  updateBoard as updateBoardCall,
} from '@cardinal/contracts';
import { fitting, mountCall, newEvent, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Boards } from '../kernel/boards/board.repository.ts';
import { selectSeen } from '../kernel/boards/select-seen.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { getLogoUrl, projectNamed } from '../kernel/projects/project.snapshot.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import { ownProjects } from '../projects/project.routes.ts';
import { presentBoard } from './board.presenter.ts';
import type { createCreateBoard } from './create-board.ts';
import type { createUpdateBoard } from './update-board.ts';

interface Deps {
  projects: Projects;
  boards: Boards;
  access: ProjectAccess;
  create: ReturnType<typeof createCreateBoard>;
  update: ReturnType<typeof createUpdateBoard>;
}

export function mountBoards(router: Router, { projects, boards, access, create, update }: Deps): void {
  mountCall(router, listBoards, async ({ actor, params }) => {
    const { project, role } = await access.view(params.slug, actor);
    return fitting(selectSeen(await boards.ofProject(project._id), role).map(presentBoard));
  });

  mountCall(router, createBoardCall, async ({ actor, params, body }) => {
    const { project } = await access.allow(params.slug, actor, 'board.manage');
    return presentBoard(await create(actor, project, body));
  });

  mountCall(router, getBoard, async ({ actor, params }) =>
    presentBoard((await access.viewBoard(params.slug, params.boardSlug, actor)).board),
  );

  mountCall(router, updateBoardCall, async ({ actor, params, body, ifMatch }) => {
    const { board } = await access.manageBoard(params.slug, params.boardSlug, actor);
    const after = await update(board._id, body, ifMatch);
    if (!after) throw notFound('Board');
    return presentBoard(after);
  });

  mountCall(router, deleteBoard, async ({ actor, params }) => {
    const { board } = await access.manageBoard(params.slug, params.boardSlug, actor);
    await boards.change(board._id, ({ _id: boardId, projectId }) => ({
      set: { deleted: true, trashed: { at: new Date(), by: actor.id } },
      events: [newEvent(boardDeleted, { boardId, projectId, trashed: true })],
    }));
    return undefined;
  });

  mountCall(router, listUserBoards, async ({ actor }) => {
    const seen = await ownProjects(projects, actor);
    const found = await boards.ofProjects(seen.map(({ project }) => project._id));
    const byProject = Map.groupBy(found, ({ projectId }) => projectId);
    const shown = seen.flatMap(({ project, role }) =>
      selectSeen(byProject.get(project._id) ?? [], role).map((board) => ({
        ...presentBoard(board),
        project: projectNamed(project),
      })),
    );
    return fitting(shown);
  });

  mountCall(router, getPublicBoard, async ({ params }) => {
    const project = await projects.bySlug(params.project);
    const board = project && (await boards.bySlug(project._id, params.board));
    if (!project || !board || !seesBoard(null, board.visibility)) throw notFound('Board');
    const { description } = project;
    return {
      project: {
        ...projectNamed(project),
        description,
        logoUrl: getLogoUrl(project),
        hasRoadmap: (project.roadmap?.isShown ?? false) && isOnRoadmap(board),
      },
      board: presentBoard(board),
    };
  });
}
