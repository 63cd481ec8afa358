import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { isWritten, writesOnce, written } from './written.ts';

it('writes what the schema names, once', () => {
  let parsed = 0;
  const schema = z.object({ name: z.string().transform((name) => `${name}${++parsed}`) });
  const write = writesOnce(schema);
  const thing = { name: 'a', secret: 'b' };
  expect([write(thing), write(thing), write({ ...thing })]).toEqual([
    '{"name":"a1"}',
    '{"name":"a1"}',
    '{"name":"a2"}',
  ]);
});

it('tags what is written by its text', () => {
  const [one, same, other] = ['[1]', '[1]', '[2]'].map((text) => written(text));
  expect(one?.tag).toBe(same?.tag);
  expect(one?.tag).not.toBe(other?.tag);
  expect(one?.bytes.toString()).toBe('[1]');
  expect([isWritten(one), isWritten({ ...one }), isWritten(null)]).toEqual([true, false, false]);
});
