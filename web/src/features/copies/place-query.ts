import { type CardDetail, getCard } from '@cardinal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { callKey } from '#api/query-options.ts';
import { findRule, type Place, placeCard } from './copy-rules.ts';

/** The place of a query. That of a card's data is known once the card is. */
export function placeQuery(client: QueryClient, { queryKey }: Pick<Query, 'queryKey'>): Place | undefined {
  const { place } = findRule(queryKey) ?? {};
  if (!place?.card) return place;
  const card = client.getQueryData<CardDetail>(callKey(getCard, { params: { cardId: place.card } }));
  return card && { ...place, ...placeCard(card) };
}
