import { earlierThan, type Moment } from '../activity/moment.ts';
import type { CardModel, CardRow } from '../cards/card.model.ts';
import { rowFields } from '../cards/card.repository.ts';
import { expiredBefore } from './trash.rules.ts';

type TrashedCard = Required<Pick<CardRow, '_id' | 'boardId' | 'title' | 'trashed'>>;

export interface Trash {
  /** The newest of a project before this moment, newest first. */
  page(projectId: string, before: Moment | null, limit: number): Promise<TrashedCard[]>;
  count(projectId: string): Promise<number>;
  /** A card, whether it is deleted or not. */
  find(cardId: string): Promise<CardRow | null>;
  /** Takes cards out of everybody's reach; `expired` finds them. @returns how many there were */
  expire(of: { projectId: string; _id?: string }): Promise<number>;
  expired(limit: number): Promise<string[]>;
}

const shown = { boardId: 1, title: 1, trashed: 1 } as const;
const newestFirst = { 'trashed.at': -1, _id: -1 } as const;

export function createTrash({ cards }: { cards: CardModel }): Trash {
  const restorable = (of: object, before: Moment | null = null) => ({
    ...of,
    deleted: true,
    $and: [{ 'trashed.at': { $gt: expiredBefore(new Date()) } }, earlierThan('trashed.at', before)],
  });
  return {
    page: (projectId, before, limit) =>
      cards
        .find(restorable({ projectId }, before), shown)
        .sort(newestFirst)
        .limit(limit)
        .hint('trash')
        .lean<TrashedCard[]>(),
    count: (projectId) => cards.countDocuments(restorable({ projectId })).hint('trash'),
    find: (cardId) => cards.findById(cardId, rowFields).lean<CardRow>(),
    async expire(of) {
      const { matchedCount } = await cards.updateMany(restorable(of), {
        $set: { 'trashed.at': new Date(0) },
        // A restore that has decided already decides again.
        $inc: { version: 1 },
      });
      return matchedCount;
    },
    async expired(limit) {
      const found = await cards
        .find({ deleted: true, 'trashed.at': { $lt: expiredBefore(new Date()) } }, { _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map(({ _id }) => _id);
    },
  };
}
