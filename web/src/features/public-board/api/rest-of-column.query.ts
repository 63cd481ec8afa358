import { type CardStatus, pageRoadmap, roadmapPage } from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#api/client.ts';
import { callKey } from '#api/query-options.ts';

/** The cards of a column after its first ones. */
export const restOfColumnQuery = (project: string, status: CardStatus) =>
  infiniteQueryOptions({
    queryKey: callKey(pageRoadmap, { params: { project }, query: { status } }),
    queryFn: ({ pageParam, signal }) =>
      request(pageRoadmap, { params: { project }, query: { status, offset: pageParam }, signal }),
    initialPageParam: roadmapPage,
    getNextPageParam: ({ cards }, _pages, offset) =>
      cards.length === roadmapPage ? offset + roadmapPage : null,
  });
