import { describe, expect, it } from '@jest/globals';
import { assertReadable, isDue, isShown, progressAfter } from './entry.rules.ts';

const now = new Date('2026-11-20T10:00:00Z');
const tomorrow = new Date('2026-11-21T10:00:00Z');
const yesterday = new Date('2026-11-19T10:00:00Z');
const afterAllTimes = new Date('9999-01-01T00:00:00Z');

const draft = { state: 'draft', publishAt: null, publishedAt: null, sortAt: afterAllTimes } as const;
const scheduled = { state: 'scheduled', publishAt: tomorrow, publishedAt: null, sortAt: tomorrow } as const;
const published = { state: 'published', publishAt: null, publishedAt: yesterday, sortAt: yesterday } as const;
const schedule = (publishAt?: string | null) => ({ state: 'scheduled' as const, publishAt });

const refusal = (path: string, message: string) =>
  expect.objectContaining({
    code: 'validation_failed',
    issues: [{ path, message: expect.stringContaining(message) }],
  });

describe('an entry after an edit', () => {
  it.each([
    ['is a draft at first', null, {}, draft],
    ['stays a draft', draft, {}, draft],
    ['stays scheduled', scheduled, {}, scheduled],
    ['stays scheduled where that is asked for again', scheduled, schedule(), scheduled],
    ['is scheduled', draft, schedule(tomorrow.toISOString()), scheduled],
    ['is scheduled anew', { ...scheduled, publishAt: now }, { publishAt: tomorrow.toISOString() }, scheduled],
    ['stays published since then', published, {}, published],
    ['is published now', draft, { state: 'published' }, { ...published, publishedAt: now, sortAt: now }],
    [
      'is published before its time',
      scheduled,
      { state: 'published' },
      { ...published, publishedAt: now, sortAt: now },
    ],
    ['is a draft again', published, { state: 'draft' }, draft],
  ] as const)('%s', (_, before, edit, expected) => {
    expect(progressAfter(before, edit, now)).toEqual(expected);
  });

  it.each([
    ['no time to be scheduled at', draft, schedule(), 'Choose when'],
    ['its time taken away', scheduled, schedule(null), 'Choose when'],
    ['a time that is now', draft, schedule(now.toISOString()), 'is over'],
    ['a time in more than a year', draft, schedule('2027-11-20T10:00:00.001Z'), 'within a year'],
    ['a time while it is a draft', draft, { publishAt: tomorrow.toISOString() }, 'Only a scheduled entry'],
    [
      'a time while it is published',
      published,
      { publishAt: tomorrow.toISOString() },
      'Only a scheduled entry',
    ],
  ] as const)('is refused with %s', (_, before, edit, message) => {
    expect(() => progressAfter(before, edit, now)).toThrow(refusal('publishAt', message));
  });

  it('may be scheduled for the same day next year', () => {
    expect(progressAfter(null, schedule('2027-11-20T10:00:00Z'), now).state).toBe('scheduled');
  });

  it('needs a content, unless it is a draft', () => {
    expect(() => assertReadable({ state: 'published', content: '' })).toThrow(
      refusal('content', 'Write what'),
    );
    expect(() => assertReadable({ state: 'scheduled', content: '' })).toThrow(
      refusal('content', 'Write what'),
    );
    expect(() => assertReadable({ state: 'published', content: 'New' })).not.toThrow();
    expect(() => assertReadable({ state: 'draft', content: '' })).not.toThrow();
  });
});

it.each([
  ['a scheduled entry at its time', { ...scheduled, publishAt: now }, true],
  ['a scheduled entry before its time', scheduled, false],
  ['a scheduled entry without a time', { ...scheduled, publishAt: null }, false],
  ['a draft', { ...draft, publishAt: yesterday }, false],
] as const)('is to be published: %s: %s', (_, entry, expected) => {
  expect(isDue(entry, now)).toBe(expected);
});

it('is shown to others once it is published', () => {
  expect([draft, scheduled, published].map(isShown)).toEqual([false, false, true]);
});
