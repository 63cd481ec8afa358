import { limits, may } from '@cardinal/contracts';
import { type AggregateStore, AppError } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDocument, CardRow } from '../../kernel/card/card.model.ts';
import type { CardRepository, MergedRow } from '../../kernel/card/card.repository.ts';
import { invalid } from '../../kernel/card/invalid.ts';
import { followMerge, nullIfGone, type SeeCard, type SeenCard } from '../../kernel/card/see-card.ts';
import type { CarryMerged, Merge } from './carry-merged.ts';
import { createHideMerged } from './hide-merged.ts';
import { expecting } from './merge.events.ts';

export interface MergeCardDeps {
  cards: Pick<CardRepository, 'find' | 'findMerged'>;
  access: Pick<BoardAccess, 'board'>;
  seeCard: SeeCard;
  store: AggregateStore<CardDocument>;
  merges: Pick<CarryMerged, 'begin' | 'settle'>;
}

/** Merges a card into another one of its project. @returns the card that stays */
export type MergeCard = (
  user: SignedIn,
  cardId: string,
  into: string,
) => Promise<{ card: CardRow; at: SeenBoard }>;

const mayNotMerge = () => new AppError('forbidden', 'Only project admins may merge cards');

export function assertMayMerge({ role }: Pick<SeenBoard, 'role'>): void {
  if (!may(role, 'card.manage')) throw mayNotMerge();
}

/**
 * The former place of a merged card, for somebody who may merge it; null to anyone who does not see that board.
 * @throws AppError `forbidden` for others, and `not_found` where they do not see the target, so that it is to them as if
 * it had been deleted
 */
export const seeingMerged =
  ({ access, seeCard }: Pick<MergeCardDeps, 'access' | 'seeCard'>) =>
  async (user: SignedIn, merged: MergedRow): Promise<SeenBoard | null> => {
    const at = await access.board(user, merged);
    if (!at || may(at.role, 'card.manage')) return at;
    await followMerge(seeCard)(user, merged._id);
    throw mayNotMerge();
  };

/** The card that another one of its project may be merged into. */
export const seeTarget =
  ({ seeCard }: Pick<MergeCardDeps, 'seeCard'>) =>
  /** @throws AppError `validation_failed` for one that cannot be the target */
  async (user: SignedIn, source: { cardId: string; projectId: string }, into: string): Promise<SeenCard> => {
    if (into === source.cardId) throw invalid('into', 'A card cannot be merged into itself');
    const missing = invalid('into', 'There is no such card in this project');
    const seen = await seeCard(user, into).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') throw missing;
      if (error.code !== 'card_merged') throw error;
      const { id } = error.current as { id: string };
      if (id === source.cardId) throw invalid('into', 'That card was merged into this one');
      throw invalid('into', 'That card was merged into another one itself. Choose the one that stays.');
    });
    if (seen.project._id !== source.projectId) throw missing;
    return seen;
  };

export function createMergeCard(deps: MergeCardDeps): MergeCard {
  const { cards, seeCard, store, merges } = deps;
  const hide = createHideMerged(deps);
  const placeOfMerged = seeingMerged(deps);
  const findTarget = seeTarget(deps);

  /** As it stays marked, the target itself is not merged into another card meanwhile, so there are no circles. */
  async function reserve({ sourceId, targetId }: Merge): Promise<void> {
    const reserved = await store.change(targetId, (card) => {
      if ((card.merged?.length ?? 0) + (card.merging?.length ?? 0) >= limits.mergedCards)
        throw invalid('into', `Only ${limits.mergedCards} cards can be merged into one`);
      return expecting(card, sourceId);
    });
    if (!reserved) throw invalid('into', 'There is no such card in this project');
  }

  async function merge(user: SignedIn, seen: SeenCard, targetId: string): Promise<void> {
    const it = { sourceId: seen.card._id, targetId, userId: user.id };
    await merges.begin(it);
    await reserve(it);
    try {
      await hide(user, seen, targetId);
    } catch (error) {
      // If it is open whether it was written, the note finds out.
      if (error instanceof AppError && error.code !== 'unavailable') await merges.settle(it);
      throw error;
    }
    await merges.settle(it);
  }

  const shown = async (user: SignedIn, cardId: string) => {
    const { card, ...at } = await seeCard(user, cardId);
    return { card, at };
  };

  /** For a card that is merged already. @returns whether it is, into that one */
  async function isDone(user: SignedIn, cardId: string, into: string): Promise<boolean> {
    const merged = await cards.findMerged(cardId);
    if (merged?.mergedInto.cardId !== into) return false;
    return (await placeOfMerged(user, merged)) !== null;
  }

  return async (user, cardId, into) => {
    if (await isDone(user, cardId, into)) return shown(user, into);
    const source = await seeCard(user, cardId);
    assertMayMerge(source);
    const place = { cardId, projectId: source.project._id };
    const target = await findTarget(user, place, into);
    await merge(user, source, target.card._id);
    const { card, ...at } = target;
    // It may have gone at the same time; the merge is done all the same.
    return (await shown(user, card._id).catch(nullIfGone)) ?? { card, at };
  };
}
