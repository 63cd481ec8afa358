import { runChaos } from './run-chaos.ts';
import { formatReport } from './verify/report.ts';

const seed = Number(process.env.CHAOS_SEED) || Math.floor(Math.random() * 1e9);
const seconds = Number(process.env.CHAOS_SECONDS) || 600;
const since = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - since) / 1_000)).padStart(4)} s  ${line}`);

console.log(`Chaos for ${seconds} s with CHAOS_SEED=${seed}`);
const { checks, summary, folder } = await runChaos({ seed, seconds, isShort: seconds < 120, say });
console.log(['', ...summary, '', formatReport(checks)].join('\n'));
if (folder)
  console.log(`\nThe logs of the processes are in ${folder}; the same luck again: CHAOS_SEED=${seed}`);
process.exit(folder ? 1 : 0);
