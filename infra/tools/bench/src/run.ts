import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { signedIn } from '@cardinal/local/test/browser-like.ts';
import { measurePipeline, type Pipeline } from './events/pipeline.ts';
import { type Delay, measureReadModelDelay } from './events/read-model-delay.ts';
import { measureStreams } from './events/streams.ts';
import { buildCases } from './http/cases.ts';
import { type Comparison, compare, warmAll } from './http/compare.ts';
import { startLimits } from './limits/limits.ts';
import type { BenchOptions } from './options.ts';
import { atRest, type Resident, readMemory } from './processes.ts';
import { type Product, signInAll, startProduct } from './product.ts';
import { seed } from './seed/seed.ts';
import type { World } from './seed/world.ts';

export interface Run {
  cards: number;
  startMs: number;
  comparisons: Comparison[];
  pipeline: Pipeline;
  readModel: Delay;
  streams: Delay;
  memory: { idle: Resident[]; loaded: Resident[] };
}

type Log = (line: string) => void;

const pipelineEvents = 3_000;
const delaySamples = 200;
const streamMoves = 20;

const show = ({ name, concurrency, product, express }: Comparison) =>
  `  ${name} @${concurrency}: ${product.rps.toFixed(0)}/s, ${((100 * product.rps) / express.rps).toFixed(0)} % of bare Express`;

async function compareAll(
  product: Product,
  world: World,
  cookies: string[],
  options: BenchOptions,
  log: Log,
): Promise<Comparison[]> {
  const limits = await startLimits(product.mongoUrl);
  const seconds = options.BENCH_SECONDS;
  const comparisons: Comparison[] = [];
  const wanted = options.BENCH_ONLY?.split(',');
  const cases = buildCases({ world, cookies, origin: product.stack.url }).filter(
    ({ name }) => wanted?.includes(name) ?? true,
  );
  try {
    await warmAll(cases, { productUrl: product.stack.url, limits });
    for (const one of cases) {
      for (const concurrency of options.BENCH_CONCURRENCY) {
        const compared = await compare(one, concurrency, { productUrl: product.stack.url, limits, seconds });
        log(show(compared));
        comparisons.push(compared);
      }
    }
  } finally {
    await limits.stop();
  }
  return comparisons;
}

async function measure(product: Product, dataDir: string, cards: number, options: BenchOptions, log: Log) {
  const world = await seed(product, { dataDir, cards, users: options.BENCH_USERS, log });
  const cookies = await signInAll(product.stack.url, world.people);
  const admin = (await signedIn(product.stack.url, 'superadmin')).cookie();
  log(`  at rest after ${(await atRest(product.stack.pid)).toFixed(0)} s`);
  const idle = readMemory(product.stack.pid);
  const comparisons = await compareAll(product, world, cookies, options, log);
  const pipeline = await measurePipeline(product, world, pipelineEvents);
  log(`  events: ${pipeline.perSecond.toFixed(0)}/s`);
  const readModel = await measureReadModelDelay(product, admin, delaySamples);
  log(`  write to read model: ${readModel.p50.toFixed(1)} ms, p99 ${readModel.p99.toFixed(1)} ms`);
  const pages = options.BENCH_STREAMS;
  const streams = await measureStreams(product, world, cookies, { pages, moves: streamMoves });
  log(`  ${pages} open pages hear after ${streams.p50.toFixed(0)} ms, p99 ${streams.p99.toFixed(0)} ms`);
  return {
    ...{ cards, startMs: product.startMs, comparisons, pipeline, readModel, streams },
    memory: { idle, loaded: readMemory(product.stack.pid) },
  };
}

/** Everything once, on a product of its own with `cards` cards. */
export async function runWith(cards: number, options: BenchOptions, log: Log): Promise<Run> {
  const kept = options.BENCH_DIR && resolve(options.BENCH_DIR, String(cards));
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'cardinal-bench-'));
  log(`${cards} cards`);
  const product = await startProduct(dataDir);
  try {
    return await measure(product, dataDir, cards, options, log);
  } finally {
    await product.stop();
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}
