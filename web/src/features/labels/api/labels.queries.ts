import { getLabel, listLabels } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The labels of a project, by name. */
export const labelsQuery = (slug: string) => callQuery(listLabels, { params: { slug } });

/** A label with the number of cards that it is on, which is asked for anew each time. */
export const labelCountQuery = (slug: string, labelId: string) => ({
  ...callQuery(getLabel, { params: { slug, labelId } }),
  staleTime: 0,
});
