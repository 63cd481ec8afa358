import type { CardStatus, CardType, ClosingReason } from './constants.ts';

/** Formats of files to import (docs/import.md). */
export const importFormats = ['csv', 'trello', 'jira', 'linear', 'github', 'canny', 'fider'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** The names of the formats' products in texts. */
export const importFormatNames: Readonly<Record<ImportFormat, string>> = {
  csv: 'CSV',
  trello: 'Trello',
  jira: 'Jira',
  linear: 'Linear',
  github: 'GitHub',
  canny: 'Canny',
  fider: 'Fider',
};

/** Formats whose files are tables: columns are mapped to fields. The others know their fields. */
export const tableFormats: readonly ImportFormat[] = ['csv', 'jira', 'linear', 'canny'];

/** Fields of a card that a column of a table may hold. */
export const importFields = [
  'id',
  'title',
  'description',
  'state',
  'type',
  'priority',
  'labels',
  'author',
  'assignee',
  'createdAt',
  'updatedAt',
  'dueDate',
  'comment',
  'votes',
  'address',
] as const;
export type ImportField = (typeof importFields)[number];

/** Fields that several columns may hold, as Jira repeats the headings of comments and labels. */
export const repeatedImportFields: readonly ImportField[] = ['labels', 'assignee', 'comment'];

/** How dates such as 03/04/2026 are meant; those with the year first need no answer. */
export const importDateOrders = ['day_first', 'month_first'] as const;

export const importStates = [
  /** The file was read; nothing of it is here yet. */
  'ready',
  'running',
  'paused',
  /** Ended by somebody. What came until then stays, unless it is taken back. */
  'stopped',
  'done',
  /** Ended by a failure, which `failure` names. */
  'failed',
  'taking_back',
  'taken_back',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which an import is under way: the only one of its project. */
export const openImportStates: readonly ImportState[] = ['running', 'paused', 'taking_back'];

export const importLimits = {
  /** Bytes of a table, of a JSON document, and of a zip archive with and without its compression. */
  tableBytes: 100 * 1024 * 1024,
  jsonBytes: 24 * 1024 * 1024,
  zipBytes: 24 * 1024 * 1024,
  unzippedBytes: 48 * 1024 * 1024,
  zipEntries: 1_000,
  /** Elements of one list of a JSON document, and objects and lists in all of it. */
  elements: 200_000,
  jsonParts: 1_000_000,
  /** How much larger an entry of an archive may be than its compressed bytes. */
  zipRatio: 100,
  cards: 100_000,
  columns: 1_000,
  /** Characters of one cell, and bytes of one row. */
  cell: 1_000_000,
  row: 8 * 1024 * 1024,
  /** Comments of one card. */
  comments: 1_000,
  /** Different states, types, priorities and people that are listed to be mapped. */
  values: 200,
  people: 1_000,
  value: 200,
  filename: 200,
  preview: 50,
  previewText: 300,
  /** Things left out that the report keeps; further ones are only counted. */
  leftOut: 1_000,
  /** Imports that the list shows. */
  listed: 50,
} as const;

/** A value of a file as a mapping names it; empty where there is none. MongoDB takes no NUL in names of fields. */
export const toValueKey = (value: string | null): string =>
  (value ?? '').replaceAll('\0', '').trim().slice(0, importLimits.value).trimEnd().toWellFormed();

/** The entry of a mapping for a value. Files may have values that every object has as names of its own, such as `constructor`. */
export const findOwn = <T>(all: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(all, key) ? all[key] : undefined;

/** The targets of values that are not mapped. */
export const unmappedValues: {
  readonly state: { status: CardStatus; closingReason: ClosingReason | null };
  readonly type: CardType;
  readonly priority: null;
} = { state: { status: 'New', closingReason: null }, type: 'feature', priority: null };
