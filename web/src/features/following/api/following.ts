import {
  type CardFollowing,
  type Following,
  type FollowLevel,
  followBoard,
  followCard,
  followProject,
  getBoardFollowing,
  getCardFollowing,
  getProjectFollowing,
} from '@cardinal/contracts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

/** A project, or a board of it. */
export interface FollowedPlace {
  slug: string;
  boardSlug?: string;
}

export const cardFollowingQuery = (cardId: string) => callQuery(getCardFollowing, { params: { cardId } });

export const placeFollowingQuery = ({ slug, boardSlug }: FollowedPlace) =>
  boardSlug
    ? callQuery(getBoardFollowing, { params: { slug, boardSlug } })
    : callQuery(getProjectFollowing, { params: { slug } });

/** Refetches who follows a card; without a card, the user's levels for projects and boards. */
export function refreshFollowing(client: QueryClient, cardId: string | null): void {
  void client.invalidateQueries(
    cardId
      ? { queryKey: cardFollowingQuery(cardId).queryKey }
      : { predicate: ({ queryKey }) => queryKey.at(-1) === 'following' },
  );
}

/** Saves a level, which is shown at once and taken back if the server refuses it. */
function useSaveLevel<T extends Following>(
  queryKey: QueryKey,
  save: (level: FollowLevel | null) => Promise<T>,
) {
  const client = useQueryClient();
  const mutationKey = ['follow', ...queryKey];
  const isLast = () => client.isMutating({ mutationKey }) <= 1;
  return useMutation({
    mutationKey,
    scope: { id: JSON.stringify(queryKey) },
    mutationFn: save,
    onMutate: async (level) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<T>(queryKey, (data) => data && { ...data, level });
    },
    // After the last of several clicks; before that, the server still has the other ones to hear of.
    onSuccess: (saved) => {
      if (isLast()) client.setQueryData(queryKey, saved);
    },
    onError: (error) => {
      toast({
        title: 'Failed to save what you hear of',
        description: errorMessage(error),
        variant: 'destructive',
      });
      return isLast() ? client.invalidateQueries({ queryKey }) : undefined;
    },
  });
}

export const useFollowCard = (cardId: string) =>
  useSaveLevel<CardFollowing>(cardFollowingQuery(cardId).queryKey, (level) =>
    request(followCard, { params: { cardId }, body: { level } }),
  );

export function useFollowPlace(place: FollowedPlace) {
  const { slug, boardSlug } = place;
  return useSaveLevel<Following>(placeFollowingQuery(place).queryKey, (level) =>
    boardSlug
      ? request(followBoard, { params: { slug, boardSlug }, body: { level } })
      : request(followProject, { params: { slug }, body: { level } }),
  );
}
