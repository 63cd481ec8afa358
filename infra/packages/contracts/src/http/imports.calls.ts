import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { cardPriorities, cardStatuses, cardTypes, closingReasons } from '../constants.ts';
import {
  importDateOrders,
  importFields,
  importFormats,
  importLimits,
  importStates,
  repeatedImportFields,
  toValueKey,
} from '../imports.ts';
import { bySlug, id, line, paging, person, time } from '../primitives.ts';

const { values, people, columns, value } = importLimits;
const byImport = bySlug.extend({ importId: id });

/** Values are named as the file names them, and as `importSource` lists them. */
const key = z
  .string()
  .min(1)
  .max(value)
  .refine((text) => toValueKey(text) === text, 'No value of a file is named like this');
const byKey = <T extends z.ZodType>(target: T, most: number) =>
  z
    .record(key, target)
    .refine((all) => Object.keys(all).length <= most, `At most ${most} values can be mapped`);

const oncePerField = (fields: readonly (string | null)[]): boolean =>
  fields.every(
    (field, at) =>
      field === null ||
      fields.indexOf(field) === at ||
      (repeatedImportFields as readonly string[]).includes(field),
  );

const importMapping = z.object({
  /** The board to which the cards go. */
  boardId: id,
  /** Of a table: the field in each column, in order; null where it is left out. Empty for other formats. */
  columns: z
    .array(z.enum(importFields).nullable())
    .max(columns)
    .refine(oncePerField, 'Only labels, assignees and comments may come from several columns'),
  /** The status of each state of the file. Values without an entry, here and below, become `unmappedValues`. */
  states: byKey(
    z.object({ status: z.enum(cardStatuses), closingReason: z.enum(closingReasons).nullable() }),
    values,
  ),
  types: byKey(z.enum(cardTypes), values),
  /** Dev priorities; the highest is the most urgent one. */
  priorities: byKey(z.number().int().min(1).max(cardPriorities.length), values),
  /**
   * Members behind people of the file, for assignees. Texts stand under an account only where it is one's own; all
   * others stand as 'name (imported)'.
   */
  people: byKey(id, people),
  /** Of dates such as 03/04/2026. */
  dateOrder: z.enum(importDateOrders),
});
export type ImportMapping = z.infer<typeof importMapping>;

const found = z.object({ value: z.string(), count: z.number().int() });

/** The contents of the file, as read at its upload or at the last preview with other columns. The most frequent values come first. */
const importSource = z.object({
  cards: z.number().int(),
  comments: z.number().int(),
  /** Of a table: the headings, with the first values below each. Empty for other formats. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  /** For `mapping.states`, `types`, `priorities` and `people`, whose keys are these values. */
  states: z.array(found),
  types: z.array(found),
  priorities: z.array(found),
  people: z.array(found),
});
export type ImportSource = z.infer<typeof importSource>;

const counts = {
  /** Cards that came, or would come. */
  created: z.number().int(),
  /** Cards that an earlier import brought. */
  known: z.number().int(),
  /** Rows that are no card, with reasons in the report. */
  skipped: z.number().int(),
  /** Everything that is left out, rows and parts of cards. */
  leftOut: z.number().int(),
};

const cardImport = z.object({
  id,
  format: z.enum(importFormats),
  filename: z.string(),
  /** Of the file. */
  bytes: z.number().int(),
  state: z.enum(importStates),
  by: person.nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  endedAt: time.nullable(),
  /** The board to which it goes; null before its start, and where the board is gone. */
  boardId: id.nullable(),
  /** Cards of the file, and how many of them are dealt with. */
  total: z.number().int(),
  done: z.number().int(),
  ...counts,
  /** A sentence, where it failed. */
  failure: z.string().nullable(),
  /** Where it was taken back: cards that are gone, and those that stay because somebody has touched them since. */
  takenBack: z.object({ removed: z.number().int(), stay: z.number().int() }).nullable(),
});
export type CardImport = z.infer<typeof cardImport>;

const importDetail = cardImport.extend({
  source: importSource,
  /** As proposed, or as it was last previewed or started with. */
  mapping: importMapping.extend({ boardId: id.nullable() }),
});
export type ImportDetail = z.infer<typeof importDetail>;

