import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { answerHash, shortHash, solveChallenge } from './proof-of-work.ts';

describe('a short hash', () => {
  it('is the SHA-256 of texts of every length that fits', () => {
    for (let length = 0; length <= 55; length += 1) {
      const text = 'The quick brown fox jumps over the lazy dog, 0123456789.'.slice(0, length);
      expect(shortHash(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
    expect(() => shortHash('x'.repeat(56))).toThrow();
  });
});

describe('a challenge', () => {
  it('is solved by the number that it was made of, the first and the last one too', () => {
    for (const answer of [0, 7, 999]) {
      const target = answerHash('salt', answer);
      expect(solveChallenge({ salt: 'salt', target, tries: 1_000 })).toBe(answer);
    }
  });

  it('is not solved by a number out of range', () => {
    const target = answerHash('salt', 1_000);
    expect(solveChallenge({ salt: 'salt', target, tries: 1_000 })).toBeNull();
  });
});
