import { execFileSync } from 'node:child_process';

export interface ChildProcessInfo {
  pid: number;
  command: string;
}

/** The child processes of `pid`, with their command lines. */
export function listChildren(pid: number): ChildProcessInfo[] {
  const lines = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return lines
    .trim()
    .split('\n')
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim().replace(/^\d+ /, '') }));
}

/** The child whose command line contains `part`. */
export function childNamed(pid: number, part: string): number {
  const found = listChildren(pid).find(({ command }) => command.includes(part));
  if (!found) throw new Error(`No child runs ${part}`);
  return found.pid;
}

/** All descendants of `pid`. */
export function listDescendants(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.filter(([, ppid]) => ppid === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}
