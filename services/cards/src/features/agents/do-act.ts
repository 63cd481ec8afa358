import type { AgentAct } from '@cardinal/contracts';
import { notFound, type User } from '@cardinal/service-kit';
import type { BoardAccess } from '../../kernel/access/board-access.ts';
import { signedIn } from '../../kernel/access/viewer.ts';
import type { EditCard } from '../../kernel/card/edit-card.ts';
import { requireParticipant, type SeeCard } from '../../kernel/card/see-card.ts';
import type { KnownProject } from '../../kernel/read-models/projects.ts';
import type { CreateCard } from '../cards/create-card.ts';
import type { WriteEntry } from '../changelog/write-entry.ts';
import type { CreateComment } from '../comments/create-comment.ts';
import type { PlaceCard } from '../places/place-card.ts';

export interface DoActDeps {
  access: Pick<BoardAccess, 'board'>;
  seeCard: SeeCard;
  create: CreateCard;
  comment: CreateComment;
  edit: EditCard;
  place: PlaceCard;
  writeEntry: WriteEntry;
}

interface ApprovedAct {
  /** Of the request, which what it writes has, too: so nothing is written twice. */
  id: string;
  project: Pick<KnownProject, '_id' | 'slug'>;
  boardId?: string | undefined;
  act: AgentAct;
}

/**
 * Does what was approved, with the rights that the user has now.
 * @returns the id of the card, comment or entry
 * @throws AppError as the call does that does the same at once; only where nothing was written
 */
export type DoAct = (user: User, approved: ApprovedAct) => Promise<string>;

export function createDoAct(deps: DoActDeps): DoAct {
  const { access, seeCard, create, comment, edit, place, writeEntry } = deps;
  const takePart = requireParticipant(seeCard);

  return async (actor, { id, project, boardId = '', act }) => {
    const user = signedIn(actor);
    const { slug, _id: projectId } = project;
    switch (act.tool) {
      case 'create_card': {
        const seen = await access.board(user, { boardId, projectId });
        if (!seen) throw notFound('Board');
        const { card } = await create(user, { slug, boardSlug: seen.board.slug }, act.fields, id);
        return card._id;
      }
      case 'update_card': {
        const seen = await takePart(user, act.cardId);
        return (await edit(user, seen, { body: act.fields, ifMatch: act.version }))._id;
      }
      case 'move_card': {
        const seen = await takePart(user, act.cardId);
        return (await place(user, seen, act.fields, act.version)).card._id;
      }
      case 'add_comment':
        return (await comment(user, act.cardId, act.fields, { id })).comment._id;
      case 'draft_changelog_entry': {
        const body = { ...act.fields, state: 'draft' as const, publishAt: null };
        return (await writeEntry(actor, slug, body, id))._id;
      }
    }
  };
}
