import type { AggregateStore } from '@cardinal/service-kit';
import type { ViewDocument } from './view.model.ts';

interface Place {
  projectId: string;
  ownerId: string;
  shared: boolean;
}

/** The list in which a view stands. */
export const getListKey = ({ projectId, ownerId, shared }: Place): string =>
  shared ? projectId : `${projectId}/${ownerId}`;

export type Views = ReturnType<typeof createViews>;

/** All queries of the views collection. They never return deleted views; the caller checks who may see them. */
export function createViews({ store }: { store: AggregateStore<ViewDocument> }) {
  const { model } = store;
  const living = (filter: object) => ({ ...filter, deleted: false }) as never;
  /** Without events: people who may no longer see them get the event of what took them along. */
  const remove = async (filter: object) => void (await model.deleteMany(filter as never));

  return {
    insert: store.insert,
    change: store.change,
    remove: store.remove,

    byId: (projectId: string, id: string) =>
      model.findOne(living({ _id: id, projectId })).lean<ViewDocument>(),

    /** Views that the project shares, and those that the user keeps. */
    async seenBy(userId: string, projectId: string): Promise<ViewDocument[]> {
      const lists = [true, false].map((shared) => getListKey({ projectId, ownerId: userId, shared }));
      return model.find(living({ list: { $in: lists } })).lean<ViewDocument[]>();
    },

    async seatsIn(list: string): Promise<number[]> {
      const found = await model.find(living({ list }), { seat: 1 }).lean<{ seat: number }[]>();
      return found.map(({ seat }) => seat);
    },

    /** Removes private views of somebody who left a project. Their shared ones stay. */
    removeOfMember: (projectId: string, userId: string) =>
      remove({ list: getListKey({ projectId, ownerId: userId, shared: false }) }),
    /** Removes those that an account kept, in all projects. */
    removeOfUser: (userId: string) => remove({ ownerId: userId, shared: false }),
    removeOfBoard: (projectId: string, boardId: string) => remove({ projectId, boardId }),
    removeOfProject: (projectId: string) => remove({ projectId }),
  };
}
