import { describe, expect, it } from '@jest/globals';
import { readable } from './readable-log.ts';

const line = (fields: object) =>
  JSON.stringify({ level: 40, time: '2026-03-01T12:01:30.123Z', service: 'cards', ...fields });

describe('a log line at the terminal', () => {
  it('says when, how grave, who and what', () => {
    expect(readable(line({ msg: 'slow', ms: 900, route: '/api/cards' }))).toBe(
      '12:01:30 warn  cards          slow ms=900 route=/api/cards',
    );
  });

  it('shows where an error came from', () => {
    expect(
      readable(line({ level: 50, msg: 'failed', err: { message: 'no', stack: 'Error: no\n    at x.ts:1' } })),
    ).toContain('error cards          failed\n  Error: no\n    at x.ts:1');
  });

  it('leaves what is no log line as it is', () => {
    expect(readable('plain words', 'auth')).toBe('auth           plain words');
    expect(readable('[1,2]', 'auth')).toBe('auth           [1,2]');
  });
});
