import { expect, it } from '@jest/globals';
import { judge, measureForBudget, readBudget } from './budget.ts';

it('no operation takes more of database and processor than infra/tools/bench/budget.json says', async () => {
  const budget = readBudget();
  const { over, loose } = judge(budget, await measureForBudget(budget, { log: () => {} }));
  for (const line of loose) console.info(line);
  expect(over).toEqual([]);
}, 600_000);
