import { describe, expect, it } from '@jest/globals';
import type { SessionDocument } from './session.model.ts';
import { goodForMs, isDueToTouch, isOver, timesOfNew, timesOfUse } from './session.rules.ts';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const start = at('01T10:00:00');
const session = timesOfNew(start) as SessionDocument;

describe('a new session', () => {
  it('ends after a week without use, after 30 days in any case, and is deleted a week later', () => {
    expect(session).toEqual({
      createdAt: start,
      seenAt: start,
      idleUntil: at('08T10:00:00'),
      absoluteUntil: new Date('2026-12-01T10:00:00Z'),
      purgeAt: new Date('2026-12-08T10:00:00Z'),
    });
  });
});

describe('a session that is used', () => {
  it('gets another week', () => {
    const now = at('03T12:00:00');
    expect(timesOfUse(session, now)).toEqual({ seenAt: now, idleUntil: at('10T12:00:00') });
  });

  it('does not outlast its end in any case', () => {
    expect(timesOfUse(session, at('29T12:00:00')).idleUntil).toEqual(session.absoluteUntil);
  });

  it('is written once a minute', () => {
    expect(isDueToTouch(session, at('01T10:00:59.999'))).toBe(false);
    expect(isDueToTouch(session, at('01T10:01:00'))).toBe(true);
  });
});

describe('a session that ends', () => {
  it('is over at that moment', () => {
    expect(isOver(session, at('08T09:59:59.999'))).toBe(false);
    expect(isOver(session, at('08T10:00:00'))).toBe(true);
  });

  it('may be cached for ten seconds, and not beyond its end', () => {
    expect(goodForMs(session, start)).toBe(10_000);
    expect(goodForMs(session, at('08T09:59:57'))).toBe(3_000);
    expect(goodForMs(session, at('08T10:00:03'))).toBe(0);
  });
});
