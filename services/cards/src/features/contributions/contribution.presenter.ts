import type { Contribution } from '@cardinal/contracts';
import { nullIfNotFound } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import { followMerge, type SeeCard } from '../../kernel/card/see-card.ts';
import type { KeptContribution } from './contribution.model.ts';
import { idOfResult } from './contribution.rules.ts';

export interface PresenterDeps {
  seeCard: SeeCard;
  access: Pick<BoardAccess, 'boardBySlugs'>;
}

export type PresentContribution = (
  userId: string,
  viewer: Viewer,
  kept: KeptContribution,
) => Promise<Contribution>;

/** Null for what is out of sight by now. */
const ifSeen = <T>(seen: Promise<T>): Promise<T | null> => seen.catch(nullIfNotFound);

const getPublicAddress = ({ project, board }: SeenBoard) =>
  board.visibility === 'public' ? { project: project.slug, board: board.slug } : null;

const getText = ({ state, asked }: KeptContribution): string | null => {
  if (state === 'done') return null;
  if (asked.kind === 'comment') return asked.content;
  return asked.kind === 'card' ? asked.description : null;
};

/** A contribution as its user sees it: nothing of a card that is out of their sight by now. */
export function createPresentContribution({ seeCard, access }: PresenterDeps): PresentContribution {
  const seeWhatStays = followMerge(seeCard);
  return async (userId, viewer, kept) => {
    const { id, state, asked, reason, askedAt } = kept;
    const said = { id, kind: asked.kind, state, reason: reason ?? null, text: getText(kept) };
    const when = { askedAt: askedAt.toISOString() };
    if (asked.kind === 'card' && state !== 'done') {
      const seen = await ifSeen(access.boardBySlugs(viewer, asked.project, asked.board));
      return { ...said, ...when, cardId: null, title: asked.title, place: seen && getPublicAddress(seen) };
    }
    const cardId = asked.kind === 'card' ? idOfResult(userId, id) : asked.cardId;
    const seen = await ifSeen(seeWhatStays(viewer, cardId));
    return {
      ...said,
      ...when,
      cardId,
      title: seen?.card.title ?? null,
      place: seen && getPublicAddress(seen),
    };
  };
}
