import {
  type BodyOf,
  type Card,
  type CardDetail,
  type CardStatus,
  mayEditCard,
  type moveCard,
} from '@cardinal/contracts';
import { type AggregateStore, AppError, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../access/viewer.ts';
import { editedEvent } from '../cards/card.events.ts';
import type { CardDocument, CardRow } from '../cards/card.model.ts';
import type { CardPresenter } from '../cards/card.presenter.ts';
import { type SeeCard, type SeenCard, takingPart } from '../cards/see-card.ts';
import type { Column, Neighbours } from './neighbours.ts';
import { type Rank, rankBetween, rankOf, rankOnTop } from './rank.ts';

export interface MoveCardDeps {
  store: AggregateStore<CardDocument>;
  seeCard: SeeCard;
  presenter: CardPresenter;
  neighbours: Neighbours;
}

export type MoveCard = (
  user: SignedIn,
  cardId: string,
  body: BodyOf<typeof moveCard>,
  ifMatch: number | undefined,
) => Promise<CardDetail>;

/** The neighbour that a request names, and on which side of it the card is to stand. */
interface Place {
  field: 'beforeId' | 'afterId';
  side: 'above' | 'below';
  cardId: string;
}

function placeIn({ beforeId, afterId }: BodyOf<typeof moveCard>): Place | null {
  if (beforeId) return { field: 'beforeId', side: 'above', cardId: beforeId };
  return afterId ? { field: 'afterId', side: 'below', cardId: afterId } : null;
}

const invalid = (path: string, message: string, current?: unknown): AppError =>
  new AppError('validation_failed', message, { issues: [{ path, message }], current });

/** A card that somebody moved a moment ago; a page shows where it was for about as long as somebody drags. */
const justMovedMs = 60_000;
const wasJustChanged = ({ version, updatedAt }: CardRow): boolean =>
  version > 1 && updatedAt.getTime() > Date.now() - justMovedMs;

export function createMoveCard({ store, seeCard, presenter, neighbours }: MoveCardDeps): MoveCard {
  const takePart = takingPart(seeCard);

  function assertMayMove({ role }: SeenCard, user: SignedIn, card: CardRow): void {
    if (!mayEditCard({ role, userId: user.id, card, fields: ['status'] }))
      throw new AppError('forbidden', 'Only project admins may move cards');
  }

  /** @throws AppError `validation_failed` for a neighbour that is not in the column, `conflict` if it just was */
  async function neighbourOf(user: SignedIn, moved: string, place: Place, column: Column): Promise<CardRow> {
    if (place.cardId === moved) throw invalid(place.field, 'A card cannot be next to itself');
    const seen = await seeCard(user, place.cardId).catch((error) => {
      if (error instanceof AppError && error.code === 'not_found')
        throw invalid(place.field, 'The card next to it is no longer there');
      throw error;
    });
    const { card, ...where } = seen;
    if (card.boardId === column.boardId && card.status === column.status) return card;
    const message = `The card next to it is in ${card.boardId === column.boardId ? card.status : 'another board'}`;
    if (!wasJustChanged(card)) throw invalid(place.field, message);
    const [current] = (await presenter.cards([card], user, where.role)) as [Card];
    throw new AppError('conflict', message, { issues: [{ path: place.field, message }], current });
  }

  /** The rank of the card at its new place; undefined where it is there already. */
  async function rankAtPlace(
    user: SignedIn,
    card: CardDocument,
    place: Place | null,
    column: Column,
  ): Promise<Rank | undefined> {
    if (!place) {
      const first = await neighbours.next(column, 'below');
      return first?._id === card._id ? undefined : rankOnTop(first && rankOf(first), new Date(), card._id);
    }
    const neighbour = rankOf(await neighbourOf(user, card._id, place, column));
    const other = await neighbours.next(column, place.side, neighbour);
    if (other?._id === card._id) return undefined;
    const beyond = other && rankOf(other);
    return place.side === 'above'
      ? rankBetween(beyond, neighbour, card._id)
      : rankBetween(neighbour, beyond, card._id);
  }

  return async (user, cardId, body, ifMatch) => {
    const seen = await takePart(user, cardId);
    assertMayMove(seen, user, seen.card);
    const place = placeIn(body);
    const actor = { id: user.id, username: user.username };

    const decide = async (card: CardDocument) => {
      const status: CardStatus = body.status ?? card.status;
      const rank = await rankAtPlace(user, card, place, { boardId: card.boardId, status });
      if (rank === undefined) return null;
      const changed = [...(status === card.status ? [] : ['status']), 'rank'];
      // Another order within a column is no news of the card.
      const updatedAt = status === card.status ? card.updatedAt : new Date();
      const set = { status, rank, updatedAt };
      return {
        // Lists in this order are made of it, so what searches hold of the card is outdated.
        set: { ...set, untallied: card.version + 1 },
        events: [editedEvent(card, { ...card, ...set }, changed, actor)],
      };
    };

    const detailOf = (card: CardRow) => presenter.detail(card, seen, user);
    try {
      const moved = await store.change(cardId, decide, { ifMatch, known: seen.card });
      if (!moved) throw notFound('Card');
      return await detailOf(moved);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'stale_version') throw error;
      const { card } = await seeCard(user, cardId);
      throw new AppError(error.code, error.message, { current: await detailOf(card) });
    }
  };
}
