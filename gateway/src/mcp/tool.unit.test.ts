import { getCard, listBoards } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { type Ask, rememberCard } from './service-client.ts';
import { keepAllowed } from './tool.ts';

it('asks each project once for its permission, and a few at a time', async () => {
  const items = Array.from({ length: 40 }, (_, at) => ({ at, project: { slug: `project-${at % 20}` } }));
  const asked: string[] = [];
  let waiting = 0;
  let most = 0;
  const kept = await keepAllowed(async (slug) => {
    asked.push(slug);
    waiting += 1;
    most = Math.max(most, waiting);
    await Promise.resolve();
    waiting -= 1;
    return slug === 'project-7' ? 'deny' : 'ask';
  }, items);
  expect([asked.length, new Set(asked).size]).toEqual([20, 20]);
  expect(most).toBeLessThan(10);
  expect(items.filter((item) => !kept.includes(item)).map(({ at }) => at)).toEqual([7, 27]);
});

it('reads a card once while a tool is used', async () => {
  const asked: string[] = [];
  const ask = rememberCard((async (call: { id: string }) => {
    asked.push(call.id);
    return { value: {}, total: undefined };
  }) as unknown as Ask);
  for (const cardId of ['a', 'a', 'b']) await ask(getCard, { params: { cardId } });
  for (const slug of ['c', 'c']) await ask(listBoards, { params: { slug } });
  expect(asked).toEqual(['getCard', 'getCard', 'listBoards', 'listBoards']);
});
