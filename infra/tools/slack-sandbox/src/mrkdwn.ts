import { Html, html } from '@cardinal/service-kit';

/**
 * Renders Slack's mrkdwn: bold, italic, strikethrough, code, quotes, links, mentions and emoji. Everything that Slack
 * treats as markup is rendered as markup, so that missing escapes become visible.
 */

const emoji: Record<string, string> = {
  white_circle: '⚪',
  large_blue_circle: '🔵',
  large_yellow_circle: '🟡',
  large_green_circle: '🟢',
  white_check_mark: '✅',
  speech_balloon: '💬',
  bug: '🐞',
  bulb: '💡',
  wave: '👋',
};

const decode = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const withEmoji = (text: string) => text.replace(/:([a-z0-9_+-]+):/g, (whole, name) => emoji[name] ?? whole);

function link(url: string, label: string): Html {
  const shown = inline(label);
  return /^https?:\/\//.test(url)
    ? html`<a href="${decode(url)}" rel="noreferrer noopener">${shown}</a>`
    : html`${shown}`;
}

/** `<…>`: a mention, a special word or a link. */
function angle(inside: string): Html {
  const bar = inside.indexOf('|');
  const target = bar < 0 ? inside : inside.slice(0, bar);
  const label = bar < 0 ? undefined : inside.slice(bar + 1);
  if (target.startsWith('!')) return html`<span class="mention">@${label ?? target.slice(1)}</span>`;
  if (target.startsWith('@')) return html`<span class="mention">@${label ?? target.slice(1)}</span>`;
  if (target.startsWith('#')) return html`<span class="mention">#${label ?? target.slice(1)}</span>`;
  return link(target, label ?? target);
}

const plain = (text: string) => html`${withEmoji(decode(text))}`;

const boundary = `(?<=^|[\\s\\p{P}])`;
const pairs = [
  { mark: '\\*', tag: 'strong' },
  { mark: '_', tag: 'em' },
  { mark: '~', tag: 's' },
];
const token = new RegExp(
  [
    '<([^<>\\n]+)>',
    '`([^`\\n]+)`',
    ...pairs.map(({ mark }) => `${boundary}${mark}(?!\\s)([^\\n]+?)(?<!\\s)${mark}(?=$|[\\s\\p{P}])`),
    '(https?:\\/\\/[^\\s<>]+)',
  ].join('|'),
  'gu',
);

/** Renders a line. */
function inline(text: string, autoLink = false): Html {
  const parts: Html[] = [];
  let from = 0;
  for (const match of text.matchAll(token)) {
    const [whole, inAngles, code, bold, italic, struck, url] = match;
    if (url && !autoLink) continue;
    parts.push(plain(text.slice(from, match.index)));
    from = match.index + whole.length;
    if (inAngles !== undefined) parts.push(angle(inAngles));
    else if (code !== undefined) parts.push(html`<code>${decode(code)}</code>`);
    else if (bold !== undefined) parts.push(html`<strong>${inline(bold)}</strong>`);
    else if (italic !== undefined) parts.push(html`<em>${inline(italic)}</em>`);
    else if (struck !== undefined) parts.push(html`<s>${inline(struck)}</s>`);
    else if (url !== undefined) parts.push(link(url, url));
  }
  parts.push(plain(text.slice(from)));
  return html`${parts}`;
}

const quoted = /^(?:>|&gt;) ?/;

/** @param verbatim leaves bare addresses as they are, as a text object with `verbatim` does */
export function renderMrkdwn(text: string, { verbatim = false } = {}): Html {
  const lines = text.split('\n').map((line) => {
    const quote = quoted.test(line);
    const shown = inline(line.replace(quoted, ''), !verbatim);
    return quote ? html`<span class="quote">${shown}</span>` : html`${shown}<br>`;
  });
  return new Html(
    lines
      .map(({ markup }) => markup)
      .join('')
      .replace(/<br>$/, ''),
  );
}

/** Renders `plain_text`: no markup, only the three entities and, by default, emoji. */
export const renderPlain = (text: string, { emoji: shows = true } = {}): Html =>
  new Html(
    decode(text)
      .split('\n')
      .map((line) => html`${shows ? withEmoji(line) : line}`.markup)
      .join('<br>'),
  );
