import type { BackingService } from '@cardinal/backing-services';

/** A process that can be killed, stopped and restarted. */
export interface Victim {
  name: string;
  pid(): number;
  /** Restarts it after a kill; resolves when it runs, or is left to its supervisor. */
  revive(): Promise<void>;
}

/** The broker or the engine, restarted here with the same data and port. */
export interface Restartable extends Victim {
  end(): Promise<void>;
}

/** Keeps a restarted service under one name. */
export async function runRestartable<P extends BackingService>(
  name: string,
  start: () => Promise<P>,
): Promise<Restartable & { first: P }> {
  const first = await start();
  let current = first;
  return {
    name,
    first,
    pid: () => current.pid,
    async revive() {
      await current.exited;
      current = await start();
    },
    end: () => current.kill(),
  };
}
