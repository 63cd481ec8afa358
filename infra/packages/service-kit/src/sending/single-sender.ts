import { type Patience, retryDelay } from '../schedule.ts';
import type { SendQueue } from './send-queue.ts';
import { type SenderDeps, startSender } from './sender.ts';
import type { QueuedItem } from './sending.model.ts';

export interface SingleSenderDeps extends Omit<SenderDeps, 'find' | 'send'> {
  queue: SendQueue;
  /** Tries to send a claimed item; true if the receiver was available. */
  deliver(item: QueuedItem): Promise<boolean>;
  /** The most that one replica sends at the same time. */
  mostAtOnce: number;
  patience: Patience;
  leaseMs: number;
}

/** Sends stored items side by side. While the receiver is away only one is tried at a time, with growing pauses. */
export function startSingleSender(deps: SingleSenderDeps) {
  const { queue, deliver, mostAtOnce, patience, leaseMs, ...sender } = deps;
  /** Consecutive tries that found the receiver away, and until when nothing is tried. */
  let troubles = 0;
  let pausedUntil = new Date(0);

  async function find(running: ReadonlySet<string>) {
    const room = (troubles > 0 ? 1 : mostAtOnce) - running.size;
    if (room <= 0 || pausedUntil.getTime() > Date.now()) return { keys: [], next: pausedUntil };
    const { ids, next } = await queue.due(room + running.size);
    return { keys: ids.filter((id) => !running.has(id)).slice(0, room), next };
  }

  async function send(id: string): Promise<void> {
    const item = await queue.claim(id, new Date(Date.now() + leaseMs));
    if (!item) return;
    const available = await deliver(item);
    troubles = available ? 0 : troubles + 1;
    if (!available) pausedUntil = new Date(Date.now() + retryDelay(troubles, patience, Math.random()));
  }

  return startSender({ ...sender, find, send });
}
