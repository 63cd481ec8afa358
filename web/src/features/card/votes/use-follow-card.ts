import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cardQuery } from '#features/card-data/index.ts';

/** Reads a list of a card's voters again whenever the card is, which is when its votes change. */
export function useFollowCard(cardId: string, queryKey: QueryKey): void {
  const client = useQueryClient();
  const { dataUpdatedAt } = useQuery({ ...cardQuery(cardId), enabled: false });
  const known = useRef(dataUpdatedAt);
  const key = useRef(queryKey);
  useEffect(() => {
    if (known.current === dataUpdatedAt) return;
    known.current = dataUpdatedAt;
    void client.invalidateQueries({ queryKey: key.current });
  }, [client, dataUpdatedAt]);
}
