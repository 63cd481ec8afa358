import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardPropertySchemas } from '../card-property-schemas.ts';
import { cardStatuses, cardTypes, changelogKinds, entryStates, limits } from '../constants.ts';
import { bySlug, id, line, paging, person, prose, slug, time } from '../primitives.ts';

/** A card that an entry resolves, as its reader sees it at that moment. */
const shippedCard = z.object({
  id,
  title: z.string(),
  type: z.enum(cardTypes),
  status: z.enum(cardStatuses),
  /** Writers of entries see refused cards, too; readers do not. */
  closingReason: cardPropertySchemas.closingReason,
  boardSlug: z.string(),
  /** Its first image. */
  imageUrl: z.string().nullable(),
});
export type ShippedCard = z.infer<typeof shippedCard>;

/** An entry as readers of the changelog see it. */
const publishedEntry = z.object({
  id,
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  kind: z.enum(changelogKinds).nullable(),
  /** Only cards that the caller may see. */
  cards: z.array(shippedCard),
  publishedAt: time,
  updatedAt: time,
});
export type PublishedEntry = z.infer<typeof publishedEntry>;

const changelogEntry = publishedEntry.extend({
  state: z.enum(entryStates),
  /** When a scheduled entry publishes itself; null for all others. */
  publishAt: time.nullable(),
  publishedAt: time.nullable(),
  author: person.nullable(),
  createdAt: time,
  version: z.number().int(),
});
export type ChangelogEntry = z.infer<typeof changelogEntry>;

const changelog = z.object({
  /** Whether everybody may read what is published. */
  isPublic: z.boolean(),
});
export type Changelog = z.infer<typeof changelog>;

const fields = {
  title: line(limits.entryTitle, 'Title'),
  content: prose(limits.entryContent),
  kind: z.enum(changelogKinds).nullable(),
  cardIds: z.array(id).max(limits.entryCards, `An entry names at most ${limits.entryCards} cards`),
  state: z.enum(entryStates),
  /** Needed for `scheduled`; within a year. */
  publishAt: time.nullable(),
};
const byEntry = bySlug.extend({ entryId: id });

export const getChangelog = defineCall({
  id: 'getChangelog',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/changelog',
  summary: 'Settings of the changelog of a project',
  access: access.projectMember,
  params: bySlug,
  response: changelog,
});

export const updateChangelog = defineCall({
  id: 'updateChangelog',
  service: 'cards',
  method: 'PATCH',
  path: '/api/projects/:slug/changelog',
  summary: 'Show the changelog of a project to everybody, or only to its members',
  access: access.projectAdmin,
  params: bySlug,
  body: changelog,
  response: changelog,
});

export const listEntries = defineCall({
  id: 'listEntries',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/changelog/entries',
  summary: 'Entries of a changelog, the latest first; drafts and scheduled ones only for admins',
  access: access.projectMember,
  params: bySlug,
  query: z.object({ ...paging(20, 50), state: z.enum(entryStates).optional() }),
  response: z.array(changelogEntry),
  paged: true,
});

export const createEntry = defineCall({
  id: 'createEntry',
  service: 'cards',
  method: 'POST',
  path: '/api/projects/:slug/changelog/entries',
  summary: `Write an entry; a changelog has at most ${limits.changelogEntries}`,
  access: access.projectAdmin,
  params: bySlug,
  body: z.object({
    ...fields,
    content: fields.content.default(''),
    kind: fields.kind.default(null),
    cardIds: fields.cardIds.default([]),
    state: fields.state.default('draft'),
    publishAt: fields.publishAt.default(null),
  }),
  response: changelogEntry,
  status: 201,
});

export const getEntry = defineCall({
  id: 'getEntry',
  service: 'cards',
  method: 'GET',
  path: '/api/projects/:slug/changelog/entries/:entryId',
  summary: 'An entry of a changelog',
  access: access.projectMember,
  params: byEntry,
  response: changelogEntry,
});

export const updateEntry = defineCall({
  id: 'updateEntry',
  service: 'cards',
  method: 'PATCH',
  path: '/api/projects/:slug/changelog/entries/:entryId',
  summary: 'Change, publish, schedule or unpublish an entry. Takes If-Match',
  access: access.projectAdmin,
  params: byEntry,
  body: z
    .object(fields)
    .partial()
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
  response: changelogEntry,
});

export const deleteEntry = defineCall({
  id: 'deleteEntry',
  service: 'cards',
  method: 'DELETE',
  path: '/api/projects/:slug/changelog/entries/:entryId',
  summary: 'Delete an entry. Takes If-Match',
  access: access.projectAdmin,
  params: byEntry,
});

export const getPublicChangelog = defineCall({
  id: 'getPublicChangelog',
  service: 'cards',
  method: 'GET',
  path: '/api/public/:project/changelog',
  summary: 'Whose changelog it is, where it is public',
  access: access.guest,
  params: z.object({ project: slug }),
  response: z.object({ project: z.object({ id, name: z.string(), slug: z.string() }) }),
});

/** With `since` and a limit of 1, the length of the list is what a badge shows. */
export const listPublicEntries = defineCall({
  id: 'listPublicEntries',
  service: 'cards',
  method: 'GET',
  path: '/api/public/:project/changelog/entries',
  summary: 'Entries of a public changelog, the latest first; with `since` those published after that time',
  access: access.guest,
  params: z.object({ project: slug }),
  query: z.object({ ...paging(20, 50), since: time.optional() }),
  response: z.array(publishedEntry),
  paged: true,
});

export const getPublicEntry = defineCall({
  id: 'getPublicEntry',
  service: 'cards',
  method: 'GET',
  path: '/api/public/:project/changelog/entries/:entryId',
  summary: 'An entry of a public changelog',
  access: access.guest,
  params: z.object({ project: slug, entryId: id }),
  response: publishedEntry,
});

export const listShippedIn = defineCall({
  id: 'listShippedIn',
  service: 'cards',
  method: 'GET',
  path: '/api/cards/:cardId/shipped-in',
  summary: 'The published entries that name a card, the latest first, as far as the caller may read them',
  access: access.cardViewerOrGuest,
  params: z.object({ cardId: id }),
  response: z.array(
    z.object({
      id,
      title: z.string(),
      publishedAt: time,
      /** Whether everybody may read it. */
      isPublic: z.boolean(),
    }),
  ),
});
