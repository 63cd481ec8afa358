/** Where the draft of a comment is kept, or of a reply. */
export const commentDraft = (cardId: string, parentId = ''): string => `comment:${cardId}:${parentId}`;
