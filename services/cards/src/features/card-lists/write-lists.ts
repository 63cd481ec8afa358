import { type Card, card, limits } from '@cardinal/contracts';
import { fitting, type Written, writesOnce, written } from '@cardinal/service-kit';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Viewer } from '../../kernel/access/viewer.ts';

const toCardJson = writesOnce(card);
const toListJson = (cards: readonly Card[]): string => `[${cards.map(toCardJson).join(',')}]`;

/** Bytes of whole boards that are kept as they went out last, to each reader. */
const bytesKept = 8 * 2 ** 20;

interface Kept {
  cards: readonly Card[];
  board: Written;
}

/**
 * Writes whole boards, as many cards as fit. A board with the same cards as at the last time is there already, for
 * each reader: their votes make it another one.
 */
export function createWriteBoard(): (cards: readonly Card[], viewer: Viewer) => Written {
  const boards = new LRUCache<string, Kept>({
    maxSize: bytesKept,
    sizeCalculation: ({ board }) => board.bytes.length,
  });
  return (cards, viewer) => {
    const key = `${cards[0]?.boardId} ${viewer.id}`;
    const kept = boards.get(key);
    if (kept?.cards.length === cards.length && cards.every((one, at) => one === kept.cards[at]))
      return kept.board;
    const board = written(toListJson(fitting(cards, limits.listBytes, toCardJson)));
    boards.set(key, { cards, board });
    return board;
  };
}

/** Writes pages of these cards; what else is on a page is new each time. */
export function writesPages<Rest extends object>(others: z.ZodType<unknown, Rest>) {
  return ({ cards, ...rest }: Rest & { cards: readonly Card[] }): Written =>
    written(`{"cards":${toListJson(cards)},${JSON.stringify(others.parse(rest)).slice(1)}`);
}
