import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MiB. */
export interface Resident {
  name: string;
  mib: number;
}

const names: readonly [RegExp, string][] = [
  [/services\/(\w+)\/src\/main/, '$1'],
  [/gateway\/src\/main/, 'gateway'],
  [/mongo-engine-child/, 'MongoDB engine'],
  [/beam\.smp/, 'RabbitMQ'],
  [/local\/src\/main/, 'supervisor'],
];

function nameOf(command: string): string | undefined {
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

const parentOf = (pid: number): number => Number(/\) \S (\d+)/.exec(read(pid, 'stat'))?.[1]);

/** The process and all that come from it. Linux only: it reads /proc. */
function familyOf(root: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const pid of all) if (family.has(parentOf(pid))) family.add(pid);
  }
  return [...family];
}

/** What the processes of a stack keep in memory, the largest first. */
export function memoryOf(root: number): Resident[] {
  return familyOf(root)
    .flatMap((pid) => {
      const name = nameOf(read(pid, 'cmdline').replaceAll('\0', ' '));
      const kib = Number(/VmRSS:\s+(\d+)/.exec(read(pid, 'status'))?.[1]);
      return name && kib ? [{ name, mib: Math.round(kib / 1_024) }] : [];
    })
    .sort((a, b) => b.mib - a.mib);
}
