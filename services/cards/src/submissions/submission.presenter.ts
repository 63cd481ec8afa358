import type { TrackedSubmission } from '@cardinal/contracts';
import { nullIfNotFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../access/board-access.ts';
import { guest } from '../access/viewer.ts';
import type { CardRow } from '../cards/card.model.ts';
import type { SeeCard } from '../cards/see-card.ts';
import type { SubmissionRow } from './submission.repository.ts';

export interface PresentTrackedDeps {
  access: Pick<BoardAccess, 'board'>;
  seeCard: SeeCard;
}

export interface PresentTracked {
  /** The card that a submission became, where guests see it. */
  cardOf(row: SubmissionRow): Promise<CardRow | null>;
  /** @param userId whose account looks; null for a guest */
  tracked(row: SubmissionRow, userId: string | null): Promise<TrackedSubmission>;
}

const claimedOf = ({ claimedBy }: SubmissionRow, userId: string | null) => {
  if (!claimedBy) return 'nobody';
  return claimedBy === userId ? 'caller' : 'somebody';
};

/** What the owner of a tracking link is shown: what guests see, and what they sent. */
export function createPresentTracked({ access, seeCard }: PresentTrackedDeps): PresentTracked {
  /** The card, where guests see it. */
  async function cardOf({ cardId }: SubmissionRow): Promise<CardRow | null> {
    if (!cardId) return null;
    return seeCard(guest, cardId).then(({ card }) => card, nullIfNotFound);
  }

  async function tracked(row: SubmissionRow, userId: string | null): Promise<TrackedSubmission> {
    const [card, seen] = await Promise.all([cardOf(row), access.board(guest, row)]);
    return {
      state: row.state,
      type: row.type,
      title: row.title || null,
      description: row.description || null,
      submittedAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason || null,
      place: seen && { project: seen.project.slug, board: seen.board.slug, name: seen.board.name },
      card: card && {
        id: card._id,
        ...{ title: card.title, status: card.status },
        ...{ upvoteCount: card.upvoteCount, commentCount: card.commentCount },
      },
      claimedBy: claimedOf(row, userId),
    };
  }

  return { cardOf, tracked };
}
