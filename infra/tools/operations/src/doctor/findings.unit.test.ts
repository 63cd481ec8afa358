import { describe, expect, it } from '@jest/globals';
import { examineClock } from './clock.ts';
import { judgeSchema } from './schemas.ts';

describe('a clock', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const judged = (time: Date | undefined, ms = 10) => examineClock('The clock of cards', { time, ms }, now);

  it.each([0, 1_500, -1_500])('that is %d ms apart is fine', (apart) => {
    expect(judged(new Date(now + apart)).level).toBe('ok');
  });

  it.each([61_000, -61_000])('that is %d ms apart is not', (apart) => {
    const { level, what, advice } = judged(new Date(now + apart));
    expect([level, what]).toEqual(['bad', 'The clock of cards and that of this machine are 61 s apart']);
    expect(advice).toMatch(/NTP/);
  });

  it('that cannot be judged is not passed over', () => {
    expect(judged(undefined)).toMatchObject({
      level: 'look',
      what: 'The clock of cards cannot be judged: the answer has no time',
    });
    expect(judged(new Date('nonsense')).level).toBe('look');
    expect(judged(new Date(now), 4_000).what).toBe(
      'The clock of cards cannot be judged: the answer took 4000 ms',
    );
  });
});

describe('a schema', () => {
  const none = { pending: [], newer: [], missingIndexes: [] };

  it('is fine where nothing is missing', () => {
    expect(judgeSchema('cards', none).map(({ level }) => level)).toEqual(['ok']);
  });

  it('is named by all that is not as this release expects', () => {
    const findings = judgeSchema('cards', {
      pending: ['0002-b'],
      newer: [
        { id: '0008-c', unreadable: false },
        { id: '0009-d', unreadable: true },
      ],
      missingIndexes: ['cards: {"boardId":1}'],
    });
    expect(findings.map(({ level, what }) => `${level} ${what}`)).toEqual([
      'bad cards: a newer release has changed the data, and this one cannot read it (0009-d)',
      'look cards: a newer release has migrated the data (0008-c)',
      'bad cards: migrations wait (0002-b)',
      'bad cards: indexes are missing (cards: {"boardId":1})',
    ]);
  });
});
