import type { BackingService } from '@cardinal/backing-services';

/** Something that runs as a process and can be killed, stopped and brought back. */
export interface Victim {
  name: string;
  pid(): number;
  /** Brings it back after a kill; resolves when it is there again, or is left to its supervisor. */
  revive(): Promise<void>;
}

/** The broker or the engine: started again by us, on the same data and port. */
export interface Restartable extends Victim {
  end(): Promise<void>;
}

/** Keeps a service that is killed and started again under one name. */
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
