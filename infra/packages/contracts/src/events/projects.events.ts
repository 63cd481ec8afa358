import { z } from 'zod';
import { assignableRoles, boardVisibilities, cardStatuses } from '../constants.ts';
import { defineEvent } from '../event.ts';
import { id, time } from '../primitives.ts';

/** Settings of a project's roadmap, by its admins: its public cards by status, for everybody. */
export const roadmapSettings = z.object({
  /** Whether there is a roadmap at all. */
  isShown: z.boolean(),
  /** Whether cards that nobody has begun yet are on it. */
  showsNew: z.boolean(),
  /** Names of columns; those without one are called as their status. */
  columnNames: z.partialRecord(z.enum(cardStatuses), z.string()),
  /** Other sites that may show it in a frame, as `https://example.com`. */
  embedOrigins: z.array(z.string()),
});
export type RoadmapSettings = z.infer<typeof roadmapSettings>;

/** Streams: the project's id. */
export const projectSnapshot = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  /** Former slugs; they lead to the project while no other project has them. */
  formerSlugs: z.array(z.string()),
  description: z.string().nullable(),
  logoUrl: z.string().nullable(),
  ownerId: id,
  /** Missing in events of releases that did not know it. */
  roadmap: roadmapSettings.optional(),
  /** Six hexadecimal digits. Missing in events of releases that did not know it. */
  accent: z.string().nullable().optional(),
  createdAt: time,
  updatedAt: time,
});
export type ProjectSnapshot = z.infer<typeof projectSnapshot>;

/** Streams: the board's id. */
export const boardSnapshot = z.object({
  id,
  projectId: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(boardVisibilities),
  /** Missing in events of releases that did not know them. */
  hiddenFromSearch: z.boolean().optional(),
  guestsMaySubmit: z.boolean().optional(),
  createdAt: time,
  updatedAt: time,
});
export type BoardSnapshot = z.infer<typeof boardSnapshot>;

/** Streams: `<projectId>/members`, one stream for the whole team. */
export const memberSnapshot = z.object({
  projectId: id,
  userId: id,
  username: z.string(),
  role: z.enum(assignableRoles),
  /** Whether they joined; missing in events of releases that did not ask. */
  joined: z.boolean().optional(),
});
export type MemberSnapshot = z.infer<typeof memberSnapshot>;

export const projectCreated = defineEvent('projects.project.created', z.object({ project: projectSnapshot }));
export const projectUpdated = defineEvent('projects.project.updated', z.object({ project: projectSnapshot }));
/** Everything in the project is deleted with it, in every service. */
export const projectDeleted = defineEvent(
  'projects.project.deleted',
  z.object({ projectId: id, name: z.string(), slug: z.string() }),
);

export const boardCreated = defineEvent('projects.board.created', z.object({ board: boardSnapshot }));
export const boardUpdated = defineEvent(
  'projects.board.updated',
  z.object({
    board: boardSnapshot,
    /** The former visibility, if this change made the board public or private. */
    formerVisibility: z.enum(boardVisibilities).optional(),
  }),
);
/**
 * With `trashed` it may be restored, and everything on it is kept. Without, it is gone for good, and everything on it
 * is deleted with it in every service; its deletion may have been published before.
 */
export const boardDeleted = defineEvent(
  'projects.board.deleted',
  z.object({ boardId: id, projectId: id, trashed: z.boolean().optional() }),
);
/** It came back from the trash, with all that was on it. */
export const boardRestored = defineEvent('projects.board.restored', z.object({ board: boardSnapshot }));

/** A saved view was made, changed or deleted. Streams: the view's id. */
export const viewChanged = defineEvent(
  'projects.view.changed',
  z.object({
    viewId: id,
    projectId: id,
    ownerId: id,
    /** Whether the team sees it, or saw it before. */
    shared: z.boolean(),
  }),
);

const inProject = { project: z.object({ id, name: z.string(), slug: z.string() }) };
export const memberAdded = defineEvent(
  'projects.member.added',
  z.object({ member: memberSnapshot, ...inProject }),
);
/** Joined by their own click. */
export const memberJoined = defineEvent(
  'projects.member.joined',
  z.object({ member: memberSnapshot, ...inProject }),
);
export const memberRoleChanged = defineEvent(
  'projects.member.role_changed',
  z.object({ member: memberSnapshot, ...inProject }),
);
export const memberRemoved = defineEvent(
  'projects.member.removed',
  z.object({ projectId: id, userId: id, ...inProject }),
);
