import type { CardRelation, ReferredCard } from '@cardinal/contracts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { RelationDocument } from './relation.model.ts';
import type { RelationRepository } from './relation.repository.ts';
import { findSide } from './relation.rules.ts';

export interface ListRelationsDeps {
  relations: Pick<RelationRepository, 'findByCard'>;
  names: Names;
}

/** A relation, seen from one of its cards. */
interface FoundRelation {
  relation: RelationDocument;
  otherId: string;
}

export interface ListRelations {
  /** @param all the ids of a card, and of those that were merged into it */
  find(all: readonly string[]): Promise<FoundRelation[]>;
  /** @param findCard the card of an id, if the viewer sees it */
  present(
    found: readonly FoundRelation[],
    findCard: (id: string) => ReferredCard | undefined,
  ): Promise<CardRelation[]>;
}

export function createListRelations({ relations, names }: ListRelationsDeps): ListRelations {
  return {
    async find(all) {
      const ids = new Set(all);
      const found = await relations.findByCard(all);
      return found.map((relation) => ({
        relation,
        otherId: ids.has(relation.from) ? relation.to : relation.from,
      }));
    },

    async present(found, findCard) {
      const people = await names(found.map(({ relation }) => relation.by));
      // Of cards that were merged, several may say the same.
      const shown = new Map<string, CardRelation>();
      for (const { relation, otherId } of found) {
        const card = findCard(otherId);
        if (!card) continue;
        const kind = findSide(relation.kind, relation.to === otherId);
        const key = `${kind}/${card.id}`;
        const by = people.get(relation.by) ?? null;
        if (!shown.has(key)) shown.set(key, { kind, card, by, at: relation.createdAt.toISOString() });
      }
      return [...shown.values()];
    },
  };
}
