/** As texts refer to cards, which says nothing of them to anyone who does not see them. */
export const toShortReference = (cardId: string): string => `#${cardId.slice(0, 8)}`;
