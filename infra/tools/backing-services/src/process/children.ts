import type { ChildProcess } from 'node:child_process';

/** How to kill each running process that was started here. */
const running = new Map<ChildProcess, () => void>();

/**
 * Tracks a child until it ends.
 * @param group whether it leads a process group, which is killed with it
 */
export function remember(child: ChildProcess, { group = false } = {}): void {
  running.set(child, () => {
    if (group && child.pid) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  });
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
}

/** Kills all running children, without a clean stop. */
export function killChildren(): void {
  for (const kill of running.values()) {
    try {
      kill();
    } catch {
      // It has just ended by itself.
    }
  }
}
