import { writeFileSync } from 'node:fs';
import { type Cost, measureCost } from './cost/cost.ts';
import { costReport } from './cost/cost-report.ts';
import { readOptions } from './options.ts';
import { report } from './report.ts';
import { type Run, runWith } from './run.ts';

const options = readOptions(process.env);
const log = (line: string) => console.log(line);
const costs: Cost[] = [];
for (const mode of ['embedded', 'processes'] as const) {
  log(`cost, ${mode}`);
  costs.push(
    await measureCost({ mode, requests: options.BENCH_COST_REQUESTS, idleMs: 30_000, restMs: 70_000, log }),
  );
}
const runs: Run[] = [];
for (const cards of options.BENCH_CARDS) runs.push(await runWith(cards, options, log));
if (options.BENCH_OUT) writeFileSync(options.BENCH_OUT, `${JSON.stringify({ costs, runs }, null, 2)}\n`);
log(`\n## Cost\n\n${costReport(costs)}\n\n${report(runs)}`);
