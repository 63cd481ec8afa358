import { writeFileSync } from 'node:fs';
import { readOptions } from './options.ts';
import { report } from './report.ts';
import { type Run, runWith } from './run.ts';

const options = readOptions(process.env);
const runs: Run[] = [];
for (const cards of options.BENCH_CARDS) {
  runs.push(await runWith(cards, options, (line) => console.log(line)));
}
if (options.BENCH_OUT) writeFileSync(options.BENCH_OUT, `${JSON.stringify(runs, null, 2)}\n`);
console.log(`\n${report(runs)}`);
