import type { Card, CardDetail } from '@cardinal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cardQuery } from './api/card.queries.ts';
import { bringIntoLists } from './card-cache.ts';
import { findListed } from './card-lists.ts';

/** What a board knows of its cards before they are read alone. */
export type CardPreview = Pick<CardDetail, 'project' | 'board' | 'role'>;

/** A card to open: what is known of it stands at once, while it is read anew in any case. */
export function useCard(cardId: string, preview?: CardPreview) {
  const client = useQueryClient();
  const query = useQuery({
    ...cardQuery(cardId),
    refetchOnMount: 'always',
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
  return { ...card, ...preview, upvotedBy: [], likedBy: [] };
}

/** The title of an open card, as soon as it has been read, for the name of the tab. */
export function useCardTitle(cardId: string | undefined): string | undefined {
  const { data } = useQuery({ ...cardQuery(cardId ?? 'none'), enabled: false });
  return data?.title;
}
