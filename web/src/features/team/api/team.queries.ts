import { listTeam } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const teamQuery = (slug: string) => callQuery(listTeam, { params: { slug } });
