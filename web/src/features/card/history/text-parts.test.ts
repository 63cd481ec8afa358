import { describe, expect, it } from '@jest/globals';
import { textParts } from './text-parts.ts';

describe('a change of a text', () => {
  it('is shown by word', () => {
    const parts = textParts('It is dark.', 'It is very dark.');
    expect(parts.filter(({ added, removed }) => added || removed)).toMatchObject([
      { value: 'very ', added: true },
    ]);
  });

  it('is shown in time for the longest texts too, by line or as a whole', () => {
    const random = (seed: number) =>
      Array.from({ length: 6_000 }, (_, n) => ((n * n * seed) % 1_013).toString(36)).join(' ');
    const started = performance.now();
    const parts = textParts(random(7), random(13));
    expect(performance.now() - started).toBeLessThan(2_000);
    const joined = (left: 'added' | 'removed') =>
      parts
        .filter((part) => !part[left])
        .map(({ value }) => value)
        .join('');
    expect(joined('added')).toBe(random(7));
    expect(joined('removed')).toBe(random(13));
  });
});
