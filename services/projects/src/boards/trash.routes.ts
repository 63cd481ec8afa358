import { listTrashedBoards, purgeBoard, purgeBoards, restoreBoard } from '@cardinal/contracts';
import { type EmptyTrash, fitting, getExpiry, type Log, mountCall, notFound } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Boards } from '../kernel/boards/board.repository.ts';
import type { ProjectAccess } from '../kernel/projects/project-access.ts';
import { presentBoard } from './board.presenter.ts';
import type { createRestoreBoard } from './restore-board.ts';

interface Deps {
  boards: Boards;
  access: ProjectAccess;
  restore: ReturnType<typeof createRestoreBoard>;
  emptyTrash: Pick<EmptyTrash, 'request'>;
  log: Log;
}

/** The boards in the trash of a project; the cards service lists them with the cards. */
export function mountTrash(router: Router, { boards, access, restore, emptyTrash, log }: Deps): void {
  async function expire(of: { projectId: string; _id?: string }): Promise<number> {
    const count = await boards.expire(of);
    emptyTrash.request().catch((error) => log.warn({ err: error }, 'the trash is emptied in the next round'));
    return count;
  }

  mountCall(router, listTrashedBoards, async ({ query }) => {
    const found = await boards.findTrashed(query.projectId);
    return fitting(
      found.map(({ _id: id, name, cardCount, trashed }) => ({
        ...{ id, name, cardCount },
        deletedAt: trashed.at.toISOString(),
        deletedBy: trashed.by,
        expiresAt: getExpiry(trashed).toISOString(),
      })),
    );
  });

  mountCall(router, restoreBoard, async ({ actor, params }) => {
    const { project } = await access.allow(params.slug, actor, 'trash.manage');
    return presentBoard(await restore(actor, project, params.boardId));
  });

  mountCall(router, purgeBoard, async ({ actor, params }) => {
    const { project } = await access.allow(params.slug, actor, 'trash.manage');
    if ((await expire({ projectId: project._id, _id: params.boardId })) === 0) throw notFound('Board');
    return undefined;
  });

  mountCall(router, purgeBoards, async ({ actor, params }) => {
    await expire({ projectId: (await access.allow(params.slug, actor, 'trash.manage')).project._id });
    return undefined;
  });
}
