import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startBareExpress } from '../limits/limits.ts';
import { type Resident, readMemory, readProcessorMs } from '../processes.ts';
import { type Product, startProduct } from '../product.ts';
import { createMeter, type Meter } from './meter.ts';
import { buildOperations, type Operation } from './operations.ts';
import { send } from './send.ts';
import { type Counts, plus, readUsage, scaled, total, type Usage } from './usage.ts';
import { draft, makeCostWorld } from './world.ts';

export type Mode = 'embedded' | 'processes';

/** Cost of one request, with all that follows it; the mean over one at a time and ten at once. */
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

type Measured = Pick<Cost, 'operations' | 'bareMs'>;

export interface CostOptions {
  mode: Mode;
  /** Ids of operations; all where unset. */
  only?: readonly string[] | undefined;
  /** Requests of each operation, one at a time and as many again ten at once. */
  requests: number;
  /** How long the stack is looked at between uses, for what it does beside the operations, in milliseconds. */
  idleMs: number;
  /**
   * How long nobody uses the stack before it is looked at, for as long again, for what it does at rest. Pauses between
   * looks for what was left double, so each look falls once into that time, whatever it is. Milliseconds.
   */
  restMs: number;
  /** Chooses operations to measure once more, whose lowest figures count then; asked until there are none. */
  again?: (cost: Pick<Cost, 'operations'>) => readonly string[];
  log: (line: string) => void;
}

const concurrencies = [1, 10];
/** Inserts by bare Express for each request of an operation: they are small beside what the engine does at rest. */
const bareShare = 4;
const engine = 'MongoDB engine';
/** How often operations are measured once more. */
const mostAgain = 4;

interface Subject {
  product: Product;
  meter: Meter;
  bare: (count: number, concurrency: number) => Promise<number>;
}

/** Measures inserts by bare Express: processor milliseconds of all, without what the engine does at rest. */
async function startBare({ product, meter }: Omit<Subject, 'bare'>) {
  const limit = await startBareExpress(product.mongoUrl);
  let n = 0;
  const next = () => ({
    ...{ method: 'POST' as const, path: '/board/bare', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(draft(n++)),
  });
  const bare: Subject['bare'] = async (count, concurrency) => {
    const before = readProcessorMs(limit.pid);
    const used = await meter.measure(() => send(limit.url, next, count, concurrency), false);
    return readProcessorMs(limit.pid) - before + (used.processor[engine] ?? 0);
  };
  return { bare, stop: limit.stop };
}

/** Code runs slowly at first. */
async function warmUp({ product, bare }: Subject, operations: readonly Operation[], count: number) {
  for (const { next } of operations) await send(product.stack.url, next, count, 10);
  await bare(2 * bareShare * count, 10);
}

async function measureAll(
  subject: Subject,
  operations: readonly Operation[],
  options: CostOptions,
): Promise<Measured> {
  const { product, meter, bare } = subject;
  const { log } = options;
  const inserts = bareShare * options.requests;
  const bareMs: number[] = [];
  const measured: { operation: Operation; usage: Usage }[] = [];
  for (const operation of operations) {
    const requests = options.requests * (operation.small ? 3 : 1);
    const usages: Usage[] = [];
    for (const concurrency of concurrencies) {
      bareMs.push((await bare(inserts, concurrency)) / inserts);
      const work = () => send(product.stack.url, operation.next, requests, concurrency);
      usages.push(scaled(await meter.measure(work, true), 1 / requests));
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

const lower = (a: OperationCost, b: OperationCost | undefined): OperationCost => ({
  ...(b && total(b.commands) < total(a.commands) ? b : a),
  ratio: Math.min(a.ratio, b?.ratio ?? a.ratio),
});

/** Processor time has its moods, mostly bad ones, which pass. */
async function measureAgain(
  subject: Subject,
  operations: readonly Operation[],
  measured: Measured,
  options: CostOptions,
): Promise<Measured> {
  let lowest = measured;
  for (let round = 0; round < mostAgain; round += 1) {
    const ids = options.again?.(lowest) ?? [];
    if (ids.length === 0) break;
    const wanted = operations.filter(({ id }) => ids.includes(id));
    const again = await measureAll(subject, wanted, options);
    const better = (one: OperationCost) =>
      lower(
        one,
        again.operations.find(({ id }) => id === one.id),
      );
    lowest = { ...lowest, operations: lowest.operations.map(better) };
  }
  return lowest;
}

async function measureProductCost(product: Product, options: CostOptions): Promise<Cost> {
  const world = await makeCostWorld(product);
  const wanted = ({ id }: Operation) => options.only?.includes(id) ?? true;
  const operations = buildOperations(world, product.stack.url).filter(wanted);
  const meter = await createMeter({
    read: () => readUsage(product.mongo, product.stack.pid),
    idleMs: options.idleMs,
  });
  const { bare, stop } = await startBare({ product, meter });
  try {
    const subject = { product, meter, bare };
    await warmUp(subject, operations, options.requests);
    const first = await measureAll(subject, operations, options);
    const measured = await measureAgain(subject, operations, first, options);
    const memory = readMemory(product.stack.pid);
    await delay(options.restMs);
    const idle = await meter.atRest(options.restMs);
    return {
      ...{ mode: options.mode, ...measured, memory },
      idle: { percent: scaled(idle, 100).processor, commands: scaled(idle, 1_000).commands },
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
    return await measureProductCost(product, options);
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
