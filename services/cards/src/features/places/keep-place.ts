import { AppError } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { FindPlace, FoundPlace, Place } from './find-place.ts';
import type { Spreads } from './spread.repository.ts';

export interface KeepPlaceDeps {
  spreads: Pick<Spreads, 'outdating' | 'relocate' | 'now' | 'publish'>;
  findPlace: FindPlace;
}

/**
 * Brings a card that was just moved to its place again, if the ranks of its neighbours were spread between the moment in
 * which they were read and that in which the card was written.
 */
export type KeepPlace = (
  user: SignedIn,
  card: CardDocument,
  place: Place | null,
  found: FoundPlace,
) => Promise<CardDocument>;

const mostTries = 10;

/** If somebody moved the neighbour since, the card stays where that was. */
function undefinedIfElsewhere(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

export function createKeepPlace({ spreads, findPlace }: KeepPlaceDeps): KeepPlace {
  return async function keepPlace(user, card, place, { between, rank }) {
    const { _id, boardId, status } = card;
    const column = { boardId, status };
    let [ranks, current] = [between, rank];
    for (let tries = 0; tries < mostTries; tries += 1) {
      const spread = await spreads.outdating(column, ranks);
      const again = spread && (await findPlace(user, card, { place, column }).catch(undefinedIfElsewhere));
      if (!again) break;
      if (await spreads.relocate({ _id, ...column }, current, again.rank)) {
        [ranks, current] = [again.between, again.rank];
        await spreads.publish(spread);
      } else {
        const now = await spreads.now(column, current);
        // Somebody else moved it meanwhile.
        if (now === current) break;
        current = now;
      }
    }
    return { ...card, rank: current };
  };
}
