import { getProject } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const projectQuery = (slug: string) => callQuery(getProject, { params: { slug } });
