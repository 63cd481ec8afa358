/** The filter and the update that bring what belongs to a card to its new board, unless the card has moved on since. */
export const cardMove = (cardId: string, boardId: string, version: number) =>
  [
    { cardId, placedVersion: { $not: { $gt: version } } },
    { $set: { boardId, placedVersion: version } },
  ] as const;
