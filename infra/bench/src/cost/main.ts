import { parseArgs } from 'node:util';
import { type Cost, type Mode, measureCost } from './cost.ts';
import { costReport } from './cost-report.ts';
import { trace } from './trace.ts';

/** What operations take of processor and database: `node infra/bench/src/cost/main.ts --mode embedded --only create,move`. */
const { values } = parseArgs({
  options: {
    /** embedded or processes; both where unset. */
    mode: { type: 'string' },
    /** Ids of operations, separated by commas. */
    only: { type: 'string' },
    /** Ids of operations of which every command is listed; nothing is measured then. */
    trace: { type: 'string' },
    requests: { type: 'string', default: '300' },
    idle: { type: 'string', default: '20' },
  },
});

const modes: Mode[] = values.mode ? [values.mode as Mode] : ['embedded', 'processes'];
const log = (line: string) => console.log(line);
const costs: Cost[] = [];
for (const mode of values.trace ? modes.slice(0, 1) : [])
  await trace(mode, values.trace?.split(',') ?? [], log);
for (const mode of values.trace ? [] : modes) {
  console.log(mode);
  const cost = await measureCost({
    mode,
    only: values.only?.split(','),
    requests: Number(values.requests),
    idleMs: 1_000 * Number(values.idle),
    log,
  });
  costs.push(cost);
}
if (costs.length > 0) log(`\n${costReport(costs)}`);
