/** The addresses of cards and of their comments, for the web app, for what services send, and the pages that they render. */
export const cardPath = (cardId: string): string => `/card/${cardId}`;

const commentAnchorPrefix = 'comment-';
/** Of its element, which an address may name after `#`. */
export const commentAnchor = (commentId: string): string => commentAnchorPrefix + commentId;

/** Without a comment, that of the card. */
export const commentPath = (cardId: string, commentId: string | null | undefined): string =>
  cardPath(cardId) + (commentId ? `#${commentAnchor(commentId)}` : '');

/** The comment whose element has this id. */
export const commentOfAnchor = (anchor: string): string | null =>
  anchor.startsWith(commentAnchorPrefix) ? anchor.slice(commentAnchorPrefix.length) : null;
