import { byName, type Label, listBoards, listCards } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { labelsQuery } from './labels.queries.ts';

/** Puts a label into the cached list, in place of an earlier state of it. */
export function storeLabel(client: QueryClient, slug: string, label: Label): void {
  client.setQueryData(
    labelsQuery(slug).queryKey,
    (labels: Label[] | undefined) =>
      labels && [...labels.filter(({ id }) => id !== label.id), label].sort(byName),
  );
}

export function dropLabel(client: QueryClient, slug: string, labelId: string): void {
  client.setQueryData(labelsQuery(slug).queryKey, (labels: Label[] | undefined) =>
    labels?.filter(({ id }) => id !== labelId),
  );
}

/** Reads everything again that shows cards of the project, whose labels look different now. */
export function refreshLabelled(client: QueryClient, slug: string): void {
  for (const queryKey of [callKey(listBoards, { params: { slug } }), callKey(listCards)])
    void client.invalidateQueries({ queryKey });
}
