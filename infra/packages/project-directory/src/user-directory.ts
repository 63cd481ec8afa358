import {
  type EventOf,
  exportUsers,
  lookUpUser,
  type UserSnapshot,
  type userEvents,
} from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  eachPage,
  type InternalClient,
  type ReadModelFields,
  rebuildModel,
  tombstone,
} from '@cardinal/service-kit';
import type { Schema } from 'mongoose';

type Fields<R> = Omit<R, keyof ReadModelFields>;

export interface UserDirectoryDeps<R extends ReadModelFields> {
  connection: Connection;
  internal: InternalClient;
  schema: Schema<R>;
  /** The fields that the service keeps of a user. */
  getFields(user: UserSnapshot): Fields<R>;
  /** The fields of a deleted one instead: nothing personal. */
  erased: Partial<Fields<R>>;
  /** Called after each write, for what the service remembers besides: of one user or, without an id, of any. */
  changed?(userId?: string): void;
}

/**
 * A service's copy of users, in its own database: written by events, and by answers of the auth service where
 * something was never heard of. A tombstone stays of each deleted user, so that no late event brings them back.
 */
export function createUserDirectory<R extends ReadModelFields>(deps: UserDirectoryDeps<R>) {
  const { connection, internal, schema, getFields, erased, changed = () => {} } = deps;
  const model = connection.model<R>('User', schema, 'users');
  const write = (id: string, version: number, fields: Fields<R>) =>
    applyIfNewer(model, id, version, fields as Partial<R>);

  return {
    /** For queries that only this service has. */
    model,

    /**
     * Asks the auth service for a user whose events have not arrived yet, and stores the answer.
     * @returns the user as auth knows them at this moment; null if there is none
     */
    async lookUp(query: { userId?: string; username?: string }): Promise<R | null> {
      const { user } = await internal.call(lookUpUser, { query });
      if (!user) return null;
      const { version, value } = user;
      const fields = getFields(value);
      await write(value.id, version, fields);
      return { _id: value.id, version, ...fields } as R;
    },

    async apply({ data: { user }, version }: EventOf<(typeof userEvents)[number]>): Promise<void> {
      await write(user.id, version, getFields(user));
      changed(user.id);
    },

    async erase(userId: string): Promise<void> {
      await bury(model, userId, erased);
      changed(userId);
    },

    async rebuild(): Promise<number> {
      const rebuilt = await rebuildModel(
        model,
        eachPage((after) => internal.call(exportUsers, { query: { after } })),
        ({ version, value }) => ({ _id: value.id, version, ...getFields(value) }) as R,
        { ...tombstone, ...erased },
      );
      changed();
      return rebuilt;
    },
  };
}
