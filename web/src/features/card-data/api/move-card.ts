import { type BodyOf, type Card, type CardDetail, type CardStatus, moveCard } from '@cardinal/contracts';
import { isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';
import { type Sending, toRequest } from '#features/outbox/index.ts';
import { isPendingId } from '../pending/pending-id.ts';

/** The target of a move: a column, and a position in it between these two. */
export interface CardMove {
  status: CardStatus;
  above?: Neighbour | undefined;
  below?: Neighbour | undefined;
}

export type Neighbour = Pick<Card, 'id' | 'rank'>;
/** The fields of the card that a move needs. */
type MovedCard = Pick<Card, 'id' | 'status' | 'version' | 'rank' | 'title'>;

export interface KeptMove {
  card: MovedCard;
  move: CardMove;
}

export interface MoveResult {
  card: CardDetail;
  /** Somebody else set another status meanwhile, so nothing was saved. */
  conflict: boolean;
}

const MAX_ROUNDS = 5;

/** The server knows nothing of a card that is here only. */
const isKnown = (card: Neighbour | undefined): card is Neighbour =>
  card !== undefined && !isPendingId(card.id);

function toBody({ status, above, below }: CardMove): BodyOf<typeof moveCard> {
  if (isKnown(below)) return { status, beforeId: below.id };
  return isKnown(above) ? { status, afterId: above.id } : { status };
}

/** Moves a card, unless somebody gave it another status meanwhile. Other changes of it do not matter. */
export function saveMove({ card, move }: KeptMove, sending: Sending = {}): Promise<MoveResult> {
  return runInOrder(`card ${card.id}`, () => save({ cardId: card.id, move, sending }, card));
}

type Seen = Pick<Card, 'status' | 'version'>;

interface Saving {
  cardId: string;
  move: CardMove;
  sending: Sending;
}

async function save(saving: Saving, seen: Seen, round = 1): Promise<MoveResult> {
  const { cardId, move, sending } = saving;
  try {
    // If only the order changes, the last one wins.
    const how = toRequest(sending, seen.status === move.status ? undefined : seen.version);
    return {
      card: await request(moveCard, { params: { cardId }, body: toBody(move), ...how }),
      conflict: false,
    };
  } catch (error) {
    const current = isApiError(error, 'stale_version') && (error.current as CardDetail | undefined);
    if (!current || round === MAX_ROUNDS) throw error;
    const isTheirs = current.status !== seen.status && current.status !== move.status;
    return isTheirs ? { card: current, conflict: true } : save(saving, current, round + 1);
  }
}

/**
 * A rank between these two until the server has computed the real one: ranks begin with a letter, and `0` comes before
 * all letters.
 */
export function provisionalRank(card: Pick<Card, 'rank'>, { above, below }: CardMove): string {
  if (above) return `${above.rank}0`;
  return below ? below.rank.slice(0, -1) : card.rank;
}

/** Whether a card with this rank stands between these two. It does not where their ranks were spread for the move. */
export const standsBetween = (rank: string, { above, below }: Pick<CardMove, 'above' | 'below'>): boolean =>
  (!above || above.rank < rank) && (!below || rank < below.rank);
