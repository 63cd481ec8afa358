import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from './outage.ts';

const pauseMs = 200;

/** Retries a write that records an external effect during a database outage, until the process stops. */
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
