import type { Call } from '@cardinal/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type RequestArgs, type ResponseData, request } from './client.ts';
import { callKey } from './query-options.ts';

type CallByCursor = Call & { response: z.ZodType<{ nextCursor: string | null }> };

/** `infiniteQueryOptions` of a list that is read page by page, each from the cursor that the last one gave. */
export function pagesQuery<C extends CallByCursor>(call: C, input: { params: z.input<C['params']> }) {
  const args = (more: object) => [{ ...input, ...more }] as unknown as RequestArgs<C>;
  return infiniteQueryOptions({
    queryKey: callKey(call, ...args({})),
    queryFn: ({ pageParam, signal }): Promise<ResponseData<C>> =>
      request(call, ...args({ query: pageParam === null ? {} : { cursor: pageParam }, signal })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
