/** One vote a user: the id of the document says so. */
export const voteId = (cardId: string, userId: string): string => `${cardId}:${userId}`;
