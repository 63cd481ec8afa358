import type {
  AssignableRole,
  BoardSnapshot,
  BoardVisibility,
  MemberSnapshot,
  ProjectSnapshot,
  ProjectTree,
} from '@cardinal/contracts';
import { type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';
import type { Model, SchemaDefinition } from 'mongoose';

/** A project, by its id. */
export interface ProjectRow extends ReadModelFields {
  name: string;
  slug: string;
}

/** A board, by its id. */
export interface BoardRow extends ReadModelFields {
  projectId: string;
  visibility: BoardVisibility;
}

/** A user's role in a project; null for who is not a member. The version is that of the team's stream. */
export interface MemberRow extends ReadModelFields {
  projectId: string;
  userId: string;
  role: AssignableRole | null;
}

/** One collection: what is kept of a snapshot, and how it is found. */
interface CollectionShape<R extends ReadModelFields, S> {
  collection: string;
  fields: SchemaDefinition;
  indexes: readonly Record<string, 1>[];
  of(snapshot: S): Omit<R, keyof ReadModelFields>;
}

/** The fields that a service keeps of projects, in its own database. */
export interface DirectoryShape<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  projects: CollectionShape<P, ProjectSnapshot> & {
    /** Filters those that have a slug, and those that had it once where they are found by it; by `slug` unless given. */
    withSlug?(slug: string): object;
  };
  /** Left out by a service that decides nothing by boards. */
  boards?: CollectionShape<B, BoardSnapshot>;
  members: CollectionShape<M, MemberSnapshot> & {
    getId(projectId: string, userId: string): string;
  };
}

export interface DirectoryModels<P extends ProjectRow, B extends BoardRow, M extends MemberRow> {
  projects: Model<P>;
  boards: Model<B> | null;
  members: Model<M>;
}

function createModel<R extends ReadModelFields>(
  connection: Connection,
  { collection, fields, indexes }: Pick<CollectionShape<R, never>, 'collection' | 'fields' | 'indexes'>,
): Model<R> {
  const schema = readModelSchema<R>(fields);
  for (const index of indexes) schema.index(index);
  return connection.model<R>(collection, schema as never, collection) as unknown as Model<R>;
}

export const directoryModels = <P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  connection: Connection,
  { projects, boards, members }: DirectoryShape<P, B, M>,
): DirectoryModels<P, B, M> => ({
  projects: createModel<P>(connection, projects),
  boards: boards ? createModel<B>(connection, boards) : null,
  members: createModel<M>(connection, members),
});

/** The rows of a project's boards; those in the trash are gone, and may come back. */
export function toBoardRows<P extends ProjectRow, B extends BoardRow, M extends MemberRow>(
  { boards, trashedBoards = [] }: ProjectTree,
  { of }: NonNullable<DirectoryShape<P, B, M>['boards']>,
): object[] {
  const toRows = (found: ProjectTree['boards'], gone: boolean) =>
    found.map(({ version, value }) => ({ _id: value.id, version, ...of(value), gone }));
  return [...toRows(boards, false), ...toRows(trashedBoards, true)];
}

/** Rows that are not known to be gone. */
export const living = { gone: { $ne: true } } as const;
