import { type ImportFormat, importFormatNames } from '@cardinal/contracts';
import { fault } from './fault.ts';

const kinds = ['table', 'json', 'zip'] as const;
/** The headings of a table say which format it has. */
type Kind = (typeof kinds)[number];

/** The kind of a file, by its first bytes. */
export function findKind(beginning: Buffer): Kind {
  if (beginning.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip';
  const text = beginning.subarray(0, 1_000).toString('latin1').replaceAll('\0', '');
  const [, first] = /^(?:ï»¿|ÿþ|þÿ)?\s*(.)/.exec(text) ?? [];
  return first === '[' || first === '{' ? 'json' : 'table';
}

/** Formats that a file of each kind may have, the likeliest first. */
const formats: Readonly<Record<Kind, readonly ImportFormat[]>> = {
  table: ['csv', 'jira', 'linear', 'canny'],
  json: ['trello', 'github'],
  zip: ['fider'],
};

/** The format of a file that is no table. A board is an object, issues are a list. */
export function findFormat(kind: Exclude<Kind, 'table'>, beginning: Buffer): ImportFormat {
  if (kind === 'zip') return 'fider';
  return /^[^[{]*\[/.test(beginning.toString('latin1')) ? 'github' : 'trello';
}

/** @throws AppError where the file cannot have the format that was named */
export function assertFits(kind: Kind, format: ImportFormat): void {
  if (formats[kind].includes(format)) return;
  const names = { table: 'a table', json: 'JSON', zip: 'a zip archive' };
  const expected = kinds.find((each) => formats[each].includes(format)) ?? kind;
  throw fault(`This file is ${names[kind]}. A file of ${importFormatNames[format]} is ${names[expected]}.`);
}
