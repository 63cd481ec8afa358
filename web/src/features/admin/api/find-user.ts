import { findUser, type ResponseOf } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export type FoundUser = ResponseOf<typeof findUser>;

/** The user of exactly that name, with the projects it is in. */
export const foundUserQuery = (username: string) => callQuery(findUser, { params: { username } });
