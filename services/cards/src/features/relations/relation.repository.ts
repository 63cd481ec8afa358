import { limits, type RelationKind } from '@cardinal/contracts';
import type { RelationDocument, RelationModel } from './relation.model.ts';
import type { RelationEnds } from './relation.rules.ts';

export interface RelationRepository {
  /** Of a card, oldest first. @param cardIds its id, and those of the cards that were merged into it */
  findByCard(cardIds: readonly string[]): Promise<RelationDocument[]>;
  count(cardId: string): Promise<number>;
  /** Adds it, unless it is there. @returns the one that is there, and whether it is new */
  add(ends: RelationEnds, by: string): Promise<{ relation: RelationDocument; isNew: boolean }>;
  /** Removes relations between cards of the one list and cards of the other. @returns whether there were any */
  remove(kind: RelationKind, from: readonly string[], to: readonly string[]): Promise<boolean>;
  /** Whether relations of this kind lead from a card to another one, over any number of cards. */
  leadsTo(kind: RelationKind, from: string, to: string): Promise<boolean>;
  purge(cardIds: readonly string[]): Promise<void>;
}

/** Cards that are looked at for a circle; with more in one chain, it counts as one. */
const mostInChain = 5_000;

const among = (ids: readonly string[]) => ({ $in: [...ids] });
const onCards = (cardIds: readonly string[]) => ({ $or: [{ from: among(cardIds) }, { to: among(cardIds) }] });

export function createRelationRepository({
  relations: model,
}: {
  relations: RelationModel;
}): RelationRepository {
  return {
    async findByCard(cardIds) {
      const found = await model
        .find(onCards(cardIds))
        .limit(limits.cardRelations * cardIds.length)
        .lean<RelationDocument[]>();
      return found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    },

    count: (cardId) => model.countDocuments(onCards([cardId])),

    async add({ kind, from, to }, by) {
      const relation = { _id: `${kind}/${from}/${to}`, kind, from, to, by, createdAt: new Date() };
      const { value, lastErrorObject } = await model
        .findOneAndUpdate(
          { _id: relation._id },
          { $setOnInsert: relation },
          { upsert: true, returnDocument: 'after', includeResultMetadata: true },
        )
        .lean<{ value: RelationDocument | null; lastErrorObject: { updatedExisting: boolean } }>();
      return { relation: value ?? relation, isNew: !lastErrorObject.updatedExisting };
    },

    async remove(kind, from, to) {
      const { deletedCount } = await model.deleteMany({ kind, from: among(from), to: among(to) });
      return deletedCount > 0;
    },

    async leadsTo(kind, from, to) {
      const reached = new Set([from]);
      for (let next = [from]; next.length > 0 && reached.size <= mostInChain; ) {
        const found: string[] = await model.distinct('to', { kind, from: among(next) });
        next = found.filter((id) => !reached.has(id));
        for (const id of next) reached.add(id);
        if (reached.has(to)) return true;
      }
      return reached.size > mostInChain;
    },

    async purge(cardIds) {
      await model.deleteMany(onCards(cardIds));
    },
  };
}
