import { deletedUsername } from '@cardinal/contracts';
import {
  type Connection,
  gathered,
  gatheredInserts,
  gatheredUpdates,
  ifMissing,
  unjournaled,
} from '@cardinal/service-kit';
import { withoutActorName } from './erased-name.ts';
import { type ToldOccasion, toldModel } from './notification.model.ts';
import type { Occasion } from './occasion.ts';

/** Cards looked up with one query at most. */
const mostCards = 50;

export type ToldOccasions = ReturnType<typeof createToldOccasions>;

/** The occasions that users have been, or are being, notified of. */
export function createToldOccasions({ connection }: { connection: Connection }) {
  const told = toldModel(connection);
  const insertIfMissing = ifMissing(gatheredInserts(told));
  const update = gatheredUpdates(told, unjournaled);

  const since = gathered(async (looked: readonly { cardId: string; at: string }[]) => {
    const cardIds = [...new Set(looked.map(({ cardId }) => cardId))];
    const [first] = looked.map(({ at }) => at).sort();
    const cardId = cardIds.length === 1 ? cardIds[0] : { $in: cardIds };
    const found = await told.find({ cardId, at: { $gte: first } } as never).lean<ToldOccasion[]>();
    return looked.map((card) => found.filter((row) => row.cardId === card.cardId && row.at >= card.at));
  }, mostCards);

  return {
    /**
     * Stores an occasion before its recipients are determined, so that users who become participants from now on find
     * it.
     * @returns how far an earlier try came
     */
    async begin(occasion: Occasion): Promise<'new' | 'begun' | 'done'> {
      const { key, cardId, at } = occasion;
      const fields = { cardId, at, occasion, done: false, heardAt: new Date() };
      if (await insertIfMissing({ _id: key, ...fields })) return 'new';
      return (await told.findById(key).lean<ToldOccasion>())?.done ? 'done' : 'begun';
    },

    finish: (key: string): Promise<void> =>
      update({ filter: { _id: key }, update: { $set: { done: true } } }),

    /** Null if it is not kept any more. */
    byKey: async (key: string): Promise<Occasion | null> =>
      (await told.findById(key).lean<ToldOccasion>())?.occasion ?? null,

    /** What happened to a card at that time or later. Concurrent look-ups share a query. */
    since,

    /** Removes the name of a deleted user. */
    async eraseUser(userId: string): Promise<void> {
      const occasions = {
        'occasion.actorId': userId,
        'occasion.metadata.actorUsername': { $nin: [null, deletedUsername] },
      };
      await told.deleteMany({ 'occasion.type': 'user_pending', 'occasion.metadata.userId': userId });
      await told.updateMany(
        occasions,
        [
          withoutActorName('occasion.personal.message', 'occasion.metadata', false),
          withoutActorName('occasion.message', 'occasion.metadata'),
        ],
        { updatePipeline: true },
      );
    },
  };
}
