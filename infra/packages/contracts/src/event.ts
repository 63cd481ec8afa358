import { z } from 'zod';
import { time } from './primitives.ts';

/** An event definition: its name, which is also its routing key, and the schema of its data. */
export interface EventDefinition<T extends string = string, D extends z.ZodType = z.ZodType> {
  type: T;
  data: D;
}

export function defineEvent<const T extends string, D extends z.ZodType>(
  type: T,
  data: D,
): EventDefinition<T, D> {
  return { type, data };
}

/**
 * CloudEvents 1.0 in structured mode. `subject` is the id of the stream that changed and `version` its number after the
 * change, so that a consumer can order events. `traceparent`, `requestid` and `actorid` connect the event to its cause.
 */
export const envelope = z.object({
  specversion: z.literal('1.0'),
  id: z.uuid(),
  source: z.string(),
  type: z.string(),
  subject: z.string(),
  time,
  version: z.number().int().min(1),
  traceparent: z.string().optional(),
  requestid: z.string().optional(),
  actorid: z.string().optional(),
  /** The actor had an agent do it. */
  byagent: z.boolean().optional(),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof envelope>;

/** An envelope with the data of one event definition. */
export type EventOf<E extends EventDefinition> = Omit<Envelope, 'type' | 'data'> & {
  type: E['type'];
  data: z.output<E['data']>;
};
export type DataOf<E extends EventDefinition> = z.output<E['data']>;
