import type { ChildProcess } from 'node:child_process';

/** How to kill each process that was started here and still runs. */
const running = new Map<ChildProcess, () => void>();

/** Remembers a child until it ends. @param group whether it leads a process group of its own, which goes with it */
export function remember(child: ChildProcess, { group = false } = {}): void {
  running.set(child, () => {
    if (group && child.pid) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  });
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Kills every child that runs, for whoever does not want to wait for a clean stop. */
export function killChildren(): void {
  for (const kill of running.values()) {
    try {
      kill();
    } catch {
      // It ended by itself in this very moment.
    }
  }
}
