/**
 * Markdown of descriptions and comments: docs/decisions/0030-markdown-is-read-into-a-tree-of-our-own.md.
 *
 * `parse` reads a text into a tree of allowed nodes. Renderers are functions over the tree: `toHtml` for mails and feeds,
 * `toMrkdwn` for Slack, `toPlainText` for text mails, React elements in the web. `excerpt` needs no tree.
 *
 * An image in a text is `![name](/images/<file>)`, the path that an upload is answered with. The `imageUrls` of
 * its card or comment decide who sees it and when it is deleted.
 */
export { excerpt, withoutSigns } from './excerpt.ts';
export { cardReferencesIn, imagesIn, mentionsIn } from './find-in.ts';
export { toHtml } from './html.ts';
export { mentioned } from './mentioned.ts';
export { toMrkdwn } from './mrkdwn.ts';
export { parse } from './parse.ts';
export { toPlainText } from './plain-text.ts';
export { cut, escapeSlack, slackText } from './slack-text.ts';
export type * from './tree.ts';
export { removeLinksOfMarkdown } from './without-links.ts';
