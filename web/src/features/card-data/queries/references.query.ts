import { getReferences } from '@cardinal/contracts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { callKey, callQuery } from '#api/query-options.ts';

export const referencesQuery = (cardId: string) => callQuery(getReferences, { params: { cardId } });

const [root, , last] = callKey(getReferences, { params: { cardId: 'any' } });
const isReferences = ({ queryKey }: Query) =>
  queryKey.length === 3 && queryKey[0] === root && queryKey[2] === last;

/** Reads again what open cards refer to: a card or a comment was changed that may name them, or be named. */
export const refreshReferences = (client: QueryClient): void =>
  void client.invalidateQueries({ predicate: isReferences });
