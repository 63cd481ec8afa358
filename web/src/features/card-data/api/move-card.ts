import { type BodyOf, type Card, type CardDetail, type CardStatus, moveCard } from '@cardinal/contracts';
import { isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { runInOrder } from '#api/run-in-order.ts';

/** The target of a move: a column, and a position in it between these two. */
export interface CardMove {
  status: CardStatus;
  above?: Card | undefined;
  below?: Card | undefined;
}

export interface MoveResult {
  card: CardDetail;
  /** Somebody else set another status meanwhile, so nothing was saved. */
  conflict: boolean;
}

const MAX_ROUNDS = 5;

function toBody({ status, above, below }: CardMove): BodyOf<typeof moveCard> {
  if (below) return { status, beforeId: below.id };
  return above ? { status, afterId: above.id } : { status };
}

/** Moves a card, unless somebody gave it another status meanwhile. Other changes of it do not matter. */
export function saveMove(card: Card, move: CardMove): Promise<MoveResult> {
  return runInOrder(`card ${card.id}`, () => save(card.id, card, move, 1));
}

type Seen = Pick<Card, 'status' | 'version'>;

async function save(cardId: string, seen: Seen, move: CardMove, round: number): Promise<MoveResult> {
  try {
    // If only the order changes, the last one wins.
    const headers = seen.status === move.status ? undefined : ifMatch(seen.version);
    return {
      card: await request(moveCard, { params: { cardId }, body: toBody(move), headers }),
      conflict: false,
    };
  } catch (error) {
    const current = isApiError(error, 'stale_version') && (error.current as CardDetail | undefined);
    if (!current || round === MAX_ROUNDS) throw error;
    const isTheirs = current.status !== seen.status && current.status !== move.status;
    return isTheirs ? { card: current, conflict: true } : save(cardId, current, move, round + 1);
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
