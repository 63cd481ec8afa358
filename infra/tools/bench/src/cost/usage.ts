import type { MongoClient } from 'mongodb';
import { processorMsByName } from '../processes.ts';

/** Kinds of commands that ask for data or change it; the rest is about connections and the engine itself. */
const kinds = [
  'find',
  'update',
  'insert',
  'bulkWrite',
  'findAndModify',
  'distinct',
  'aggregate',
  'count',
  'delete',
  'getMore',
];

export const isCounted = ({ command }: { command: string }): boolean => kinds.includes(command);

export type Counts = Record<string, number>;

/** Usage since the start, or in a time. */
export interface Usage {
  ms: number;
  /** Processor time by process, in milliseconds. */
  processor: Counts;
  /** Commands of the database by kind. */
  commands: Counts;
  /** Times that the engine made its journal safe on disk. */
  flushes: number;
}

interface ServerStatus {
  metrics: { commands: Record<string, { total?: bigint | number }> };
  wiredTiger: { log: Record<string, bigint | number> };
}

export const total = (counts: Counts): number => Object.values(counts).reduce((sum, one) => sum + one, 0);

const combine = (a: Counts, b: Counts, by: (a: number, b: number) => number): Counts =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((key) => [key, by(a[key] ?? 0, b[key] ?? 0)]),
  );

const combined = (a: Usage, b: Usage, by: (a: number, b: number) => number): Usage => ({
  ms: by(a.ms, b.ms),
  processor: combine(a.processor, b.processor, by),
  commands: combine(a.commands, b.commands, by),
  flushes: by(a.flushes, b.flushes),
});

export const minus = (a: Usage, b: Usage): Usage => combined(a, b, (x, y) => x - y);
export const plus = (a: Usage, b: Usage): Usage => combined(a, b, (x, y) => x + y);
export const scaled = (a: Usage, factor: number): Usage => combined(a, a, (x) => x * factor);

/** Reads what the stack at `pid` has used. Asking the engine costs it one command that is of no counted kind. */
export async function readUsage(mongo: MongoClient, pid: number): Promise<Usage> {
  const status = (await mongo.db('admin').command({ serverStatus: 1 })) as unknown as ServerStatus;
  const commands = status.metrics.commands;
  return {
    ms: performance.now(),
    processor: processorMsByName(pid),
    commands: Object.fromEntries(kinds.map((kind) => [kind, Number(commands[kind]?.total ?? 0)])),
    flushes: Number(status.wiredTiger.log['log sync operations'] ?? 0),
  };
}
