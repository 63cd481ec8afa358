import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

/** A machine, in npm's words. */
interface Machine {
  os: string;
  cpu: string;
  /** Of Linux: `glibc` or `musl`. */
  libc?: string;
}

function machineHere(): Machine {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  const libc = header.glibcVersionRuntime ? 'glibc' : 'musl';
  return {
    os: process.platform,
    cpu: process.arch,
    ...(process.platform === 'linux' ? { libc } : {}),
  };
}

/** An absent list allows everything, as does one that only excludes others. */
function isAmong(list: readonly string[] | undefined, value: string | undefined): boolean {
  if (!list) return true;
  if (list.includes(`!${value}`)) return false;
  return list.every((each) => each.startsWith('!')) || list.includes(value ?? '');
}

/**
 * The builds for this machine that the lock file names and npm left out. It does so silently where it ran on an old
 * Node, and on another machine: the folder may have been copied. Packages without a platform are not looked for, as npm
 * may leave out those that it cannot build.
 */
export function missingBuilds(root: string, machine: Machine = machineHere()): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([, { optional, os, cpu }]) => optional && (os || cpu))
    .filter(
      ([, { os, cpu, libc }]) =>
        isAmong(os, machine.os) && isAmong(cpu, machine.cpu) && isAmong(libc, machine.libc),
    )
    .map(([at]) => at)
    .filter((at) => !existsSync(join(root, at, 'package.json')));
}

if (import.meta.main) {
  const missing = missingBuilds('.');
  for (const at of missing) console.error(at.replace('node_modules/', ''));
  process.exitCode = missing.length > 0 ? 1 : 0;
}
