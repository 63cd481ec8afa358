import { type ContributionAsked, createCard } from '@cardinal/contracts';
import { isDuplicateKey } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { ToggleVote } from '../votes/toggle-vote.ts';
import { idOfResult } from './contribution.rules.ts';

export interface CarryOutDeps {
  seeCard: SeeCard;
  create: CreateCard;
  comment: CreateComment;
  upvote: ToggleVote;
  like: ToggleVote;
}

/**
 * Does what was asked for, with the rights that the user has now. Repeated, it finds what is there.
 * @throws AppError as the call does that does the same at once
 */
export type CarryOut = (user: SignedIn, id: string, asked: ContributionAsked) => Promise<void>;

export function createCarryOut({ seeCard, create, comment, ...votes }: CarryOutDeps): CarryOut {
  const takePart = requireParticipant(seeCard);

  async function write(user: SignedIn, id: string, asked: ContributionAsked): Promise<void> {
    const result = idOfResult(user.id, id);
    switch (asked.kind) {
      case 'upvote':
      case 'like': {
        const { card } = await takePart(user, asked.cardId);
        await votes[asked.kind](card, user.id, true);
        return;
      }
      case 'comment': {
        await comment(user, asked.cardId, { content: asked.content }, { id: result });
        return;
      }
      case 'card': {
        const { project, board, type, title, description } = asked;
        const body = createCard.body.parse({ type, title, description });
        await create(user, { slug: project, boardSlug: board }, body, result);
        return;
      }
    }
  }

  return (user, id, asked) =>
    write(user, id, asked).catch((error) => {
      // It was written by a request that was interrupted before it could note that.
      if (!isDuplicateKey(error)) throw error;
    });
}
