import type { z } from 'zod';
import type { ErrorIssue } from './errors.ts';

/**
 * Validation messages: a sentence that names the field. A schema's own message has priority, since it may be the text
 * of a form. These cover everything else, so that no messages of the schema library are shown.
 */

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** Names of fields, if they differ from their key in lower case. */
const labels: Readonly<Record<string, string>> = {
  code_challenge: 'Code challenge',
  imageUrls: 'Images',
  projectId: 'Project id',
  redirect_uri: 'Return address',
  redirectUri: 'Return address',
  rawPath: 'Upload address',
  temporaryPassword: 'Password',
};

const formatNumber = (count: number | bigint): string => count.toLocaleString('en-US');
const counted = (count: number | bigint, thing: string, things = `${thing}s`): string =>
  `${formatNumber(count)} ${Number(count) === 1 ? thing : things}`;

/** `userPriority` reads as "User priority". */
function humanized(name: string): string {
  const words = name.replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a field; for an item of a list, the name of the list. */
function getLabel(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  return typeof name === 'string' ? (labels[name] ?? humanized(name)) : 'The body';
}

export const tooLong = (label: string, max: number | bigint): string =>
  `${label} may have at most ${counted(max, 'character')}`;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  safeint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function wrongKind(label: string, { expected, input }: { expected: string; input?: unknown }): string {
  if (input === undefined) return `${label} is required`;
  return `${label} must be ${kinds[expected] ?? 'of another kind'}`;
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be an address such as https://example.com',
  uuid: 'must be an id',
  date: 'must be a day of the calendar, such as 2026-12-24',
  datetime: 'must be a time such as 2026-01-31T12:00:00Z',
};

function tooSmall(label: string, origin: string, minimum: number | bigint): string {
  if (origin === 'string') {
    return minimum === 1
      ? `${label} is required`
      : `${label} must have at least ${counted(minimum, 'character')}`;
  }
  if (origin === 'array') return `${label} must have at least ${counted(minimum, 'entry', 'entries')}`;
  return `${label} must be ${formatNumber(minimum)} or more`;
}

function tooBig(label: string, origin: string, maximum: number | bigint): string {
  if (origin === 'string') return tooLong(label, maximum);
  if (origin === 'array') return `${label} may have at most ${counted(maximum, 'entry', 'entries')}`;
  return `${label} must be ${formatNumber(maximum)} or less`;
}

function describeChoices(label: string, values: readonly unknown[], input: unknown): string {
  if (input === undefined) return `${label} is required`;
  return `${label} must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;
}

/** The number of fields that a message names; a body may have a thousand. */
const selectKeys = (keys: readonly string[]) => keys.slice(0, 5).map((key) => key.slice(0, 40));

function unknownFields(path: readonly PropertyKey[], keys: readonly string[]): string {
  const where = path.length === 0 ? '' : ` in ${getLabel(path)}`;
  const named = selectKeys(keys).map((key) => `“${key}”`);
  return `There is no field called ${named.join(' or ')}${where}`;
}

function formatIssue(issue: RawIssue): string {
  const path = issue.path ?? [];
  const label = getLabel(path);
  switch (issue.code) {
    case 'invalid_type':
      return wrongKind(label, issue);
    case 'invalid_format':
      return `${label} ${formats[issue.format] ?? 'is not valid'}`;
    case 'invalid_value':
      return describeChoices(label, issue.values, issue.input);
    case 'too_small':
      return tooSmall(label, issue.origin, issue.minimum);
    case 'too_big':
      return tooBig(label, issue.origin, issue.maximum);
    case 'unrecognized_keys':
      return unknownFields(path, issue.keys);
    default:
      return issue.input === undefined && path.length > 0 ? `${label} is required` : `${label} is not valid`;
  }
}

/** The message of a schema's own check, after the name of the field. */
export const naming =
  (says: string) =>
  ({ path = [] }: { path?: PropertyKey[] | undefined }): string =>
    `${getLabel(path)} ${says}`;

const things: Readonly<Record<string, string>> = {
  boardSlug: 'Board',
  slug: 'Project',
  // Parts of a public board's path; a guest does not learn which half is wrong.
  project: 'Board',
  '/api/roadmaps/:project': 'Roadmap',
  '/api/roadmaps/:project/cards': 'Roadmap',
  '/embed/:project/roadmap': 'Roadmap',
  '/api/widget/:project': 'Widget',
  '/api/widget/:project/identify': 'Widget',
  '/api/widget/:project/votes': 'Widget',
  '/api/widget/:project/comments': 'Widget',
  '/images/:name': 'Image',
  '/logos/:name': 'Logo',
  '/api/projects/:slug/users/:userId': 'Team member',
};

/** The subject of a path parameter, for "not found": `cardId` becomes "Card". */
export const thingAt = (path: string, parameter: string): string =>
  things[path] ?? things[parameter] ?? humanized(parameter.replace(/Id$/, ''));

type Parsed<T> = { success: true; data: T } | { success: false; issues: ErrorIssue[] };

/** Each unknown field gets its own message. */
function toErrorIssues(issue: z.core.$ZodIssue): ErrorIssue[] {
  const paths =
    issue.code === 'unrecognized_keys'
      ? selectKeys(issue.keys).map((key) => [...issue.path, key])
      : [issue.path];
  return paths.map((path) => ({ path: path.join('.'), message: issue.message }));
}

/** Parses input; reports errors as sentences, the first one first. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): Parsed<z.output<T>> {
  const result = schema.safeParse(value, { error: formatIssue });
  if (result.success) return result;
  return { success: false, issues: result.error.issues.flatMap(toErrorIssues) };
}
