import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CommandRecorder,
  recordCommands,
  type SentCommand,
  startMongoEngine,
} from '@cardinal/backing-services';
import { type Product, startProduct } from '../product.ts';
import type { CostOptions, Mode } from './cost.ts';
import { buildOperations, type Operation } from './operations.ts';
import { send } from './send.ts';
import { isCounted } from './usage.ts';
import { makeCostWorld } from './world.ts';

type Fields = Record<string, unknown>;

const formatKeys = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(formatKeys).join(' ')
    : `{${Object.entries((value ?? {}) as Fields)
        .map(([key, inner]) => (key.startsWith('$') ? `${key} ${formatKeys(inner)}` : key))
        .join(', ')}}`;

/** Names of the fields that a command looks for and changes. */
function describeShape({ body }: SentCommand): string {
  const [update] = (body.updates ?? []) as { q: Fields; u: Fields }[];
  const [removal] = (body.deletes ?? []) as { q: Fields }[];
  const list = (body.updates ?? body.deletes ?? body.documents) as unknown[] | undefined;
  const many = list && list.length > 1 ? ` (${list.length} of them)` : '';
  if (update) return `${formatKeys(update.q)} ${formatKeys(update.u)}${many}`;
  if (removal) return `${formatKeys(removal.q)}${many}`;
  if (body.documents) return many;
  if (body.pipeline) return (body.pipeline as Fields[]).map((stage) => Object.keys(stage)[0]).join(' ');
  const change = body.updateMods ?? body.update;
  const changed = typeof change === 'object' ? ` ${formatKeys(change)}` : '';
  return `${body.key ? `${String(body.key)} of ` : ''}${formatKeys(body.filter ?? body.query)}${changed}`;
}

const formatSignature = (sent: SentCommand): string =>
  `${sent.database.replace(/^cardinal_/, '').padEnd(13)} ${sent.command.padEnd(13)} ${sent.collection.padEnd(20)} ${describeShape(sent)}`;

type Counted = Map<string, number>;

function countedIn(sent: readonly SentCommand[]): Counted {
  const counted: Counted = new Map();
  for (const one of sent) counted.set(formatSignature(one), (counted.get(formatSignature(one)) ?? 0) + 1);
  return counted;
}

const settleMs = 1_500;
const restMs = 15_000;
const warmRequests = 30;
const requests = 50;

interface Tracing {
  product: Product;
  recorder: CommandRecorder;
  log: (line: string) => void;
}

/** Records the commands sent while the work goes on and in the time after it. */
async function recorded({ recorder }: Tracing, work: () => Promise<unknown>) {
  recorder.sent.length = 0;
  const began = performance.now();
  await work();
  const answered = performance.now();
  await delay(settleMs);
  const sent = recorder.sent.filter(isCounted);
  return { began, answered, sent, ms: performance.now() - began };
}

async function traceOnce(tracing: Tracing, operation: Operation, atRest: Counted): Promise<void> {
  const { product, log } = tracing;
  // Caches of a few seconds have expired in the time at rest.
  await recorded(tracing, () => send(product.stack.url, operation.next, 10, 1));
  const { began, answered, sent } = await recorded(tracing, () =>
    send(product.stack.url, operation.next, 1, 1),
  );
  log(`${operation.name}, once; what also happens at rest is marked with ~`);
  let isOver = false;
  for (const one of sent) {
    if (one.at > answered && !isOver) log(`  ${(answered - began).toFixed(1).padStart(7)} ms answered`);
    isOver ||= one.at > answered;
    const signature = formatSignature(one);
    log(`  ${(one.at - began).toFixed(1).padStart(7)} ms ${atRest.has(signature) ? '~' : ' '} ${signature}`);
  }
}

async function traceMany(tracing: Tracing, operation: Operation, concurrency: number, atRest: Counted) {
  const { product, log } = tracing;
  const work = () => send(product.stack.url, operation.next, requests, concurrency);
  const { sent, ms } = await recorded(tracing, work);
  const perRequest = [...countedIn(sent)]
    .map(
      ([signature, count]) =>
        [signature, (count - (ms * (atRest.get(signature) ?? 0)) / restMs) / requests] as const,
    )
    .filter(([, count]) => count > 0.02)
    .sort(([a], [b]) => a.localeCompare(b));
  const sum = perRequest.reduce((all, [, count]) => all + count, 0);
  log(
    `\n${operation.name}, ${concurrency} at once: ${sum.toFixed(1)} commands a request without what happens at rest`,
  );
  for (const [signature, count] of perRequest) log(`  ${count.toFixed(2).padStart(6)}  ${signature}`);
}

async function traceOperations(tracing: Tracing, ids: readonly string[]): Promise<void> {
  const { product, log } = tracing;
  const world = await makeCostWorld(product);
  const operations = buildOperations(world, product.stack.url).filter(({ id }) => ids.includes(id));
  for (const { next } of operations) await send(product.stack.url, next, warmRequests, 10);
  await delay(3_000);
  const atRest = countedIn((await recorded(tracing, () => delay(restMs - settleMs))).sent);
  for (const operation of operations) {
    await traceOnce(tracing, operation, atRest);
    for (const concurrency of [1, 10]) await traceMany(tracing, operation, concurrency, atRest);
  }
  log(`\nat rest, commands a second`);
  for (const [signature, count] of [...atRest].sort(([a], [b]) => a.localeCompare(b))) {
    log(`  ${((1_000 * count) / restMs).toFixed(2).padStart(6)}  ${signature}`);
  }
}

/** Prints every command of operations: service, kind, collection and fields; on a product of its own. */
export async function trace(mode: Mode, ids: readonly string[], log: CostOptions['log']): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardinal-trace-'));
  const engine = await startMongoEngine({ dataDir: join(dataDir, 'mongodb'), port: 0 });
  const recorder = await recordCommands(engine.uri);
  try {
    const product = await startProduct(dataDir, { MODE: mode, MONGO_URL: recorder.url });
    await traceOperations({ product, recorder, log }, ids).finally(product.stop);
  } finally {
    recorder.stop();
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
