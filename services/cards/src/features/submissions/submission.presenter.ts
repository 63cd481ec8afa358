import type { TrackedSubmission } from '@cardinal/contracts';
import { nullIfNotFound } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { guest } from '../../kernel/access/viewer.ts';
import { followMerge, type SeeCard, type SeenCard } from '../../kernel/card/see-card.ts';
import type { SubmissionRow } from './submission.repository.ts';

export interface PresentTrackedDeps {
  access: Pick<BoardAccess, 'board'>;
  seeCard: SeeCard;
}

export interface PresentTracked {
  /** The card that a submission became, or that it was merged into, where guests see it. */
  findCard(row: SubmissionRow): Promise<SeenCard | null>;
  /** @param userId whose account looks; null for a guest */
  tracked(row: SubmissionRow, userId: string | null): Promise<TrackedSubmission>;
}

const getClaimant = ({ claimedBy }: SubmissionRow, userId: string | null) => {
  if (!claimedBy) return 'nobody';
  return claimedBy === userId ? 'caller' : 'somebody';
};

/** Whether guests may write on a card: where they may submit, and nobody locked it. */
const takesReplies = ({ board, card }: SeenCard): boolean =>
  board.guestsMaySubmit === true && card.lock === undefined;

/** A submission for the owner of its tracking link: what guests see, and what they sent. */
export function createPresentTracked({ access, seeCard }: PresentTrackedDeps): PresentTracked {
  const see = followMerge(seeCard);
  const findCard = async ({ cardId }: SubmissionRow): Promise<SeenCard | null> =>
    cardId ? see(guest, cardId).catch(nullIfNotFound) : null;

  async function tracked(row: SubmissionRow, userId: string | null): Promise<TrackedSubmission> {
    const [shown, seen] = await Promise.all([findCard(row), access.board(guest, row)]);
    const card = shown?.card;
    return {
      state: row.state,
      type: row.type,
      title: row.title || null,
      description: row.description || null,
      submittedAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason || null,
      place: seen && { project: seen.project.slug, board: seen.board.slug, name: seen.board.name },
      card: card
        ? {
            id: card._id,
            ...{ title: card.title, status: card.status },
            ...{ upvoteCount: card.upvoteCount, commentCount: card.commentCount },
          }
        : null,
      claimedBy: getClaimant(row, userId),
      email: 'none',
      takesReplies: shown !== null && !row.claimedBy && takesReplies(shown),
    };
  }

  return { findCard, tracked };
}
