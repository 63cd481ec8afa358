import type { Envelope, ServiceName } from '@cardinal/contracts';
import { z } from 'zod';
import { isOutage } from '../outage.ts';

/** Handles one event. It may be called again with the same event, and with older events after newer ones. */
export type EventHandler = (event: Envelope) => Promise<void>;

export interface DeadLetter {
  id: string;
  service: ServiceName;
  type: string;
  subject: string;
  /** The event as it came; `{ unreadable }` with the message's text where it is none. */
  event: Record<string, unknown>;
  error: string;
  diedAt: string;
}

/** Why an event could not be handled, for operators to read: what is wrong with its data on one line. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof z.ZodError)) return String(error).slice(0, 500);
  const wrong = error.issues.map(({ path, message }) => `${path.join('.') || 'message'}: ${message}`);
  return `Error: not a valid event: ${wrong.join('; ')}`.slice(0, 500);
}

/** Events that a consumer failed on until its tries were used up. */
export interface DeadLetters {
  list(service: ServiceName): Promise<DeadLetter[]>;
  /** Delivers them to their consumer again; all of them without ids. Answers how many. */
  replay(service: ServiceName, ids?: readonly string[]): Promise<number>;
}

/**
 * How events travel. `publish` resolves once the event is safe: the broker has it in every queue it is meant for,
 * or every consumer has handled it. It rejects when that cannot be said, and the event stays in its outbox.
 */
export interface EventBus {
  publish(event: Envelope): Promise<void>;
  /** Starts delivering to a service what `subscriptions` says; each event at least once. */
  consume(service: ServiceName, handler: EventHandler): Promise<void>;
  /** Reaches every process of the system, at most once and without a trace; for hints only. */
  broadcast(topic: string, payload: unknown): void;
  onBroadcast(topic: string, listener: (payload: unknown) => void): void;
  /** Calls `listener` when broadcasts may have been missed: when they stop coming, and when they come again. */
  onGap(listener: () => void): void;
  deadLetters: DeadLetters;
  /** How many events wait for a service and how many it could not handle. */
  depths(service: ServiceName): Promise<{ waiting: number; dead: number }>;
  /** Whether events can be published and broadcasts heard right now. */
  isReady(): boolean;
  /** Stops taking new deliveries and waits for those in hand. */
  stopConsuming(service?: ServiceName): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds before the second, third … try of a failed delivery; after the last the event is parked. */
export const defaultRetryDelays: readonly number[] = [200, 1_000, 5_000, 15_000, 60_000];

/**
 * How long to wait before a failed delivery is tried again; undefined where its tries are used up. An outage uses up
 * none: otherwise a database that is away for minutes would have everything parked that happens meanwhile.
 */
export const delayBefore = (attempt: number, error: unknown, delays: readonly number[]): number | undefined =>
  delays[attempt] ?? (isOutage(error) ? delays.at(-1) : undefined);
