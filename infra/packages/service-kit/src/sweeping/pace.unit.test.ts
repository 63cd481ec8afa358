import { expect, it } from '@jest/globals';
import { createPace } from './pace.ts';

it('looks often after something happened, and then ever more seldom', () => {
  let time = 0;
  const pace = createPace({ most: 60_000, now: () => time });
  const looks: number[] = [];
  const rest = (until: number) => {
    for (let n = looks.length; time < until; n += 1) {
      looks[n] = time;
      time += pace.pause(5_000);
    }
  };
  rest(300_000);
  expect(looks).toEqual([0, 5_000, 10_000, 20_000, 40_000, 80_000, 140_000, 200_000, 260_000]);
  expect(pace.noteActivity()).toBe(true);
  expect(pace.noteActivity()).toBe(false);
  expect(pace.pause(5_000)).toBe(5_000);
  time += 7_000;
  expect(pace.pause(5_000)).toBe(7_000);
  expect(pace.pause(3_600_000)).toBe(3_600_000);
});
