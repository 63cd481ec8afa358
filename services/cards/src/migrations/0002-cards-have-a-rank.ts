import type { Migration } from '@cardinal/service-kit';
import { rankAt } from '../kernel/card/rank.ts';

const batch = 1_000;

interface Unranked {
  _id: string;
  createdAt: Date;
}

/** Cards of earlier releases stand where they stood: the newest first. */
export const cardsHaveARank: Migration = {
  id: '0002-cards-have-a-rank',
  async up(connection) {
    const cards = connection.collection<Unranked & { rank?: string }>('cards');
    const unranked = { rank: { $exists: false } };
    let last = '';
    for (;;) {
      const found = await cards
        .find({ ...unranked, _id: { $gt: last } }, { projection: { createdAt: 1 } })
        .sort({ _id: 1 })
        .limit(batch)
        .toArray();
      if (found.length === 0) return;
      const writes = found.map(({ _id, createdAt }) => ({
        updateOne: { filter: { _id, ...unranked }, update: { $set: { rank: rankAt(createdAt, _id) } } },
      }));
      await cards.bulkWrite(writes, { ordered: false });
      last = found.at(-1)?._id ?? '';
    }
  },
};
