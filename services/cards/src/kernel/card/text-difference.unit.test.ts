import { describe, expect, it } from '@jest/globals';
import { textDifference } from './text-difference.ts';

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

describe('the difference of two texts', () => {
  it('is all of short ones', () => {
    expect(textDifference('It is dark.', 'It is very dark.')).toEqual({
      from: 'It is dark.',
      to: 'It is very dark.',
    });
  });

  it('is little of long ones in which little changes, with whole words around', () => {
    const [start, end] = [words(1_000), words(1_000)];
    const { from, to } = textDifference(`${start} old ${end}`, `${start} young ${end}`);
    expect(from.length).toBeLessThan(300);
    expect(from).toMatch(/^…word\d+ .* word999 old word0 .* word\d+…$/);
    expect(to).toBe(from.replace(' old ', ' young '));
  });

  it('begins and ends with the texts where they differ there', () => {
    const same = words(200);
    expect(textDifference(`a ${same}`, `b ${same}`).from).toMatch(/^a word0 .*…$/);
    expect(textDifference(`${same} a`, `${same} b`).to).toMatch(/^….* word199 b$/);
  });

  it('counts nothing twice where a text repeats itself', () => {
    const { from, to } = textDifference('aa'.repeat(500), 'aa'.repeat(499));
    expect(from.length - to.length).toBe(2);
  });

  it('cuts no character in half', () => {
    const emoji = '😀'.repeat(200);
    for (const shift of ['', 'x']) {
      const { from, to } = textDifference(
        `${shift}${emoji}a${emoji}${shift}`,
        `${shift}${emoji}b${emoji}${shift}`,
      );
      expect([from.isWellFormed(), to.isWellFormed()]).toEqual([true, true]);
    }
  });

  it('is found in no time, whatever the texts', () => {
    const [a, b] = ['ab'.repeat(10_000), 'ba'.repeat(10_000)];
    const started = performance.now();
    for (let n = 0; n < 50; n += 1) textDifference(a, b);
    for (let n = 0; n < 50; n += 1) textDifference(a, `${a}c`);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
