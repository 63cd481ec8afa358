import type { Role } from '@cardinal/contracts';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CardRow } from '../../kernel/card/card.model.ts';
import type { Named } from '../../kernel/card/named.ts';
import type { KnownBoard } from '../../kernel/read-models/projects.ts';
import type { Mentions } from '../mentions/mentions.ts';
import type { References } from './references.ts';

interface Place {
  role: Role;
  board: KnownBoard;
  /** Null for a new card. */
  card: Pick<CardRow, '_id' | 'createdBy' | 'assigneeIds'> | null;
}

export interface NamedInTextDeps {
  mentions: Pick<Mentions, 'of'>;
  references: Pick<References, 'of'>;
}

/**
 * Whom and what a text names that somebody writes. What it named before an edit stays while it stands there.
 * @throws AppError `validation_failed` where it mentions too many people
 */
export type NamedInText = (
  user: SignedIn,
  written: { text: string; path: 'content' | 'description'; before?: Named },
  place: Place,
) => Promise<Named>;

export const createNamedInText =
  ({ mentions, references }: NamedInTextDeps): NamedInText =>
  async (user, { text, path, before = {} }, place) => {
    const { card, board } = place;
    const at = { user, projectId: board.projectId, cardId: card?._id ?? null };
    const [people, cards] = await Promise.all([
      mentions.of(text, path, place, before.mentions),
      references.of(text, at, before.references),
    ]);
    return {
      ...(people.length > 0 || before.mentions ? { mentions: people } : {}),
      ...(cards.length > 0 || before.references ? { references: cards } : {}),
    };
  };
