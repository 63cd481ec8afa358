import { expect, it, jest } from '@jest/globals';

jest.retryTimes(1);
let runs = 0;

it('runs a test again that failed, where its file wants it', () => {
  runs += 1;
  expect(runs).toBe(2);
});
