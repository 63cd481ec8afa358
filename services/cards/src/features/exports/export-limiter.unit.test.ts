import { expect, it } from '@jest/globals';
import { createExportLimiter } from './export-limiter.ts';

it('lets few exports be made at the same time, of one person and of all, until one ends', async () => {
  const limited = createExportLimiter({ limits: { ofPerson: 1, all: 2 } });
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = limited('ada', () => promise);
  await expect(limited('ada', async () => {})).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfter: 10,
  });
  const failing = Promise.withResolvers<void>();
  const second = limited('grace', () => failing.promise);
  await expect(limited('mary', async () => {})).rejects.toMatchObject({ code: 'overloaded' });
  failing.reject(new Error('It broke'));
  await expect(second).rejects.toThrow('It broke');
  await expect(limited('mary', async () => {})).resolves.toBeUndefined();
  resolve();
  await first;
  await expect(limited('ada', async () => {})).resolves.toBeUndefined();
});
