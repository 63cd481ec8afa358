import type { Comment } from '@cardinal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { changeCard, findCard } from '../cache/card-cache.ts';
import { commentsQuery } from '../queries/card.queries.ts';

/** Changes the cached comments, and cancels reads in progress, which would restore the old ones. */
export async function changeComments(
  client: QueryClient,
  cardId: string,
  change: (comments: Comment[]) => Comment[],
): Promise<void> {
  const { queryKey } = commentsQuery(cardId);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (comments) => comments && change(comments));
}

export function changeCommentCount(client: QueryClient, cardId: string, by: number): void {
  const card = findCard(client, cardId);
  if (card) changeCard(client, cardId, { commentCount: Math.max(0, card.commentCount + by) });
}
