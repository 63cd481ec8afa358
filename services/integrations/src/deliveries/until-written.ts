import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from '@cardinal/service-kit';

const pauseMs = 200;

/** Writes down what has happened outside, again and again while the database is away, unless the process is to stop. */
export async function untilWritten(write: () => Promise<void>, stopping: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isOutage(error) || stopping.aborted) throw error;
      await delay(pauseMs);
    }
  }
}
