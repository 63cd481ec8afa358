import type { DataOf, Envelope, EventDefinition } from '@cardinal/contracts';
import mongoose, { type Model, type SchemaDefinition, type SchemaOptions } from 'mongoose';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from './app-error.ts';
import { findTogether } from './batched-queries.ts';
import { currentContext, nextTraceparent } from './context.ts';
import { isDuplicateId } from './mongo.ts';
import { createWriter, type OtherUpdate } from './writer.ts';

/** The shared fields of all event-publishing documents. `Streams` are additional version counters of the document. */
export interface AggregateFields {
  _id: string;
  version: number;
  outbox: Envelope[];
  /** Set together with the last event; the relay removes the document once that event is published. */
  deleted: boolean;
  /** A deleted document with this mark lies in the trash: the relay keeps it, so that it can be restored. */
  trashed?: Trashed;
}

/** When a document came into the trash, and by which user. */
export interface Trashed {
  at: Date;
  by: string;
}

/** Filters documents that may be read again: living ones, and those in the trash. */
export const kept = { $or: [{ deleted: false }, { trashed: { $exists: true } }] };

/**
 * With this many unpublished events, a document accepts no more: publishing is failing, and the document must stay
 * below 16 MB.
 */
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
      trashed: { type: new mongoose.Schema({ at: Date, by: String }, { _id: false }), default: undefined },
      ...definition,
    } as SchemaDefinition,
    { versionKey: false, minimize: false, strict: true, id: false, ...options } as never,
  );
  schema.index({ 'outbox.id': 1 }, { sparse: true });
  // For the relay, which passes over the trash, and for whatever empties that.
  schema.index({ deleted: 1, 'trashed.at': 1 }, { partialFilterExpression: { deleted: true } });
  return schema;
}

/**
 * The document with this id, unless it is deleted. The query is by id only, for which MongoDB compares no indexes: half
 * the work of a query that includes `deleted`.
 */
export async function findLiving<T extends AggregateFields>(
  model: Model<T>,
  id: string,
  fields: Partial<Record<keyof T, 0>> = {},
): Promise<T | null> {
  const found = await model.findOne({ _id: id } as never, fields as never).lean<T>();
  return found && !found.deleted ? found : null;
}

const isInTrash = ({ deleted, trashed }: Pick<AggregateFields, 'deleted' | 'trashed'>): boolean =>
  deleted && trashed !== undefined;

/** An event of a change; the store completes it. */
export interface NewEvent {
  type: string;
  data: unknown;
  /** The stream; defaults to the document's id. */
  subject?: string;
}

/** Creates an event of a definition. The type comes from the definition, and the consumer parses it again. */
export function newEvent<E extends EventDefinition>(
  definition: E,
  data: DataOf<E>,
  subject?: string,
): NewEvent {
  return { type: definition.type, data: definition.data.parse(data), subject };
}

function sealed(source: string, events: readonly NewEvent[], subject: string, version: number): Envelope[] {
  const { traceparent, requestId, actorId, byAgent } = currentContext();
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
    ...(byAgent ? { byagent: true } : {}),
    data: event.data,
  }));
}

/** The result of a decision: fields to set or unset, and events. */
export interface Change<T> {
  set?: Partial<T>;
  unset?: (keyof T & string)[];
  /** New first entries of lists that keep the newest few: at most `most` stay. */
  push?: { [Field in keyof T & string]?: { value: unknown; most: number } };
  events: NewEvent[];
}

export interface ChangeOptions {
  /** Refused with `stale_version` unless the document has this version. */
  ifMatch?: number | undefined;
  /**
   * The version counter that this change increases; `version` by default. Each counter is a separate stream of the
   * document.
   */
  counter?: string;
  /** The version shown to callers, if it differs from `version` because some changes are internal. */
  getVersion?: (doc: never) => number;
  /** Changes a document in the trash, and no other. */
  inTrash?: boolean;
  /** The document as it was read a moment ago, tried first to save a query; its outbox may be missing. */
  known?: object;
  /**
   * Fields besides the counter that are as they are in `known`, or the change is refused with `stale_version`: `known` is
   * all that it was decided by, and may be old. Nothing is read then, and no change at all is refused alike.
   */
  asKnown?: readonly string[] | undefined;
  /** Shown to a stale caller as `current`. */
  present?: (doc: never) => unknown;
}

type NewDocument<T> = Omit<T, 'version' | 'outbox' | 'deleted'>;

/** A change of a document that another write of the same database takes along. */
export interface PreparedChange<T> {
  update: OtherUpdate;
  /** To be called once it is acknowledged. @returns the document after it */
  written(): T;
}

