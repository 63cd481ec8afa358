import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Resident memory of a process, in MiB. */
export interface Resident {
  name: string;
  mib: number;
}

const names: readonly [RegExp, string][] = [
  [/\/(auth|cards|gateway|integrations|notifications|projects)(?:\/src\/main\.ts|\.js)/, '$1'],
  [/mongo-engine-child/, 'MongoDB engine'],
  [/beam\.smp/, 'RabbitMQ'],
  [/\/local(?:\/src\/main\.ts|\.js)/, 'supervisor'],
];

function findName(command: string): string | undefined {
  for (const [pattern, name] of names) {
    const match = pattern.exec(command);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return undefined;
}

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It ended in the meantime.
    return '';
  }
};

const readCommand = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ');

const readParent = (pid: number): number => Number(/\) \S (\d+)/.exec(read(pid, 'stat'))?.[1]);

/** The process and all that come from it. Linux only: it reads /proc. */
function findFamily(root: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const pid of all) if (family.has(readParent(pid))) family.add(pid);
  }
  return [...family];
}

/** Memory of the processes of a stack, the largest first. */
export function readMemory(root: number): Resident[] {
  return findFamily(root)
    .flatMap((pid) => {
      const name = findName(readCommand(pid));
      const kib = Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1]);
      return name && kib ? [{ name, mib: Math.round(kib / 1_024) }] : [];
    })
    .sort((a, b) => b.mib - a.mib);
}

/** Processor time that a process has used, in milliseconds. Linux counts it in hundredths of a second. */
export function readProcessorMs(pid: number): number {
  // The fields after the name, which may have blanks in it; user and system time are the 14th and 15th of all.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** Processor time that the stack's processes have used, by name, in milliseconds. */
export function processorMsByName(root: number): Record<string, number> {
  const used: Record<string, number> = {};
  for (const pid of findFamily(root)) {
    const name = findName(readCommand(pid)) ?? 'others';
    used[name] = (used[name] ?? 0) + readProcessorMs(pid);
  }
  return used;
}

const processorSeconds = (root: number): number =>
  findFamily(root).reduce((sum, pid) => sum + readProcessorMs(pid), 0) / 1_000;

/** Share of one processor that a stack at rest may use. */
const restingShare = 0.2;
/** Longer than the engine takes from one checkpoint to the next, so that the one of the seeding is over: a minute. */
const restSeconds = 65;
const patienceSeconds = 600;

/**
 * Waits until a stack has done what the seeding left it to do: events, journals, checkpoints.
 * @returns how long that took, in seconds
 * @throws Error when it does not come to rest within ten minutes
 */
export async function atRest(root: number): Promise<number> {
  const began = performance.now();
  const waited = () => (performance.now() - began) / 1_000;
  while (waited() < patienceSeconds) {
    const before = processorSeconds(root);
    const from = waited();
    await delay(restSeconds * 1_000);
    if (processorSeconds(root) - before < restingShare * (waited() - from)) return waited();
  }
  throw new Error(`The stack did not come to rest within ${patienceSeconds} s`);
}
