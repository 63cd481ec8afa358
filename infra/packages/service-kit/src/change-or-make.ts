import type { AggregateFields, AggregateStore, Change } from './aggregate.ts';
import { AppError } from './app-error.ts';
import { isDuplicateKey } from './mongo.ts';

const attempts = 5;

type Content<T extends AggregateFields> = Omit<T, keyof AggregateFields>;

/** The one document that an owner has, such as the settings of a project. */
interface Owned<T extends AggregateFields> {
  /** Of the owner. */
  id: string;
  /** Its content until its first change makes it. Until then it has version 0. */
  empty: Content<T>;
  decide: (content: Content<T>) => Change<T> | null;
  /** Refused with `stale_version` unless it has this version. */
  ifMatch?: number | undefined;
}

/** Changes a document that its first change makes. @returns null where the owner was just deleted */
export async function changeOrMake<T extends AggregateFields>(
  store: Pick<AggregateStore<T>, 'change' | 'insert'>,
  { id, empty, decide, ifMatch }: Owned<T>,
): Promise<(Content<T> & Pick<T, 'version'>) | null> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const changed = await store.change(id, decide, { ifMatch });
      if (changed) return changed;
      if (ifMatch) throw new AppError('stale_version', 'Somebody else changed this in the meantime');
      const first = decide(empty);
      if (!first) return { ...empty, version: 0 };
      return await store.insert({ _id: id, ...empty, ...first.set } as never, first.events);
    } catch (error) {
      // Somebody else made it at the same time, or the owner was just deleted.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  return null;
}
