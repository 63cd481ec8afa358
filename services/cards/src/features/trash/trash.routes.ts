import { deleteCard, listTrash, purgeCard, purgeCards, restoreCard } from '@cardinal/contracts';
import { type EmptyTrash, type Log, mountCall, notFound, type User } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { BoardAccess, SeenProject } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { CardPresenter } from '../../kernel/card/card.presenter.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { DeleteCard } from './delete-card.ts';
import type { ListTrash } from './list-trash.ts';
import { assertMayManageTrash, type RestoreCard } from './restore-card.ts';
import type { Trash } from './trash.repository.ts';
import type { TrashedBoards } from './trashed-boards.ts';

export interface TrashRouteDeps {
  access: Pick<BoardAccess, 'projectBySlug'>;
  trash: Pick<Trash, 'expire'>;
  trashedBoards: TrashedBoards;
  seeCard: SeeCard;
  remove: DeleteCard;
  list: ListTrash;
  restore: RestoreCard;
  emptyTrash: Pick<EmptyTrash, 'request'>;
  presenter: CardPresenter;
  log: Log;
}

export function mountTrash(router: Router, deps: TrashRouteDeps): void {
  const { access, trash, trashedBoards, seeCard, remove, list, restore, emptyTrash, presenter, log } = deps;

  async function managedBy(user: User, { slug }: { slug: string }): Promise<SeenProject> {
    const seen = await access.projectBySlug(signedIn(user), slug);
    assertMayManageTrash(seen);
    return seen;
  }

  async function expire(of: { projectId: string; _id?: string }): Promise<number> {
    // Cards on a board in the trash go or come back with it.
    const except = (await trashedBoards(of.projectId)).map(({ id }) => id);
    const count = await trash.expire({ ...of, except });
    emptyTrash.request().catch((error) => log.warn({ err: error }, 'the trash is emptied in the next round'));
    return count;
  }

  mountCall(router, deleteCard, async ({ params, actor }) => {
    const user = signedIn(actor);
    await remove(user, await seeCard(user, params.cardId));
    return { ok: true as const };
  });

  mountCall(router, listTrash, async ({ params, query, actor }) =>
    list((await managedBy(actor, params)).project._id, query),
  );

  mountCall(router, restoreCard, async ({ params, actor }) => {
    const user = signedIn(actor);
    const { card, at } = await restore(user, await access.projectBySlug(user, params.slug), params.cardId);
    return presenter.detail(card, at, user);
  });

  mountCall(router, purgeCard, async ({ params, actor }) => {
    const { project } = await managedBy(actor, params);
    if ((await expire({ projectId: project._id, _id: params.cardId })) === 0) throw notFound('Card');
    return { ok: true as const };
  });

  mountCall(router, purgeCards, async ({ params, actor }) => {
    await expire({ projectId: (await managedBy(actor, params)).project._id });
    return { ok: true as const };
  });
}
