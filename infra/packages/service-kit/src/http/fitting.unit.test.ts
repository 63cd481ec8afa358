import { expect, it } from '@jest/globals';
import { fitting } from './fitting.ts';

const bytes = (items: unknown[]) => Buffer.byteLength(JSON.stringify(items));

it('takes as many items as fit, counted as they go out', () => {
  const items = Array.from({ length: 100 }, (_, index) => ({ index, text: '題"\n😀' }));
  for (const most of [2, 50, 1_000, 2_345]) {
    const fit = fitting(items, most);
    expect(bytes(fit)).toBeLessThanOrEqual(most);
    expect(bytes(items.slice(0, fit.length + 1))).toBeGreaterThan(most);
  }
});

it('takes all where there is room', () => {
  expect(fitting([1, 2, 3])).toEqual([1, 2, 3]);
});
