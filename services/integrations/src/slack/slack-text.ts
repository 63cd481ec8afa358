/** Text of people inside of Slack messages: it must stay text, whatever they wrote. */

/** Slack's three control characters; escaped, `<!channel>` and links are text. Half a character cannot be sent at all. */
export const escapeSlack = (text: string): string =>
  text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Characters that format text in mrkdwn, where they stand beside a word: it has no way to escape them, so ones that
 * look alike take their place. Inside of a word (`snake_case`, `2*3`) they format nothing and stay.
 */
const alike: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };
const formatting = /(?<![\p{L}\p{N}])[*_~`]|[*_~`](?![\p{L}\p{N}])/gu;
const emoji = /:(?=[0-9_+-]*[a-z][a-z0-9_+-]*:)/g;

/** Text of people inside of a mrkdwn text object or the `text` of a message. */
export const slackText = (text: string): string =>
  escapeSlack(text)
    .replace(formatting, (mark) => alike[mark] ?? mark)
    .replace(emoji, '꞉')
    .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));

/** Cuts text so that it stays below a limit of Slack's also after escaping, which makes five of one character. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
