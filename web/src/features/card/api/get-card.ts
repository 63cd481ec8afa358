import { getCard } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const cardQuery = (cardId: string) => callQuery(getCard, { params: { cardId } });
