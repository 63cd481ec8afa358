import { listProjects } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const projectsQuery = callQuery(listProjects);
