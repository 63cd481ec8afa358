import { limits, may, type ReferredCard } from '@cardinal/contracts';
import { type CardReference, cardReferencesIn } from '@cardinal/markdown';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import type { Viewer } from '../../kernel/access/viewer.ts';
import type { NameInText } from '../../kernel/card/card.hooks.ts';
import type { CardRepository } from '../../kernel/card/card.repository.ts';
import type { SeeCard } from '../../kernel/card/see-card.ts';
import type { ListRelations } from '../relations/list-relations.ts';
import type { FoundCard, ReferenceRepository } from './reference.repository.ts';

export interface ReferencesDeps {
  found: ReferenceRepository;
  access: Pick<BoardAccess, 'onSeenBoards' | 'boardsBySlug'>;
  seeCard: SeeCard;
  cards: Pick<CardRepository, 'idsOfMerged'>;
  relations: ListRelations;
  /** The public address, by which addresses of cards are known. */
  origin: string;
}

/** @param names the ids by which texts name it */
const shown = ({ _id, title, type, status }: FoundCard, names: readonly string[]): ReferredCard => {
  const merged = names.filter((name) => name !== _id);
  return { id: _id, title, type, status, ...(merged.length > 0 ? { merged } : {}) };
};

const isReferenceTo = (reference: CardReference, id: string): boolean =>
  'id' in reference ? reference.id === id : id.startsWith(reference.shortId);

/** Of several cards whose ids begin alike, the one of the project where the text stands; none where that is not clear. */
function meant(cards: readonly (readonly [string, FoundCard])[], projectId: string): string[] {
  const near = cards.filter(([, card]) => card.projectId === projectId);
  const chosen = near.length > 0 ? near : cards;
  return chosen.length === 1 ? chosen.map(([id]) => id) : [];
}

/** References to cards in texts (docs/product-rules.md, References). */
export function createReferences({ found, access, seeCard, cards, relations, origin }: ReferencesDeps) {
  /** The cards that the viewer sees. */
  async function selectSeen(viewer: Viewer, named: ReadonlyMap<string, FoundCard>) {
    const seen = new Set(await access.onSeenBoards(viewer, [...named.values()]));
    return [...named].filter(([, card]) => seen.has(card));
  }

  /**
   * The cards that a text refers to and its writer sees, without the card that it is on. Earlier references
   * stay. One that was merged is kept as it was named, as it may come back.
   */
  const nameInText: NameInText = async (user, { text, before: named = {} }, { board, card }) => {
    const before = named.references ?? [];
    const written = cardReferencesIn(text, { origin }).slice(0, limits.textReferences);
    const kept = (reference: CardReference) => before.filter((id) => isReferenceTo(reference, id));
    const added = written.filter((reference) => kept(reference).length === 0);
    const seen = added.length > 0 ? await selectSeen(user, await found.byReference(added)) : [];
    const ids = written.flatMap((reference) => [
      ...kept(reference),
      ...meant(
        seen.filter(([id]) => isReferenceTo(reference, id)),
        board.projectId,
      ),
    ]);
    const references = [...new Set(ids)].filter((id) => id !== card?._id);
    return references.length > 0 || named.references ? { references } : {};
  };

  return {
    nameInText,

    /** References in a card and its comments, and references to it, as far as the viewer sees them. */
    async read(viewer: Viewer, cardId: string) {
      const { card, project, role } = await seeCard(viewer, cardId);
      const [{ boardIds }, all] = await Promise.all([
        access.boardsBySlug(viewer, project.slug),
        cards.idsOfMerged(card),
      ]);
      const merged = all.filter((id) => id !== card._id);
      const isInTeam = may(role, 'relation.use');
      const [ids, sources, related] = await Promise.all([
        found.fromCard(card, merged, may(role, 'note.use') && (card.noteCount ?? 0) > 0),
        found.findSources(all, boardIds, limits.shownReferences),
        isInTeam ? relations.find(all) : [],
      ]);
      const relatedIds = related.map(({ otherId }) => otherId);
      const named = await found.byIds([...new Set([...ids, ...sources, ...relatedIds])]);
      const seen = new Map(await selectSeen(viewer, named));
      const listed = (list: readonly string[]) => {
        const others = new Map<string, { card: FoundCard; names: string[] }>();
        for (const name of list) {
          const other = seen.get(name);
          if (!other || other._id === cardId) continue;
          const { names } = others.get(other._id) ?? { names: [] };
          others.set(other._id, { card: other, names: [...names, name] });
        }
        return [...others.values()].map((other) => shown(other.card, other.names));
      };
      const findRelated = (id: string) => {
        const other = seen.get(id);
        return other && other._id !== cardId ? shown(other, []) : undefined;
      };
      return {
        ...{ refersTo: listed(ids), mentionedIn: listed(sources) },
        ...(isInTeam ? { relations: await relations.present(related, findRelated) } : {}),
      };
    },
  };
}