interface Inserted<T, Other> {
  inserted: T;
  isNew: boolean;
  changed: Other | null;
}

export interface AggregateStore<T extends AggregateFields> {
  model: Model<T>;
  /**
   * Inserts a document with version 1 and its first events, in one write; concurrent inserts share one command. Where a
   * request comes again, it answers what the earlier try inserted.
   */
  insert(doc: NewDocument<T>, events: NewEvent[]): Promise<T>;
  /**
   * Inserts a document, and then makes a change of another one, with the same command.
   * @returns in `changed` the other one after the change. It is null where none was given, the other one is gone or not as
   * it was any more, the change failed, or an earlier try of the same request inserted the document (`isNew: false`), which
   * may have made the change.
   */
  insertThen<Other>(
    doc: NewDocument<T>,
    events: NewEvent[],
    then: PreparedChange<Other> | null,
  ): Promise<Inserted<T, Other>>;
  /**
   * A change that is made if the document is still as it was read: in what `counter` counts, and in the fields `asKnown`.
   * Its outbox may be missing.
   */
  prepare(doc: T, change: Change<T>, options?: Pick<ChangeOptions, 'counter' | 'asKnown'>): PreparedChange<T>;
  /**
   * Reads the document, lets `decide` choose the change, and writes it with its events in one write. Retries from the
   * start after a concurrent change. `decide` can throw to refuse, or return null for no change.
   * @returns the document after the change, or null if there is none
   */
  change(
    id: string,
    decide: (doc: T) => Change<T> | null | Promise<Change<T> | null>,
    options?: ChangeOptions,
  ): Promise<T | null>;
  /** Marks the document as deleted together with its last event; the relay removes it afterwards. */
  remove(id: string, decide: (doc: T) => NewEvent[], options?: ChangeOptions): Promise<T | null>;
}

/**
 * Completes new documents with the defaults of their schema, and leaves out what it does not name. Values are stored as
 * given: the types hold here, and mongoose's casts take a tenth of a write.
 * @throws Error for a document without a required field
 */
function completedBy<T>(model: Model<T>): (doc: object) => T {
  const paths = Object.values(model.schema.paths);
  const defaults = new model().toObject() as Record<string, unknown>;
  return (doc) => {
    const completed: Record<string, unknown> = {};
    for (const { path, isRequired } of paths) {
      const given = (doc as Record<string, unknown>)[path];
      const value = given === undefined ? defaults[path] : given;
      if (value !== undefined) completed[path] = value;
      else if (isRequired) throw new Error(`A document of ${model.collection.name} needs ${path}`);
    }
    return completed as T;
  };
}

type Pushes = Record<string, { value: unknown; most: number }>;

/** The update for MongoDB, which leaves the document as `changed` says. */
function updateFor<T>({ set, unset = [], push = {} }: Change<T>, outbox: readonly Envelope[]): object {
  const newestFirst = Object.entries(push as Pushes).map(([field, { value, most }]) => [
    field,
    { $each: [value], $position: 0, $slice: most },
  ]);
  return {
    $set: set,
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, 1])) } : {}),
    $push: { outbox: { $each: outbox }, ...Object.fromEntries(newestFirst) },
  };
}

/** The document after a change. Changes by others at the same time are not in it; their events describe them. */
function changed<T extends AggregateFields>(
  doc: T,
  { set = {}, unset = [], push = {} }: Change<T>,
  outbox: readonly Envelope[],
): T {
  const after = { ...doc } as Record<string, unknown>;
  for (const [field, value] of Object.entries(set)) if (value !== undefined) after[field] = value;
  for (const field of unset) delete after[field];
  for (const [field, { value, most }] of Object.entries(push as Pushes))
    after[field] = [value, ...((after[field] as unknown[] | undefined) ?? [])].slice(0, most);
  after.outbox = [...(doc.outbox ?? []), ...outbox];
  return after as unknown as T;
}

const maxAttempts = 100;
const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(attempt * 4, 60)));

const stale = (current?: unknown) =>
  new AppError('stale_version', 'Somebody else changed this in the meantime', { current });

/** An acknowledged write of an aggregate. */
export interface Written {
  collection: string;
  id: string;
  /** The events that were stored with it. */
  events: Envelope[];
  deleted: boolean;
}

export interface AggregateStoreDeps<T extends AggregateFields> {
  model: Model<T>;
  /** Of the events, e.g. `/services/projects`. */
  source: string;
  /** Called after each acknowledged write, so that its events are published at once. */
  onWritten(written: Written): void;
}

