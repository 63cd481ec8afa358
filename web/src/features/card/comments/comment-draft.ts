/** The key of the draft of a comment, or of a reply. */
export const commentDraft = (cardId: string, parentId = ''): string => `comment:${cardId}:${parentId}`;

/** The key of the draft of an internal note: apart, so that no form of public comments ever shows it. */
export const noteDraft = (cardId: string): string => `note:${cardId}`;
