import { limits, may, type ReferredCard } from '@cardinal/contracts';
import { type CardReference, cardReferencesIn } from '@cardinal/markdown';
import type { BoardAccess } from '../access/board-access.ts';
import type { SignedIn, Viewer } from '../access/viewer.ts';
import type { SeeCard } from '../cards/see-card.ts';
import type { FoundCard, ReferenceRepository } from './reference.repository.ts';

export interface ReferencesDeps {
  found: ReferenceRepository;
  access: Pick<BoardAccess, 'onSeenBoards' | 'boardsBySlug'>;
  seeCard: SeeCard;
  /** The public address, by which addresses of cards are known. */
  origin: string;
}

/** Where somebody writes. */
interface Place {
  user: SignedIn;
  projectId: string;
  /** Null for a new card. */
  cardId: string | null;
}

export type References = ReturnType<typeof createReferences>;

const shown = ({ _id, title, type, status }: FoundCard): ReferredCard => ({ id: _id, title, type, status });

const isOf = (reference: CardReference, id: string): boolean =>
  'id' in reference ? reference.id === id : id.startsWith(reference.shortId);

/** Of several cards whose ids begin alike, the one of the project where the text stands; none where that is not clear. */
function meant(cards: readonly FoundCard[], projectId: string): string[] {
  const near = cards.filter((card) => card.projectId === projectId);
  const chosen = near.length > 0 ? near : cards;
  return chosen.length === 1 ? chosen.map(({ _id }) => _id) : [];
}

/** Which cards texts refer to (docs/product-rules.md, References). */
export function createReferences({ found, access, seeCard, origin }: ReferencesDeps) {
  return {
    /**
     * The ids of the cards that a text refers to and its writer sees, without the card that it is on. Those that it
     * referred to before stay.
     */
    async of(
      text: string,
      { user, projectId, cardId }: Place,
      before: readonly string[] = [],
    ): Promise<string[]> {
      const written = cardReferencesIn(text, { origin }).slice(0, limits.textReferences);
      if (written.length === 0) return [];
      const kept = (reference: CardReference) => before.filter((id) => isOf(reference, id));
      const added = written.filter((reference) => kept(reference).length === 0);
      const cards = added.length > 0 ? await access.onSeenBoards(user, await found.byReference(added)) : [];
      const ids = written.flatMap((reference) => [
        ...kept(reference),
        ...meant(
          cards.filter(({ _id }) => isOf(reference, _id)),
          projectId,
        ),
      ]);
      return [...new Set(ids)].filter((id) => id !== cardId);
    },

    /** What a card and its comments refer to, and what refers to it, as far as the viewer sees it. */
    async read(viewer: Viewer, cardId: string) {
      const { card, project, role } = await seeCard(viewer, cardId);
      const { boardIds } = await access.boardsBySlug(viewer, project.slug);
      const [ids, sources] = await Promise.all([
        found.fromCard(card, may(role, 'note.use') && (card.noteCount ?? 0) > 0),
        found.sourcesOf(cardId, boardIds, limits.shownReferences),
      ]);
      const cards = await found.byIds([...new Set([...ids, ...sources])]);
      const seen = new Map((await access.onSeenBoards(viewer, cards)).map((one) => [one._id, shown(one)]));
      const listed = (list: readonly string[]) => list.flatMap((id) => seen.get(id) ?? []);
      return {
        refersTo: listed(ids.filter((id) => id !== cardId)),
        mentionedIn: listed(sources.filter((id) => id !== cardId)),
      };
    },
  };
}
