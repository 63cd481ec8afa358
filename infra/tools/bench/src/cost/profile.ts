import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProduct } from '../product.ts';
import { table } from '../report.ts';
import type { CostOptions } from './cost.ts';
import { type Inspector, inspect } from './inspector.ts';
import { buildOperations, type Operation } from './operations.ts';
import { send } from './send.ts';
import type { Counts } from './usage.ts';
import { makeCostWorld } from './world.ts';

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Parts of the product by where their code lies; the first that matches counts. */
const parts: readonly [RegExp, string][] = [
  [/^\(garbage collector\)/, 'collecting garbage'],
  [/^\(program\)/, 'Node itself: events, files, sockets'],
  [/^write/, 'handing bytes to sockets'],
  [/node_modules\/(mongodb|bson)\//, 'driver of the database'],
  [/node_modules\/(mongoose|mquery|kareem)\//, 'mongoose'],
  [/node_modules\/zod\//, 'zod'],
  [/node_modules\//, 'Express and other libraries'],
  [/ node:/, "Node's modules"],
  [/ file:/, 'our code'],
];
const rest = 'others';

const settleMs = 2_000;
const sampleUs = 500;

function computeShares({ nodes, samples, timeDeltas }: CpuProfile): Counts {
  const partsById = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => {
      const name = `${functionName} ${url}`;
      return [id, functionName === '(idle)' ? null : (parts.find(([of]) => of.test(name))?.[1] ?? rest)];
    }),
  );
  const used: Counts = {};
  let sum = 0;
  for (const [at, id] of samples.entries()) {
    const [part, us] = [partsById.get(id), timeDeltas[at] ?? 0];
    if (!part) continue;
    used[part] = (used[part] ?? 0) + us;
    sum += us;
  }
  return Object.fromEntries(Object.entries(used).map(([part, us]) => [part, us / sum]));
}

async function profiled(inspector: Inspector, work: () => Promise<void>): Promise<Counts> {
  await inspector.call('Profiler.start');
  await work();
  const { profile } = await inspector.call<{ profile: CpuProfile }>('Profiler.stop');
  return computeShares(profile);
}

function formatReport(shares: ReadonlyMap<string, Counts>): string {
  const named = [...new Set([...shares.values()].flatMap(Object.keys))];
  const sumPart = (part: string) => [...shares.values()].reduce((sum, one) => sum + (one[part] ?? 0), 0);
  const rows = named
    .sort((a, b) => sumPart(b) - sumPart(a))
    .map((part) => [part, ...[...shares.values()].map((one) => `${(100 * (one[part] ?? 0)).toFixed(0)} %`)]);
  return table(['of the process of all services', ...shares.keys()], rows);
}

async function profileEach(product: Product, operations: readonly Operation[], count: number) {
  for (const { next } of operations) await send(product.stack.url, next, count, 10);
  const inspector = await inspect(product.stack.pid);
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: sampleUs });
  const shares = new Map<string, Counts>();
  for (const { name, next } of operations) {
    await delay(settleMs);
    const work = async () => {
      await send(product.stack.url, next, 2 * count, 10);
      await delay(settleMs);
    };
    shares.set(name, await profiled(inspector, work));
  }
  inspector.close();
  return shares;
}

/** Prints what the embedded product spends its time on, by part, under operations ten at once and with what follows them. */
export async function profile(
  ids: readonly string[],
  { requests, log }: Pick<CostOptions, 'requests' | 'log'>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-profile-'));
  const product = await startProduct(dataDir, { MODE: 'embedded' });
  try {
    const world = await makeCostWorld(product);
    const operations = buildOperations(world, product.stack.url).filter(({ id }) => ids.includes(id));
    log(formatReport(await profileEach(product, operations, requests)));
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
