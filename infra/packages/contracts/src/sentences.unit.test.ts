import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Call } from './call.ts';
import { createBoard } from './http/boards.calls.ts';
import {
  calls,
  createCard,
  createUser,
  listUsers,
  parseInput,
  setTimeZone,
  thingAt,
  updateCard,
} from './index.ts';

const getMessages = (schema: z.ZodType, value: unknown): string[] => {
  const result = parseInput(schema, value);
  return result.success ? [] : result.issues.map(({ message }) => message);
};

const first = (schema: z.ZodType, value: unknown) => getMessages(schema, value)[0];

describe('what is said of a request that is not valid', () => {
  const card = { title: 'Dark', description: 'It is dark.' };

  it.each([
    ['a missing field', createCard, { description: 'x' }, 'Title is required'],
    [
      'a blank one, as the form says it',
      createCard,
      { ...card, title: ' ' },
      'Please fill in both title and description.',
    ],
    ['a name of nothing', createBoard, { name: ' ' }, 'Please enter a board name.'],
    [
      'a name that is too long',
      createBoard,
      { name: 'x'.repeat(101) },
      'Board name may have at most 100 characters',
    ],
    [
      'a text that is too long',
      createCard,
      { ...card, description: 'x'.repeat(20_001) },
      'Description may have at most 20,000 characters',
    ],
    ['a number for a text', createCard, { ...card, title: 7 }, 'Title must be text'],
    ['a text for a number', updateCard, { userPriority: 'high' }, 'User priority must be a number'],
    ['a number that is too large', updateCard, { userPriority: 9 }, 'User priority must be 5 or less'],
    ['half a star', updateCard, { userPriority: 1.5 }, 'User priority must be a whole number'],
    [
      'an unknown choice',
      updateCard,
      { status: 'Done' },
      'Status must be one of New, In Progress, In Testing, Resolved',
    ],
    ...['2026-02-30', '2025-02-29', '2026-13-01', '2026-4-1', '24.12.2026', ''].map(
      (dueDate) =>
        [
          `a day that is none: ${dueDate}`,
          updateCard,
          { dueDate },
          'Due date must be a day of the calendar, such as 2026-12-24',
        ] as const,
    ),
    [
      'a day that is far away',
      updateCard,
      { dueDate: '1999-12-31' },
      'Due date must be in a year between 2000 and 2199',
    ],
    ['no picture', updateCard, { imageUrls: ['x'] }, 'Images must be uploaded images'],
    [
      'a clock of its own',
      setTimeZone,
      { timeZone: '+01:00' },
      'Time zone must be a time zone, such as Europe/Berlin',
    ],
    ['nothing to change', updateCard, {}, 'Nothing to change'],
    ['no object', createCard, [], 'The body must be an object'],
    [
      'an id that is none',
      createUser,
      { projectId: 'x', username: 'abc', email: 'a@b.co', temporaryPassword: 'secret', role: 'normal_user' },
      'Project id must be an id',
    ],
  ] as const)('names the field: %s', (_what, call, body, message) => {
    expect(first(call.body, body)).toBe(message);
  });

  it('names fields that there are not, and no more of them than anybody would read', () => {
    const strict = z.strictObject({ name: z.string().optional() });
    expect(first(strict, { visibility: 'public' })).toBe('There is no field called “visibility”');
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
    expect(first(strict, many)).toHaveLength(
      'There is no field called “f0” or “f1” or “f2” or “f3” or “f4”'.length,
    );
  });

  it('says what is missing where an id is none', () => {
    expect(thingAt('/api/cards/:cardId', 'cardId')).toBe('Card');
    expect(thingAt('/api/projects/:slug/boards/:boardSlug', 'boardSlug')).toBe('Board');
    expect(thingAt('/api/notifications/:notificationId/read', 'notificationId')).toBe('Notification');
    expect(thingAt('/images/:name', 'name')).toBe('Image');
  });
});

/** Words of the library, which mean nothing to a person who filled in a form. */
const schemaWords =
  /invalid|expected|received|too (small|big)|regex|pattern|unrecognized|NaN|nullish|undefined|schema|uuid|enum/i;

/** Values that some field of a body or query does not take. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  true,
  7,
  0.5,
  -1,
  1e9,
  Number.NaN,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  [],
  {},
  [null],
  ['x'],
  Array.from({ length: 101 }, () => 'x'),
  { x: 1 },
];

const listFields = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object);

function listComplaints({ body, query }: Call): string[] {
  return [body, query].flatMap((schema) => {
    const fields = listFields(schema);
    const bodies = wrong.flatMap((value) => [
      value,
      Object.fromEntries(fields.map((field) => [field, value])),
      ...fields.map((field) => ({ [field]: value })),
    ]);
    return bodies.flatMap((value) => getMessages(schema, value));
  });
}

describe('no call', () => {
  it.each(calls.map((call) => [call.id, call] as const))(
    'answers in the words of a schema: %s',
    (_id, call) => {
      for (const message of new Set(listComplaints(call))) {
        expect(message).not.toMatch(schemaWords);
        expect(message).toMatch(/^\p{Lu}/u);
      }
    },
  );

  it('is left out: there is much to complain about', () => {
    expect(listComplaints(listUsers).length).toBeGreaterThan(20);
  });
});
