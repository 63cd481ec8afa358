import { afterEach, expect, it } from '@jest/globals';
import { clockIn } from './local-clock.ts';

const { DateTimeFormat } = Intl;
afterEach(() => {
  Intl.DateTimeFormat = DateTimeFormat;
});

it('keeps one format for a time zone, however it is spelled', () => {
  let made = 0;
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...given: ConstructorParameters<typeof DateTimeFormat>) {
      super(...given);
      made += 1;
    }
  } as typeof DateTimeFormat;
  const now = new Date('2026-11-25T03:00:00Z');
  // A zone of this test alone: other tests of the same process may have made the format of theirs.
  for (const name of ['Australia/Eucla', 'australia/eucla', 'AUSTRALIA/EUCLA', 'aUSTRALIA/eUCLA'])
    expect(clockIn(name, now).toISOString()).toBe('2026-11-25T11:45:00.000Z');
  expect(made).toBe(1);
});
