import type { changeCards, ResponseOf } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { findCard } from '../cache/card-cache.ts';

/** 'One, Two and 3 more: Only project admins may change this'. */
export function describeRefusals(
  client: QueryClient,
  refused: ResponseOf<typeof changeCards>['refused'],
): string {
  const byReason = Map.groupBy(refused, ({ error }) => error);
  const texts = [...byReason].map(([error, some]) => {
    const titles = some.slice(0, 2).map(({ id }) => findCard(client, id)?.title ?? 'A card');
    const more = some.length - titles.length;
    return `${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}: ${error}`;
  });
  return texts.join(' · ');
}
