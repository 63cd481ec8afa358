import {
  type CardRelation,
  cardUpdated,
  limits,
  may,
  type ReferredCard,
  type RelationSide,
} from '@cardinal/contracts';
import { type AggregateStore, AppError, newEvent, notFound } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import { toCardSnapshot } from '../../kernel/card/card.events.ts';
import type { CardDocument } from '../../kernel/card/card.model.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import { invalid } from '../../kernel/card/invalid.ts';
import {
  followMerge,
  nullIfGone,
  requireParticipant,
  type SeeCard,
  type SeenCard,
} from '../../kernel/card/see-card.ts';
import { toShortReference } from '../../kernel/card/short-reference.ts';
import type { ListRelations } from './list-relations.ts';
import type { RelationRepository } from './relation.repository.ts';
import { hasDirection, oppositeSides, toEnds } from './relation.rules.ts';

export interface ChangeRelationsDeps {
  relations: RelationRepository;
  cards: Pick<CardRepository, 'idsOfMerged'>;
  store: AggregateStore<CardDocument>;
  seeCard: SeeCard;
  list: Pick<ListRelations, 'present'>;
}

/** A relation in the words of one card. */
interface SaidOfCard {
  cardId: string;
  kind: RelationSide;
  otherId: string;
}

export interface ChangeRelations {
  /** @throws AppError `validation_failed`, `forbidden`, or `conflict` for a circle or one too many */
  add(user: SignedIn, said: SaidOfCard): Promise<CardRelation>;
  /** @throws AppError `not_found` where there is none */
  remove(user: SignedIn, said: SaidOfCard): Promise<void>;
}

const circle = () =>
  new AppError('conflict', 'That would make a circle: the cards relate the other way round');

function assertInTeam({ role }: SeenCard): void {
  if (!may(role, 'relation.use'))
    throw new AppError('forbidden', 'Only people in the team of both cards may relate them');
}

const toReferred = ({ card: { _id: id, title, type, status } }: SeenCard): ReferredCard => ({
  ...{ id, title, type, status },
});

/** Says in the history of a card that a relation came or went, and so to open pages. */
const createNote =
  ({ store }: Pick<ChangeRelationsDeps, 'store'>) =>
  (user: SignedIn, { cardId, kind, otherId }: SaidOfCard, isThere: boolean): Promise<unknown> =>
    store.change(cardId, (card) => {
      const said = `${kind} ${toShortReference(otherId)}`;
      const [from, to] = isThere ? [null, said] : [said, null];
      const actor = { id: user.id, username: user.username };
      const after = { ...card, updatedAt: new Date() };
      const changes = [{ field: 'relations', from, to }];
      return {
        set: { updatedAt: after.updatedAt, untallied: card.version + 1 },
        events: [
          newEvent(cardUpdated, { card: toCardSnapshot(after), changed: ['relations'], changes, actor }),
        ],
      };
    });

/** Says how cards relate, and takes it back (docs/product-rules.md, Relations). */
export function createChangeRelations(deps: ChangeRelationsDeps): ChangeRelations {
  const { relations, cards, seeCard, list } = deps;
  const takePart = requireParticipant(seeCard);
  const takePartInTarget = requireParticipant(followMerge(seeCard));
  const note = createNote(deps);

  /** Both cards; of one that was merged, the card that it is in. */
  async function seeBoth(user: SignedIn, { cardId, otherId }: SaidOfCard) {
    const seen = await takePart(user, cardId);
    assertInTeam(seen);
    const other = await takePartInTarget(user, otherId).catch(nullIfGone);
    if (!other) throw invalid('cardId', 'There is no such card');
    if (other.card._id === cardId) throw invalid('cardId', 'A card cannot relate to itself');
    assertInTeam(other);
    return { seen, other };
  }

  async function noteOnBoth(user: SignedIn, said: SaidOfCard, isThere: boolean): Promise<void> {
    const { cardId, kind, otherId } = said;
    await note(user, said, isThere);
    await note(user, { cardId: otherId, kind: oppositeSides[kind], otherId: cardId }, isThere);
  }

  return {
    async add(user, { cardId, kind, otherId: named }) {
      const { other } = await seeBoth(user, { cardId, kind, otherId: named });
      const otherId = other.card._id;
      const ends = toEnds(cardId, kind, otherId);
      const isCircle = () =>
        hasDirection(ends.kind) ? relations.leadsTo(ends.kind, ends.to, ends.from) : Promise.resolve(false);
      if (await isCircle()) throw circle();
      for (const id of [cardId, otherId])
        if ((await relations.count(id)) >= limits.cardRelations)
          throw new AppError('conflict', `A card has at most ${limits.cardRelations} relations`);
      const { relation, isNew } = await relations.add(ends, user.id);
      // Somebody may have said the opposite at the same time: then neither stays.
      if (isNew && (await isCircle())) {
        await relations.remove(ends.kind, [ends.from], [ends.to]);
        throw circle();
      }
      if (isNew) await noteOnBoth(user, { cardId, kind, otherId }, true);
      const [shown] = await list.present([{ relation, otherId }], () => toReferred(other));
      if (!shown) throw new Error('A relation was not presented');
      return shown;
    },

    async remove(user, { cardId, kind, otherId: named }) {
      const { seen, other } = await seeBoth(user, { cardId, kind, otherId: named });
      const otherId = other.card._id;
      const ends = toEnds(cardId, kind, otherId);
      const [own, others] = await Promise.all([cards.idsOfMerged(seen.card), cards.idsOfMerged(other.card)]);
      const [from, to] = ends.from === cardId ? [own, others] : [others, own];
      const removed = [await relations.remove(ends.kind, from, to)];
      // Either of two related cards may come first, by the ids that were merged.
      if (!hasDirection(ends.kind)) removed.push(await relations.remove(ends.kind, to, from));
      if (!removed.includes(true)) throw notFound('Relation');
      await noteOnBoth(user, { cardId, kind, otherId }, false);
    },
  };
}
