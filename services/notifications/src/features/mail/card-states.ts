import { type CardState, lookUpCardStates } from '@cardinal/contracts';
import { gatheredPlaces } from '@cardinal/project-directory';
import type { InternalClient, Log } from '@cardinal/service-kit';
import type { MailItem } from './mail-item.model.ts';

export interface FindCardStatesDeps {
  internal: InternalClient;
  log: Log;
}

/** The cards of these items as they are at this moment, by their ids; without those of which that cannot be said. */
export type FindCardStates = (
  items: readonly Pick<MailItem, 'cardId' | 'boardId'>[],
) => Promise<Map<string, CardState>>;

/**
 * Asks the cards service, once for all cards of the e-mails that are written at the same time. Nothing is kept from
 * events, which would make each move dearer. While that service is away, e-mails go out without.
 */
export function createFindCardStates({ internal, log }: FindCardStatesDeps): FindCardStates {
  const find = gatheredPlaces(
    async (cardIds) => (await internal.call(lookUpCardStates, { body: { cardIds } })).cards,
  );
  return async (items) => {
    const boards = new Map(items.flatMap(({ cardId, boardId }) => (cardId ? [[cardId, boardId]] : [])));
    try {
      const states = await Promise.all([...boards.keys()].map(find));
      // The reader sees the board where the card was found before, and perhaps not another where it is by now.
      const seen = states.filter((state) => state !== null && boards.get(state.id) === state.boardId);
      return new Map((seen as CardState[]).map((state) => [state.id, state]));
    } catch (error) {
      log.warn({ err: error }, 'an e-mail says nothing of the status of its cards');
      return new Map();
    }
  };
}
