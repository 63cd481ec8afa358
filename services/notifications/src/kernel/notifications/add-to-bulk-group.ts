import { isDuplicateKey } from '@cardinal/service-kit';
import type { Model } from 'mongoose';
import type { NotificationDocument } from './notification.model.ts';
import type { BulkGroup } from './notification-content.ts';

/** A notification of a bulk change, or its copy for an e-mail or a push. */
type BulkItem = Pick<NotificationDocument, '_id' | 'cardId' | 'boardId' | 'message' | 'metadata'>;

/** These parts of the metadata while the condition holds. */
const kept = (condition: object, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`metadata.${name}`, { $cond: [condition, `$metadata.${name}`, '$$REMOVE'] }]),
  );

/** The update that adds a card to the notification of a bulk change, or begins it; harmless to repeat. */
function toBulkUpdate(card: BulkItem, before: string, after: string) {
  const cardIds = '$metadata.cardIds';
  const only = { $eq: [{ $size: cardIds }, 1] };
  return [
    // An existing one stays, read or not.
    { $replaceWith: { $mergeObjects: [{ $literal: card }, '$$ROOT'] } },
    { $set: { 'metadata.cardIds': { $setUnion: [{ $ifNull: [cardIds, []] }, [card.cardId]] } } },
    {
      $set: {
        cardId: { $cond: [only, '$cardId', null] },
        boardId: { $cond: [{ $eq: ['$boardId', card.boardId] }, '$boardId', null] },
        message: {
          $cond: [
            only,
            '$message',
            {
              $concat: [
                '$metadata.actorUsername',
                { $literal: before },
                { $toString: { $size: cardIds } },
                { $literal: after },
              ],
            },
          ],
        },
        // The title of one card would outlive the card, and the right to see it.
        ...kept(only, ['cardTitle', 'cardType']),
        ...kept({ $eq: ['$boardId', card.boardId] }, ['boardName', 'boardSlug']),
      },
    },
  ];
}

/**
 * Makes each of these notifications one of all cards of a bulk change so far: it counts them in its
 * message, and leads to a card or a board only while there is one.
 */
export const addToBulkGroupIn =
  <T extends BulkItem>(model: Model<T>) =>
  async (docs: readonly T[], { before, after }: BulkGroup['message']): Promise<void> => {
    const add = () =>
      model.bulkWrite(
        docs.map((doc) => ({
          updateOne: { filter: { _id: doc._id }, update: toBulkUpdate(doc, before, after), upsert: true },
        })) as never,
        { ordered: false },
      );
    // Two cards of a bulk change can collide; the second then finds the notification.
    await add().catch((error) => (isDuplicateKey(error) ? add() : Promise.reject(error)));
  };
