import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as every } from 'node:timers/promises';
import { casesOf } from '../http/cases.ts';
import { load } from '../http/load.ts';
import { type BenchOptions, readOptions } from '../options.ts';
import { atRest, memoryOf } from '../processes.ts';
import { type Product, signInAll, startProduct } from '../product.ts';
import { table } from '../report.ts';
import { seed } from '../seed/seed.ts';

/** What a product keeps in memory while people use it for long: `MODE=embedded BENCH_MINUTES=60 make bench-memory`. */
const mode = process.env.MODE ?? 'processes';
const concurrency = 10;
const log = (line: string) => console.log(line);

/** MiB of each process, by name. */
type Memory = ReadonlyMap<string, number>;

const total = (memory: Memory): number => [...memory.values()].reduce((sum, mib) => sum + mib, 0);

function memoryNow({ stack }: Product, when: string): Memory {
  const memory = new Map(memoryOf(stack.pid).map(({ name, mib }) => [name, mib]));
  const each = [...memory].map(([name, mib]) => `${name} ${mib}`).join(', ');
  log(`  ${when}: ${total(memory)} MiB (${each})`);
  return memory;
}

/** Asks everything that is measured of a product in turn, ten at once. @returns what it keeps after each minute */
async function use(product: Product, { dataDir, cards, options }: Use): Promise<Memory[]> {
  const { url, pid } = product.stack;
  const world = await seed(product, { dataDir, cards, users: options.BENCH_USERS, log });
  const cases = casesOf({ world, cookies: await signInAll(url, world.people), origin: url });
  await atRest(pid);
  const samples = [memoryNow(product, 'at rest')];
  let asked = 0;
  const next = () => cases[asked++ % cases.length]!.product();
  const running = load({ url, next, concurrency, seconds: 60 * options.BENCH_MINUTES });
  for await (const _ of every(60_000)) {
    samples.push(memoryNow(product, `after ${samples.length} minutes and ${asked} requests`));
    if (samples.length > options.BENCH_MINUTES) break;
  }
  const { failed } = await running;
  if (failed > 0) throw new Error(`${failed} of ${asked} requests failed`);
  return samples;
}

interface Use {
  dataDir: string;
  cards: number;
  options: BenchOptions;
}

const options = readOptions(process.env);
const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-memory-'));
const product = await startProduct(dataDir, { MODE: mode });
try {
  const cards = options.BENCH_CARDS[0] as number;
  log(`${mode}, ${cards} cards`);
  const samples = await use(product, { dataDir, cards, options });
  const shown = [0, 1, samples.length - 1].map((at) => samples[at]!);
  const row = (name: string, of: (memory: Memory) => number | undefined) => [
    name,
    ...shown.map((memory) => String(of(memory) ?? '–')),
  ];
  const rows = [...shown.at(-1)!.keys()].map((name) => row(name, (memory) => memory.get(name)));
  const head = ['MiB', 'at rest', 'after a minute', `after ${options.BENCH_MINUTES}`];
  log(`\n${table(head, [...rows, row('**together**', total)])}`);
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
