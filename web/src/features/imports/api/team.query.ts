import { listTeam } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The members of a project, to whom cards of a file are assigned. */
export const teamQuery = (slug: string) => callQuery(listTeam, { params: { slug } });
