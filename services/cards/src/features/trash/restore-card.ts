import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, isRestorable, type NewEvent, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard, SeenProject } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { restoredEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import { keptEdit } from '../../kernel/card/kept-edit.ts';
import { type CardData, listHandlers } from '../../kernel/card-data/card-data.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { PendingTasks } from '../../kernel/tasks/pending-tasks.ts';
import type { Trash } from './trash.repository.ts';

export interface RestoreCardDeps {
  store: AggregateStore<CardDocument>;
  trash: Pick<Trash, 'find'>;
  access: Pick<BoardAccess, 'board'>;
  projects: Pick<Projects, 'isBoardGone'>;
  cleanup: Pick<PendingTasks, 'start'>;
  /** Of all features. */
  cardData: readonly CardData[];
}

/**
 * Brings a card of the project back to where it was. One that is back already stays as it is.
 */
export type RestoreCard = (
  user: SignedIn,
  seen: SeenProject,
  cardId: string,
  /** The event of a moderator who brings a hidden card back; others are restored without. */
  unhiding?: (card: CardDocument) => NewEvent,
) => Promise<{ card: CardRow; at: SeenBoard; isChanged: boolean }>;

/** From the trash, or from where moderators hide cards. */
const mayComeBack = (card: CardRow, unhiding: object | undefined): boolean =>
  unhiding ? card.hidden !== undefined : card.hidden === undefined && isRestorable(card, new Date());

/** @throws AppError `forbidden` */
export function assertMayManageTrash({ role }: Pick<SeenProject, 'role'>): void {
  if (!may(role, 'trash.manage'))
    throw new AppError('forbidden', 'Only project admins may see and restore what was deleted');
}

export function createRestoreCard(deps: RestoreCardDeps): RestoreCard {
  const { store, trash, access, projects, cleanup, cardData } = deps;

  /** Catches up with what happened meanwhile: people left, accounts with votes were deleted. */
  async function catchUp(card: CardDocument, at: SeenBoard): Promise<Partial<CardDocument>> {
    const found = await Promise.all(listHandlers(cardData, 'restore').map((restore) => restore(card, at)));
    const changes: Partial<CardDocument> = Object.assign({}, ...found);
    const { upvoteCount = 0, customerVoteCount = 0 } = changes;
    const { importedVotes = 0 } = card;
    return { ...changes, upvoteCount: upvoteCount + customerVoteCount + importedVotes };
  }

  return async (user, seen, cardId, unhiding) => {
    assertMayManageTrash(seen);
    const found = await trash.find(cardId);
    if (!found || found.projectId !== seen.project._id) throw notFound('Card');
    if (found.deleted && !mayComeBack(found, unhiding)) throw notFound('Card');
    const at = await access.board(user, found);
    if (!at) throw notFound('Card');
    if (!found.deleted) return { card: found, at, isChanged: false };
    const decide = async (card: CardDocument) => {
      if (!mayComeBack(card, unhiding)) throw notFound('Card');
      const changes = await catchUp(card, at);
      const { version, countsVersion } = card;
      const set = { ...changes, countsVersion: countsVersion + 1, untallied: version + 1, deleted: false };
      const event = restoredEvent({ ...card, ...changes }, { id: user.id, username: user.username });
      return {
        ...{ set, unset: ['trashed' as const, 'hidden' as const] },
        events: unhiding ? [event, unhiding(card)] : [event],
        ...keptEdit(card, {}, { userId: user.id, undoes: version }),
      };
    };
    const restored = await store.change(cardId, decide, { inTrash: true });
    const card = restored ?? (await trash.find(cardId));
    // Null, or deleted: others removed it for good, or deleted it again.
    if (!card || card.deleted) throw notFound('Card');
    if (await projects.isBoardGone(card.boardId)) {
      await cleanup.start([card.boardId]);
      throw notFound('Card');
    }
    return { card, at, isChanged: restored !== null };
  };
}
