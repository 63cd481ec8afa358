/** Where the draft of a comment is kept, or of a reply. */
export const commentDraft = (cardId: string, parentId = ''): string => `comment:${cardId}:${parentId}`;

/** Where that of an internal note is kept: apart, so that no form of public comments ever shows it. */
export const noteDraft = (cardId: string): string => `note:${cardId}`;
