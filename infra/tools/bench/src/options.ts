import { join } from 'node:path';
import { readConfig } from '@cardinal/service-kit';
import { z } from 'zod';

const list = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => value.split(',').map(Number))
    .pipe(z.array(z.number().int().min(1)).min(1));

/** Options that `make bench` reads from the environment. */
const benchOptions = z.object({
  /** Cards in the database, one run of everything for each number. */
  BENCH_CARDS: list('10000,1000000'),
  BENCH_USERS: z.coerce.number().int().min(100).default(100_000),
  /** Requests of each operation whose cost is measured, one at a time and as many again ten at once. */
  BENCH_COST_REQUESTS: z.coerce.number().int().min(10).default(300),
  /** Requests that are under way at once. */
  BENCH_CONCURRENCY: list('1,10,50'),
  /** How long each measurement lasts. */
  BENCH_SECONDS: z.coerce.number().min(0.2).default(4),
  /** Open pages with live updates. */
  BENCH_STREAMS: z.coerce.number().int().min(1).default(500),
  /** The cases to measure, by name; all where unset. */
  BENCH_ONLY: z.string().optional(),
  /** Folder in which the seeded databases are kept for the next run; each run adds what it wrote. */
  BENCH_DIR: z.string().optional(),
  /** File for the figures as JSON. */
  BENCH_OUT: z.string().optional(),
});
export type BenchOptions = z.infer<typeof benchOptions>;

/** @throws StartError with one line that names every wrong key */
export const readOptions = (env: Record<string, string | undefined>): BenchOptions =>
  readConfig(benchOptions, env);

export const root = join(import.meta.dirname, '../../../..');
