import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBareExpress } from '../limits/limits.ts';
import { memoryOf, processorMsOf, type Resident } from '../processes.ts';
import { type Product, startProduct } from '../product.ts';
import { createMeter, type Meter } from './meter.ts';
import { type Operation, operationsOf } from './operations.ts';
import { send } from './send.ts';
import { type Counts, plus, scaled, total, type Usage, usageOf } from './usage.ts';
import { draft, makeCostWorld } from './world.ts';

export type Mode = 'embedded' | 'processes';

/** What one request takes, with all that follows it; the mean over one at a time and ten at once. */
export interface OperationCost {
  id: string;
  name: string;
  /** Processor milliseconds by process. */
  processor: Counts;
  /** Commands of the database by kind. */
  commands: Counts;
  flushes: number;
  /** Processor time relative to an insert by bare Express. */
  ratio: number;
}

export interface Cost {
  mode: Mode;
  operations: OperationCost[];
  /** An insert by bare Express: processor milliseconds, its own and the engine's. */
  bareMs: number;
  /** A stack that nobody uses: percent of one processor by process, commands per second by kind. */
  idle: { percent: Counts; commands: Counts };
  memory: Resident[];
}

export interface CostOptions {
  mode: Mode;
  /** Ids of operations; all where unset. */
  only?: readonly string[] | undefined;
  /** Requests of each operation, one at a time and as many again ten at once. */
  requests: number;
  /** How long the stack is looked at when nobody uses it, in milliseconds. */
  idleMs: number;
  log: (line: string) => void;
}

const concurrencies = [1, 10];
const engine = 'MongoDB engine';

interface Subject {
  product: Product;
  meter: Meter;
  bare: (count: number, concurrency: number) => Promise<number>;
}

/** Measures inserts by bare Express: processor milliseconds of all, without what the engine does at rest. */
async function createBare({ product, meter }: Omit<Subject, 'bare'>) {
  const limit = await startBareExpress(product.mongoUrl);
  let n = 0;
  const next = () => ({
    ...{ method: 'POST' as const, path: '/board/bare', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(draft(n++)),
  });
  const bare: Subject['bare'] = async (count, concurrency) => {
    const before = processorMsOf(limit.pid);
    const used = await meter.measure(() => send(limit.url, next, count, concurrency));
    return processorMsOf(limit.pid) - before + (used.processor[engine] ?? 0);
  };
  return { bare, stop: limit.stop };
}

/** Code runs slowly at first. */
async function warmUp({ product, bare }: Subject, operations: readonly Operation[], count: number) {
  for (const { next } of operations) await send(product.stack.url, next, count, 10);
  await bare(3 * count, 10);
}

async function measureAll(subject: Subject, operations: readonly Operation[], options: CostOptions) {
  const { product, meter, bare } = subject;
  const { requests, log } = options;
  const bareMs: number[] = [];
  const measured: { operation: Operation; usage: Usage }[] = [];
  for (const operation of operations) {
    const usages: Usage[] = [];
    for (const concurrency of concurrencies) {
      bareMs.push((await bare(requests, concurrency)) / requests);
      const work = () => send(product.stack.url, operation.next, requests, concurrency);
      usages.push(scaled(await meter.measure(work), 1 / requests));
    }
    const usage = scaled(usages.reduce(plus), 1 / usages.length);
    log(
      `  ${operation.name}: ${usages.map((one) => `${total(one.processor).toFixed(1)} ms, ${total(one.commands).toFixed(1)} commands`).join('; ')}`,
    );
    measured.push({ operation, usage });
  }
  const bareMean = bareMs.reduce((sum, one) => sum + one, 0) / bareMs.length;
  const costs = measured.map(({ operation: { id, name }, usage: { processor, commands, flushes } }) => ({
    ...{ id, name, processor, commands, flushes, ratio: total(processor) / bareMean },
  }));
  return { operations: costs, bareMs: bareMean };
}

async function costOf(product: Product, options: CostOptions): Promise<Cost> {
  const world = await makeCostWorld(product);
  const wanted = ({ id }: Operation) => options.only?.includes(id) ?? true;
  const operations = operationsOf(world, product.stack.url).filter(wanted);
  const meter = await createMeter({
    read: () => usageOf(product.mongo, product.stack.pid),
    idleMs: options.idleMs,
  });
  const { bare, stop } = await createBare({ product, meter });
  try {
    const subject = { product, meter, bare };
    await warmUp(subject, operations, options.requests);
    const measured = await measureAll(subject, operations, options);
    return {
      mode: options.mode,
      ...measured,
      idle: {
        percent: scaled(meter.idle, 100).processor,
        commands: scaled(meter.idle, 1_000).commands,
      },
      memory: memoryOf(product.stack.pid),
    };
  } finally {
    await stop();
  }
}

/** Measures what operations take, on a product of its own. */
export async function measureCost(options: CostOptions): Promise<Cost> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-cost-'));
  const product = await startProduct(dataDir, { MODE: options.mode });
  try {
    return await costOf(product, options);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
