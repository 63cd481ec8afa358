import { listTrashedBoards, type ResponseOf } from '@cardinal/contracts';
import type { InternalClient } from '@cardinal/service-kit';

/** The boards in the trash of a project. Asked anew, so that users see at once what they deleted or restored. */
export const createTrashedBoards =
  ({ internal }: { internal: InternalClient }) =>
  (projectId: string): Promise<ResponseOf<typeof listTrashedBoards>> =>
    internal.call(listTrashedBoards, { query: { projectId } });
export type TrashedBoards = ReturnType<typeof createTrashedBoards>;
