import { getAdminStatus } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** Asked by guests too: while there is no super admin, the panel is where the first one is made. */
export const adminStatusQuery = callQuery(getAdminStatus);
