import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { assignableRoles, membershipStates } from '../constants.ts';
import { bySlug, id, slug } from '../primitives.ts';
import { board } from './boards.calls.ts';
import { card } from './cards.calls.ts';
import { label } from './labels.calls.ts';
import { view } from './views.calls.ts';

/** A project as far as changes tell of it. */
export const changedProject = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  accent: z.string().nullable(),
  version: z.number().int(),
});

/** A board as far as changes tell of it; `cardCounts` says how many cards it has. */
export const changedBoard = board.omit({ cardCount: true });

/** A member by what the project says of them, without what their account does. */
export const changedMember = z.object({
  id,
  username: z.string(),
  role: z.enum(assignableRoles),
  membership: z.enum(membershipStates),
});

export const cardCount = z.object({ boardId: id, cardCount: z.number().int() });

const changes = z.object({
  /** The `since` of the next call. */
  cursor: z.string(),
  /** There are more changes: call again at once. */
  more: z.boolean(),
  /** These five are null where nothing in them changed, and otherwise whole, as the caller sees them now. */
  project: changedProject.nullable(),
  /** Boards that the caller may see, public ones first. Cards of others are gone, too. */
  boards: z.array(changedBoard).nullable(),
  /** For the team, by name. Cards show the labels with these ids as they are here, and no others. */
  labels: z.array(label).nullable(),
  /** For the team, by name. */
  views: z.array(view).nullable(),
  /** For the project's admins. */
  members: z.array(changedMember).nullable(),
  /** Changed cards as lists show them; their board may be another one than before. */
  cards: z.array(card),
  /** Ids of cards that are not on any list of the caller: deleted, hidden, merged, or out of sight. */
  gone: z.array(id),
  /** Ids of boards of which all cards are to be read by their lists: new to the caller, back, or with new ranks. */
  anew: z.array(id),
  /** Of boards with changed cards. */
  cardCounts: z.array(cardCount),
});
export type Changes = z.infer<typeof changes>;

/**
 * Without `since` it answers a cursor only: take it first, then read everything, then follow the changes. What is
 * answered is at least as new as the cursor, and may come again. A cursor holds for an hour, and as long as the
 * caller has the same rights; after that the answer is 410, and everything is to be read anew.
 */
export const listChanges = defineCall({
  id: 'listChanges',
  service: 'notifications',
  method: 'GET',
  path: '/api/projects/:slug/changes',
  summary:
    'What changed in a project since an earlier answer: boards, labels, views, members, cards, and which are gone. 410 where that is no longer known; then read everything anew',
  access: access.projectViewerOrGuest,
  params: bySlug,
  query: z.object({
    since: z
      .string()
      .regex(/^\d{1,16}\.[\w-]{22}$/, 'Not a cursor of changes')
      .optional(),
    /** Of one board only, which guests have to name. */
    board: slug.optional(),
  }),
  response: changes,
});
