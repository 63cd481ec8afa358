import { listViews } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

/** The saved views of a project that the user sees, by name. */
export const viewsQuery = (slug: string) => callQuery(listViews, { params: { slug } });
