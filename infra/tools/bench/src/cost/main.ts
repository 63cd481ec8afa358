import { parseArgs } from 'node:util';
import { judge, measureForBudget, readBudget, writeBudget } from './budget.ts';
import { type Cost, type Mode, measureCost } from './cost.ts';
import { costReport } from './cost-report.ts';
import { profile } from './profile.ts';
import { trace } from './trace.ts';

/** Measures processor and database: `node infra/tools/bench/src/cost/main.ts --mode embedded --only create,move`. */
const { values } = parseArgs({
  options: {
    /** embedded or processes; both where unset. */
    mode: { type: 'string' },
    /** Ids of operations, separated by commas. */
    only: { type: 'string' },
    /** Ids of operations of which every command is listed; nothing is measured then. */
    trace: { type: 'string' },
    /** Ids of operations of which the shares of processor time are printed; nothing is measured then. */
    profile: { type: 'string' },
    /** Measures as the test does that holds the budget, and says what is over it or far under it. */
    budget: { type: 'boolean', default: false },
    /** The same, and makes the figures the budget. */
    write: { type: 'boolean', default: false },
    /** Requests of each operation, one at a time and as many again ten at once. */
    requests: { type: 'string', default: '300' },
    /** Seconds for which the stack is looked at between uses. */
    idle: { type: 'string', default: '30' },
    /** Seconds for which nobody uses the stack before it is looked at, for as long again, at rest. */
    rest: { type: 'string', default: '70' },
  },
});

const log = (line: string) => console.log(line);
const only = values.only?.split(',');
const modes: readonly Mode[] = values.mode ? [values.mode as Mode] : ['embedded', 'processes'];

async function measureModes(): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const mode of modes) {
    log(mode);
    const [idleMs, restMs] = [1_000 * Number(values.idle), 1_000 * Number(values.rest)];
    costs.push(await measureCost({ mode, only, requests: Number(values.requests), idleMs, restMs, log }));
  }
  return costs;
}

async function holdBudget(): Promise<void> {
  const budget = readBudget();
  const cost = await measureForBudget(budget, { only, log });
  const { over, loose } = judge(budget, cost);
  for (const line of [...over.map((one) => `${one}: over it`), ...loose]) log(line);
  if (values.write) writeBudget(cost);
  else if (over.length > 0) process.exitCode = 1;
}

if (values.trace) await trace(modes[0] as Mode, values.trace.split(','), log);
else if (values.profile) await profile(values.profile.split(','), { requests: Number(values.requests), log });
else if (values.budget || values.write) await holdBudget();
else log(`\n${costReport(await measureModes())}`);
