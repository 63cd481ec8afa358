import { listPendingUsers } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const pendingUsersQuery = callQuery(listPendingUsers);
