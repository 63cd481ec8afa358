import { listComments } from '@cardinal/contracts';
import { callQuery } from '#api/query-options.ts';

export const commentsQuery = (cardId: string) => callQuery(listComments, { params: { cardId } });
