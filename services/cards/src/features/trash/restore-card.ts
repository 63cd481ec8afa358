import { may } from '@cardinal/contracts';
import { type AggregateStore, AppError, isRestorable, notFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard, SeenProject } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { restoredEvent } from '../../kernel/card/card.events.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import { keptEdit } from '../../kernel/card/kept-edit.ts';
import type { BoardCleanup } from '../../kernel/deletion/board-cleanup.ts';
import type { Projects } from '../../kernel/read-models/projects.ts';
import type { Assignees } from '../assignees/assignees.ts';
import { type Deed, deedOn } from '../moderation/moderated.event.ts';
import type { Trash } from './trash.repository.ts';

interface Counted {
  count(cardId: string): Promise<number>;
}

export interface RestoreCardDeps {
  store: AggregateStore<CardDocument>;
  trash: Pick<Trash, 'find'>;
  access: Pick<BoardAccess, 'board'>;
  assignees: Pick<Assignees, 'whoSee'>;
  projects: Pick<Projects, 'isBoardGone'>;
  cleanup: Pick<BoardCleanup, 'start'>;
  comments: Counted;
  upvotes: Counted;
  likes: Counted;
  customers: Counted;
  kinds: { internal: { comments: Counted } };
}

/**
 * Brings a card of the project back to where it was. One that is back already stays as it is.
 */
export type RestoreCard = (
  user: SignedIn,
  seen: SeenProject,
  cardId: string,
  /** That of a moderator who brings a hidden card back; others are restored without. */
  unhiding?: Deed,
) => Promise<{ card: CardRow; at: SeenBoard; isChanged: boolean }>;

/** From the trash, or from where moderators hide cards. */
const mayComeBack = (card: CardRow, unhiding: Deed | undefined): boolean =>
  unhiding ? card.hidden !== undefined : card.hidden === undefined && isRestorable(card, new Date());

/** @throws AppError `forbidden` */
export function assertMayManageTrash({ role }: Pick<SeenProject, 'role'>): void {
  if (!may(role, 'trash.manage'))
    throw new AppError('forbidden', 'Only project admins may see and restore what was deleted');
}

export function createRestoreCard(deps: RestoreCardDeps): RestoreCard {
  const { store, trash, access, assignees, projects, cleanup, comments, upvotes, likes, customers, kinds } =
    deps;

  /** What happened meanwhile: people left, accounts with votes were deleted. */
  async function catchUp({ _id, assigneeIds, notesVersion = 0 }: CardDocument, { board }: SeenBoard) {
    const [commentCount, upvoteCount = 0, likeCount, noteCount, customerVoteCount = 0] = await Promise.all(
      [comments, upvotes, likes, kinds.internal.comments, customers].map((each) => each.count(_id)),
    );
    return {
      ...{ commentCount, upvoteCount: upvoteCount + customerVoteCount, likeCount, customerVoteCount },
      ...{ noteCount, notesVersion: notesVersion + 1 },
      ...(assigneeIds ? { assigneeIds: await assignees.whoSee(board, assigneeIds) } : {}),
    };
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
        events: unhiding ? [event, deedOn.card(card, unhiding)] : [event],
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
