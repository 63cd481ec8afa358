import { getProject, listProjects } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { teamQuery } from './team.queries.ts';

/** Reads the team again, and the own role: a change of the team may have changed that too. */
export async function refreshTeam(client: QueryClient, slug: string): Promise<void> {
  const keys = [teamQuery(slug).queryKey, callKey(getProject, { params: { slug } }), callKey(listProjects)];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey, exact: true })));
}
