import type { Card, CardDetail } from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { findListed } from '../cache/card-lists.ts';
import { bringIntoLists } from '../changes/store-card.ts';
import { cardQuery } from '../queries/card.queries.ts';

/** The data of a card in its board's lists. */
export type CardPreview = Pick<CardDetail, 'project' | 'board' | 'role'>;

/** An open card: cached data are shown at once and always refetched. */
export function useCard(cardId: string, preview?: CardPreview) {
  const client = useQueryClient();
  const query = useQuery({
    ...cardQuery(cardId),
    refetchOnMount: 'always',
    // The modal goes from card to card without being mounted again.
    staleTime: 0,
    placeholderData: () => {
      const listed = preview && findListed(client, cardId);
      return listed && fromList(listed.card, preview);
    },
  });
  const { data, isPlaceholderData } = query;
  useEffect(() => {
    if (data && !isPlaceholderData) bringIntoLists(client, data);
  }, [client, data, isPlaceholderData]);
  return query;
}

function fromList(card: Card, preview: CardPreview): CardDetail {
  return {
    ...card,
    ...preview,
    upvotedBy: [],
    likedBy: [],
    blocked: false,
    hidden: null,
    lock: null,
    merged: [],
    answer: null,
    mentions: [],
  };
}
