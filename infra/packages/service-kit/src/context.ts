import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Ids of what a request makes, by purpose and in their order: the same each time that the request is tried. */
export interface NewIds {
  next(purpose: string): string;
  has(id: string): boolean;
}

/** Connects log lines, calls and events to the request that caused them. */
export interface Context {
  requestId?: string;
  /** W3C trace context, `00-<trace id>-<span id>-<flags>`. */
  traceparent?: string;
  actorId?: string;
  /** The actor has an agent do it. */
  byAgent?: boolean;
  /** Ids for what a request makes that may come again. */
  newIds?: NewIds;
}

const storage = new AsyncLocalStorage<Context>();

/** The context of the current request or event; empty outside of one. */
export const currentContext = (): Context => storage.getStore() ?? {};

/** Runs `work`, and everything it awaits, in `context`. */
export const withContext = <T>(context: Context, work: () => T): T => storage.run(context, work);

const traceparentPattern = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * 32 hex digits. Made from a UUID, because Node generates those in advance; other random bytes take a system call each.
 */
const randomHex = () => randomUUID().replaceAll('-', '');

/** Continues a trace with a new span, or starts one if `parent` is missing or malformed. */
export function nextTraceparent(parent?: string): string {
  const traceId = parent?.match(traceparentPattern)?.[1] ?? randomHex();
  return `00-${traceId}-${randomHex().slice(16)}-01`;
}

/** The trace id of a traceparent, for log lines. */
export const getTraceId = (traceparent?: string): string | undefined =>
  traceparent?.match(traceparentPattern)?.[1];
