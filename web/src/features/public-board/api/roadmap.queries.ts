import { getRoadmap } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const roadmapQuery = (project: string) => callQuery(getRoadmap, { params: { project } });