/** The document that an earlier try of this request inserted, which ended before it could answer. */
async function findInserted<T extends AggregateFields>(
  model: Model<T>,
  id: string,
  error: unknown,
): Promise<T> {
  if (!isDuplicateId(error) || !currentContext().newIds?.has(id)) throw error;
  const inserted = await findLiving(model, id);
  if (!inserted) throw new AppError('conflict', 'This was done before, and deleted since');
  return inserted;
}

/** Prepares changes of documents as they were read. */
function createPrepare<T extends AggregateFields>({
  model,
  source,
  onWritten,
}: AggregateStoreDeps<T>): AggregateStore<T>['prepare'] {
  return (doc, change, { counter = 'version', asKnown = [] } = {}) => {
    const state = doc.deleted ? { deleted: true, trashed: { $exists: true } } : { deleted: false };
    // Null also stands for a counter that the document does not have yet.
    const stored = doc as Record<string, unknown>;
    const counted = (stored[counter] as number | undefined) ?? null;
    const same = Object.fromEntries(asKnown.map((field) => [field, stored[field] ?? null]));
    const next = (counted ?? 0) + 1;
    const outbox = sealed(source, change.events, doc._id, next);
    const whole: Change<T> = { ...change, set: { ...change.set, [counter]: next } as Partial<T> };
    const notFull = { [`outbox.${maxPendingEvents}`]: { $exists: false } };
    const filter = { _id: doc._id, ...state, ...same, [counter]: counted, ...notFull };
    return {
      update: { model: model as never, filter, update: updateFor(whole, outbox) },
      written() {
        const after = changed(doc, whole, outbox);
        const { deleted } = after;
        onWritten({ collection: model.collection.name, id: doc._id, events: outbox, deleted });
        return after;
      },
    };
  };
}

/** A store that writes each change together with its events: one document, one write, all or nothing. */
export function createAggregateStore<T extends AggregateFields>({
  model,
  source,
  onWritten,
}: AggregateStoreDeps<T>): AggregateStore<T> {
  const prepare = createPrepare({ model, source, onWritten });
  const find = findTogether(model);
  const writer = createWriter({ model });
  const completed = completedBy(model);

  async function attempt(doc: T, change: Change<T>, options: ChangeOptions): Promise<T | null> {
    const prepared = prepare(doc, change, options);
    return (await writer.update(prepared.update)).matched ? prepared.written() : null;
  }

  async function insertThen<Other>(
    doc: NewDocument<T>,
    events: NewEvent[],
    then: PreparedChange<Other> | null,
  ): Promise<Inserted<T, Other>> {
    const outbox = sealed(source, events, doc._id, 1);
    const stored = completed({ ...doc, version: 1, outbox, deleted: false });
    let isChanged = false;
    try {
      if (then) isChanged = await writer.insertThen(stored as object, then.update);
      else await writer.insert(stored as object);
    } catch (error) {
      return { inserted: await findInserted(model, doc._id, error), isNew: false, changed: null };
    }
    onWritten({ collection: model.collection.name, id: doc._id, events: outbox, deleted: false });
    return { inserted: stored, isNew: true, changed: then && isChanged ? then.written() : null };
  }

  async function run(
    id: string,
    decide: (doc: T) => Change<T> | null | Promise<Change<T> | null>,
    options: ChangeOptions,
  ): Promise<T | null> {
    const getVersion = (doc: T) => options.getVersion?.(doc as never) ?? doc.version;
    let known = (options.known ?? null) as T | null;
    if (known && options.ifMatch !== undefined && options.ifMatch !== getVersion(known)) known = null;
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      if (options.asKnown && !known) throw stale();
      const doc = known ?? (await find(id));
      known = null;
      if (!doc || (options.inTrash ? !isInTrash(doc) : doc.deleted)) return null;
      const version = getVersion(doc);
      if (options.ifMatch !== undefined && options.ifMatch !== version)
        throw stale(options.present?.(doc as never));
      const change = await decide(doc);
      if (!change && options.asKnown) throw stale();
      if (!change) return doc;
      const after = await attempt(doc, change, options);
      if (after) return after;
      if (doc.outbox?.length > maxPendingEvents) break;
      await pause(tries);
    }
    throw new AppError('overloaded', 'Too much is happening here at once. Please try again.', {
      retryAfter: 2,
    });
  }

  return {
    model,
    insert: async (doc, events) => (await insertThen(doc, events, null)).inserted,
    insertThen,
    prepare,
    change: (id, decide, options = {}) => run(id, decide, options),
    remove: (id, decide, options = {}) =>
      run(id, (doc) => ({ set: { deleted: true } as Partial<T>, events: decide(doc) }), options),
  };
}
