import type { DataOf, Envelope, EventDefinition } from '@cardinal/contracts';
import mongoose, { type Model, type SchemaDefinition, type SchemaOptions } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from './app-error.ts';
import { currentContext, nextTraceparent } from './context.ts';

/** What every document has whose changes are events. `Streams` are further version counters of the same document. */
export interface AggregateFields {
  _id: string;
  version: number;
  outbox: Envelope[];
  /** Marked with its last event; the relay removes the document once that event is out. */
  deleted: boolean;
}

/** Above this many waiting events a document takes no more: its consumers are in trouble and it must not outgrow 16 MB. */
export const maxPendingEvents = 1_000;

/** A mongoose schema of an aggregate: string `_id`, the shared fields, and the indexes that the relay needs. */
export function aggregateSchema<T extends AggregateFields>(
  definition: SchemaDefinition,
  options: SchemaOptions = {},
) {
  const schema = new mongoose.Schema<T>(
    {
      _id: { type: String, required: true },
      version: { type: Number, required: true },
      outbox: { type: [mongoose.Schema.Types.Mixed], default: [] },
      deleted: { type: Boolean, default: false },
      ...definition,
    } as SchemaDefinition,
    { versionKey: false, minimize: false, strict: true, id: false, ...options } as never,
  );
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  schema.index({ deleted: 1 }, { partialFilterExpression: { deleted: true } });
  return schema;
}

/**
 * The document with this id, unless it is deleted. It is asked for by its id alone, which MongoDB answers without
 * weighing indexes against each other: half the work of asking for `deleted` too.
 */
export async function findLiving<T extends AggregateFields>(
  model: Model<T>,
  id: string,
  fields: Partial<Record<keyof T, 0>> = {},
): Promise<T | null> {
  const found = await model.findOne({ _id: id } as never, fields as never).lean<T>();
  return found && !found.deleted ? found : null;
}

/** An event that a change wants to tell; the store completes it. */
export interface NewEvent {
  type: string;
  data: unknown;
  /** The stream; the document's id where unset. */
  subject?: string;
}

/** Makes an event of a definition. Its type is written out at the definition and parsed again at the consumer. */
export function newEvent<E extends EventDefinition>(
  definition: E,
  data: DataOf<E>,
  subject?: string,
): NewEvent {
  return { type: definition.type, data: definition.data.parse(data), subject };
}

function sealed(source: string, events: readonly NewEvent[], subject: string, version: number): Envelope[] {
  const { traceparent, requestId, actorId } = currentContext();
  return events.map((event) => ({
    specversion: '1.0',
    id: uuidv7(),
    source,
    type: event.type,
    subject: event.subject ?? subject,
    time: new Date().toISOString(),
    version,
    traceparent: nextTraceparent(traceparent),
    ...(requestId ? { requestid: requestId } : {}),
    ...(actorId ? { actorid: actorId } : {}),
    data: event.data,
  }));
}

/** What a decision makes of a document: fields to set or unset, and the events that tell of it. */
export interface Change<T> {
  set?: Partial<T>;
  unset?: (keyof T & string)[];
  events: NewEvent[];
}

export interface ChangeOptions {
  /** Refused with `stale_version` unless the document has this version. */
  ifMatch?: number | undefined;
  /** The counter that this change advances; `version` where unset. Other counters are other streams of the document. */
  counter?: string;
  /** The version that callers are shown, where some changes are not theirs to see; `version` where unset. */
  versionOf?: (doc: never) => number;
  /** What a stale caller is shown as `current`. */
  present?: (doc: never) => unknown;
}

export interface AggregateStore<T extends AggregateFields> {
  model: Model<T>;
  /** Inserts a document with version 1 and its first events, in one write. */
  insert(doc: Omit<T, 'version' | 'outbox' | 'deleted'>, events: NewEvent[]): Promise<T>;
  /**
   * Reads the document, lets `decide` choose the change and writes it with its events in one write, anew from the
   * start when another change came between. `decide` may throw to refuse, or answer null for nothing to do.
   * @returns the document after the change, or null where there is none
   */
  change(
    id: string,
    decide: (doc: T) => Change<T> | null | Promise<Change<T> | null>,
    options?: ChangeOptions,
  ): Promise<T | null>;
  /** Marks the document deleted together with its last event; the relay removes it afterwards. */
  remove(id: string, decide: (doc: T) => NewEvent[], options?: ChangeOptions): Promise<T | null>;
}

const maxAttempts = 100;
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt * 4, 60)));

export interface AggregateStoreDeps<T extends AggregateFields> {
  model: Model<T>;
  /** Of the events, e.g. `/services/projects`. */
  source: string;
  /** Called with the document's id after each write, so that the relay need not wait for its next look. */
  wake(id: string): void;
}

/**
 * A store whose every write carries its events with it (one document, one write: it either happens with its
 * events or not at all).
 */
export function createAggregateStore<T extends AggregateFields>({
  model,
  source,
  wake,
}: AggregateStoreDeps<T>): AggregateStore<T> {
  async function attempt(doc: T, change: Change<T>, counter: string, deleted: boolean): Promise<T | null> {
    const current = ((doc as Record<string, unknown>)[counter] as number | undefined) ?? 0;
    const outbox = sealed(source, change.events, doc._id, current + 1);
    const unset = Object.fromEntries((change.unset ?? []).map((key) => [key, 1]));
    return model
      .findOneAndUpdate(
        {
          _id: doc._id,
          deleted: false,
          [counter]: current,
          [`outbox.${maxPendingEvents}`]: { $exists: false },
        } as never,
        {
          $set: { ...change.set, ...(deleted ? { deleted: true } : {}), [counter]: current + 1 },
          ...(Object.keys(unset).length > 0 ? { $unset: unset } : {}),
          $push: { outbox: { $each: outbox } },
        } as never,
        { returnDocument: 'after' },
      )
      .lean<T>();
  }

  async function run(
    id: string,
    decide: (doc: T) => Change<T> | null | Promise<Change<T> | null>,
    options: ChangeOptions,
    deleted: boolean,
  ): Promise<T | null> {
    const counter = options.counter ?? 'version';
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const doc = await findLiving(model, id);
      if (!doc) return null;
      const version = options.versionOf?.(doc as never) ?? doc.version;
      if (options.ifMatch !== undefined && options.ifMatch !== version) {
        const current = options.present?.(doc as never);
        throw new AppError('stale_version', 'Somebody else changed this in the meantime', { current });
      }
      const change = await decide(doc);
      if (!change) return doc;
      const after = await attempt(doc, change, counter, deleted);
      if (after) {
        wake(id);
        return after;
      }
      if (doc.outbox.length > maxPendingEvents) break;
      await pause(tries);
    }
    throw new AppError('overloaded', 'Too much is happening here at once. Please try again.', {
      retryAfter: 2,
    });
  }

  return {
    model,
    async insert(doc, events) {
      const outbox = sealed(source, events, doc._id, 1);
      const [created] = await model.create([{ ...doc, version: 1, outbox, deleted: false } as never]);
      wake(doc._id);
      return (created as { toObject(): T }).toObject();
    },
    change: (id, decide, options = {}) => run(id, decide, options, false),
    remove: (id, decide, options = {}) => run(id, (doc) => ({ events: decide(doc) }), options, true),
  };
}
