import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { projectRoles } from '../constants.ts';
import { id } from '../primitives.ts';
import { card } from './cards.calls.ts';
import { cardCount, changedBoard, changedMember, changedProject } from './changes.calls.ts';
import { label } from './labels.calls.ts';
import { view } from './views.calls.ts';

/** Somebody who asks for changes; null for a guest. */
const reader = z.object({ id, isSuperAdmin: z.boolean() }).nullable();
export type ChangesReader = z.infer<typeof reader>;

/** Lists of a project that are sent whole once something in them changed. */
export const changedLists = ['project', 'boards', 'views', 'members'] as const;

/** Lists as the reader sees them now; null for those not asked for. Null altogether where the project is out of sight. */
export const readChangedLists = defineCall({
  id: 'readChangedLists',
  service: 'projects',
  method: 'POST',
  path: '/internal/projects/changed-lists',
  summary: 'A project, its boards, views and members, as a reader of its changes sees them',
  access: access.service,
  body: z.object({
    projectId: id,
    reader,
    /** Of this board only. */
    boardId: id.nullable(),
    lists: z.array(z.enum(changedLists)),
  }),
  response: z.object({
    seen: z
      .object({
        project: changedProject.nullable(),
        boards: z.array(changedBoard).nullable(),
        views: z.array(view).nullable(),
        members: z.array(changedMember).nullable(),
        /** Boards or members were left out, for which there is no room. */
        isCut: z.boolean(),
      })
      .nullable(),
  }),
});

/** Cards asked for with one call at most. */
export const mostChangedCards = 500;

/** Cards as lists show them to the reader. Null altogether where the project is out of sight. */
export const readChangedCards = defineCall({
  id: 'readChangedCards',
  service: 'cards',
  method: 'POST',
  path: '/internal/cards/changed',
  summary: 'Cards, labels and numbers of cards, as a reader of changes sees them',
  access: access.service,
  body: z.object({
    projectId: id,
    reader,
    /** From which the reader asks. */
    address: z.string(),
    /** Of this board only. */
    boardId: id.nullable(),
    cardIds: z.array(id).max(mostChangedCards),
    /** Boards of which the number of cards is asked for. */
    countOf: z.array(id).max(mostChangedCards),
    labels: z.boolean(),
    /** Size of the cards at most. */
    bytes: z.number().int(),
  }),
  response: z.object({
    seen: z
      .object({
        /** The reader's role, as it is known there. */
        role: z.enum(projectRoles).nullable(),
        cards: z.array(card),
        /** How many of `cardIds`, from the first on, are answered; those that are missing in `cards` are not seen. */
        answered: z.number().int(),
        labels: z.array(label).nullable(),
        /** Of the boards in `countOf` that the reader sees, as is known there. */
        cardCounts: z.array(cardCount),
        seenBoards: z.array(id),
      })
      .nullable(),
  }),
});