/** Something that is not in the product afterwards. */
const leftOut = z.object({
  /** In the file: the line of a table, the number of the card elsewhere, counted from 1. */
  line: z.number().int(),
  /** The title of the card, or the beginning of it. */
  card: z.string(),
  /** A sentence. */
  why: z.string(),
});
export type ImportLeftOut = z.infer<typeof leftOut>;

const common = { service: 'cards', access: access.projectAdmin } as const;

export const listImports = defineCall({
  ...common,
  id: 'listImports',
  method: 'GET',
  path: '/api/projects/:slug/imports',
  summary: `The last ${importLimits.listed} imports of a project, newest first`,
  params: bySlug,
  response: z.array(cardImport),
});

/** The body is the file itself. */
export const uploadImport = defineCall({
  ...common,
  id: 'uploadImport',
  method: 'POST',
  path: '/api/projects/:slug/imports',
  summary:
    'Upload a file to import. A project has one import at a time; a file that was never started is replaced',
  params: bySlug,
  query: z.object({
    filename: line(importLimits.filename, 'File name'),
    /** Detected by the content without it. */
    format: z.enum(importFormats).optional(),
  }),
  kind: 'raw',
  response: importDetail,
  status: 201,
});

export const getImport = defineCall({
  ...common,
  id: 'getImport',
  method: 'GET',
  path: '/api/projects/:slug/imports/:importId',
  summary: 'An import: what its file holds, the mapping, and how far it is',
  params: byImport,
  response: importDetail,
});

export const deleteImport = defineCall({
  ...common,
  id: 'deleteImport',
  method: 'DELETE',
  path: '/api/projects/:slug/imports/:importId',
  summary: 'Discard an import that was never started, with its file',
  params: byImport,
});

const previewedCard = z.object({
  line: z.number().int(),
  title: z.string(),
  /** The beginning. */
  description: z.string(),
  status: z.enum(cardStatuses),
  closingReason: z.enum(closingReasons).nullable(),
  type: z.enum(cardTypes),
  /** The dev priority. */
  priority: z.number().int().nullable(),
  labels: z.array(z.string()),
  author: z.string(),
  assigneeIds: z.array(id),
  dueDate: z.string().nullable(),
  createdAt: time,
  comments: z.number().int(),
  votes: z.number().int(),
  /** An earlier import brought it. */
  isKnown: z.boolean(),
});
export type PreviewedCard = z.infer<typeof previewedCard>;

export const previewImport = defineCall({
  ...common,
  id: 'previewImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/preview',
  summary: `Read the whole file with a mapping, and say what would come of it: the first ${importLimits.preview} cards, and counts`,
  params: byImport,
  body: importMapping,
  response: z.object({
    cards: z.array(previewedCard),
    ...counts,
    /** The first ones, in the order of the file. */
    report: z.array(leftOut),
    /** Labels that would be made. */
    newLabels: z.array(z.string()),
  }),
});

export const startImport = defineCall({
  ...common,
  id: 'startImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/start',
  summary: 'Start an import with a mapping. It goes on after the request, as long as its starter is an admin',
  params: byImport,
  body: importMapping,
  response: importDetail,
});

export const pauseImport = defineCall({
  ...common,
  id: 'pauseImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/pause',
  summary: 'Pause a running import; one that has ended meanwhile stays as it is',
  params: byImport,
  response: importDetail,
});

export const resumeImport = defineCall({
  ...common,
  id: 'resumeImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/resume',
  summary: 'Go on with a paused import, or one that failed',
  params: byImport,
  response: importDetail,
});

export const stopImport = defineCall({
  ...common,
  id: 'stopImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/stop',
  summary: 'End an import for good; what came until then stays',
  params: byImport,
  response: importDetail,
});

export const takeBackImport = defineCall({
  ...common,
  id: 'takeBackImport',
  method: 'POST',
  path: '/api/projects/:slug/imports/:importId/take-back',
  summary:
    'Remove the cards that came with an ended import for good, without those that somebody has touched since',
  params: byImport,
  response: importDetail,
});

export const listImportReport = defineCall({
  ...common,
  id: 'listImportReport',
  method: 'GET',
  path: '/api/projects/:slug/imports/:importId/report',
  summary: `What an import left out and why, in the order of the file; the first ${importLimits.leftOut}`,
  params: byImport,
  query: z.object(paging(100, 200)),
  paged: true,
  response: z.array(leftOut),
});
