import { expect, it } from '@jest/globals';
import { createImportLimiter } from './import-limiter.ts';

it('lets files be read one after the other, and few wait', async () => {
  const limited = createImportLimiter({ limits: { most: 1, waiting: 1 } });
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const one = limited(() => first.promise).catch(() => order.push('first'));
  const two = limited(async () => order.push('second'));
  await expect(limited(async () => {})).rejects.toMatchObject({ code: 'overloaded', retryAfter: 10 });
  first.reject(new Error('It broke'));
  await Promise.all([one, two]);
  expect(order.toSorted()).toEqual(['first', 'second']);
  await expect(limited(async () => 'third')).resolves.toBe('third');
});
