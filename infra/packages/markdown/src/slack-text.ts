/** Escapes user content in Slack messages, so that it is shown as text. */

/** Slack's three control characters; escaped, `<!channel>` and links are text. Lone surrogates cannot be sent. */
export const escapeSlack = (text: string): string =>
  text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Formatting characters of mrkdwn at a word boundary. It cannot escape them, so look-alikes replace them. Inside a word
 * (`snake_case`, `2*3`) they have no effect and stay.
 */
const alike: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };
const formatting = /(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu;
const emoji = /:(?=[0-9_+-]*[a-z][a-z0-9_+-]*:)/g;

/** User content in a mrkdwn text object or the `text` of a message. */
export const slackText = (text: string): string =>
  escapeSlack(text)
    .replace(formatting, (mark) => alike[mark] ?? mark)
    .replace(emoji, '꞉')
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));

/** Cuts text so that it stays below Slack's limit after escaping, which can turn one character into five. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
