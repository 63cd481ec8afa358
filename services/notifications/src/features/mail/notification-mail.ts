import { eventOfType, productName } from '@cardinal/contracts';
import { type MailContent, type OutgoingMail, renderMail } from '@cardinal/mail';
import { parse, toHtml, toPlainText } from '@cardinal/markdown';
import { Html, html } from '@cardinal/service-kit';
import { isOfNote } from '../../kernel/notifications/notification-content.ts';
import { getNotificationPath } from '../../kernel/notifications/notification-path.ts';
import type { MailItem } from './mail-item.model.ts';
import type { UnsubscribeScope } from './unsubscribe-scope.ts';

type Part = MailContent['parts'][number];

/** As everywhere where ids of cards are shown. */
const shortIdLength = 8;
const mostEntries = 30;
/** Texts that people wrote, in all entries of one e-mail, in characters. */
const mostText = 12_000;

export interface Reader {
  address: string;
  username: string;
  timeZone: string;
}

export interface NotificationMailDeps {
  publicUrl: string;
  /** The address of a link that ends e-mails. */
  unsubscribeUrl(scope: UnsubscribeScope): string;
  /** The address for answers to this card; null if there is no inbound address. */
  replyTo: string | null;
}

const textIn = ({ metadata }: MailItem, name: string): string =>
  typeof metadata[name] === 'string' ? metadata[name] : '';

const cardTitle = (item: MailItem) =>
  `${textIn(item, 'cardTitle')} (#${item.cardId?.slice(0, shortIdLength)})`;

const formatPlace = (item: MailItem) =>
  [textIn(item, 'projectName'), textIn(item, 'boardName')].filter(Boolean).join(' · ');

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function timeIn(timeZone: string, at: Date): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' }).format(at);
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

const styles = {
  blockquote: 'margin:8px 0;padding-left:10px;border-left:3px solid #dcdce0',
  pre: 'margin:8px 0;padding:10px;border:1px solid #dcdce0;border-radius:6px',
} as const;

/** A text that somebody wrote. Markdown that would become very much longer is shown as it is. */
function formatBody(markdown: string, publicUrl: string): { html: Html; text: string } {
  const document = parse(markdown);
  const rich = toHtml(document, { origin: new URL(publicUrl).origin, styles });
  const isReasonable = rich.length < 8 * markdown.length + 2_000;
  const plain = html`<p style="margin:0;white-space:pre-line;">${markdown}</p>`;
  return { html: isReasonable ? new Html(rich) : plain, text: toPlainText(document) };
}

const toUrl = (publicUrl: string, item: MailItem): string =>
  new URL(getNotificationPath(item), publicUrl).href;

/** Entries of the items that fit. */
function buildEntries(items: readonly MailItem[], { timeZone }: Reader, publicUrl: string): Part[] {
  let left = mostText;
  return items.map((item) => {
    const text = (item.text ?? '').slice(0, left);
    left -= text.length;
    return {
      kind: 'entry',
      title: item.message,
      url: toUrl(publicUrl, item),
      note: timeIn(timeZone, item.createdAt),
      ...(text ? { body: formatBody(text, publicUrl) } : {}),
    };
  });
}

/** Items of the same card stand together, in the order of the first of each. */
function byCard(items: readonly MailItem[]): MailItem[][] {
  const groups = new Map<string, MailItem[]>();
  for (const item of items) {
    const key = item.cardId ?? item._id;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

function digestParts(items: readonly MailItem[], reader: Reader, publicUrl: string): Part[] {
  return byCard(items).flatMap((group) => {
    const first = group[0] as MailItem;
    const entries = buildEntries(group, reader, publicUrl);
    if (!first.cardId) return entries;
    const note = formatPlace(first);
    const url = toUrl(publicUrl, { ...first, metadata: {} });
    return [{ kind: 'heading', text: cardTitle(first), url, note }, ...entries] satisfies Part[];
  });
}

const buildMore = (count: number): Part[] =>
  count > 0 ? [{ kind: 'text', text: `And ${count} more. All are in ${productName}.` }] : [];

const describeReply = (items: readonly MailItem[]): string =>
  items.some(isOfNote) ? 'write an internal note on the card' : 'comment on the card';

/** About one card: a thread in the reader's mail program, which can be answered. */
function cardMail(items: readonly MailItem[], reader: Reader, deps: NotificationMailDeps) {
  const { publicUrl, replyTo, unsubscribeUrl } = deps;
  const last = items.at(-1) as MailItem;
  const shown = items.slice(-mostEntries);
  const subject = `[${textIn(last, 'projectName')}] ${cardTitle(last)}`;
  const url = toUrl(publicUrl, { ...last, metadata: {} });
  const content = {
    // The subject names the card, and each entry says what happened to it.
    title: formatPlace(last) || cardTitle(last),
    ...(replyTo ? { reply: describeReply(items) } : {}),
    preview: last.message,
    parts: [
      ...buildEntries(shown, reader, publicUrl),
      ...buildMore(items.length - shown.length),
      { kind: 'button', label: 'Open the card', url },
    ] as Part[],
    links: [{ label: 'Mute this card', url: unsubscribeUrl(`card:${last.cardId}`) }],
  };
  return { subject, content, thread: `card-${last.cardId}`, replyTo };
}

function digestMail(items: readonly MailItem[], reader: Reader, { publicUrl }: NotificationMailDeps) {
  const shown = items.slice(0, mostEntries);
  const projects = new Set(items.map((item) => textIn(item, 'projectName')));
  const [only] = projects.size === 1 ? projects : [];
  const count = plural(items.length, 'notification');
  const cards = new Set(items.flatMap(({ cardId }) => cardId ?? [])).size;
  const subject = `[${only || productName}] ${cards > 0 ? `${count} about ${plural(cards, 'card')}` : (items[0]?.message ?? count)}`;
  const content = {
    title: cards > 0 ? `${count} about ${plural(cards, 'card')}` : count,
    preview: items[0]?.message ?? count,
    parts: [
      ...digestParts(shown, reader, publicUrl),
      ...buildMore(items.length - shown.length),
      { kind: 'button', label: `Open ${productName}`, url: new URL('/dashboard', publicUrl).href },
    ] as Part[],
    links: [],
  };
  return { subject, content, thread: null, replyTo: null };
}

/** The card that all of these are about; null if there is none. */
export function findOnlyCard(items: readonly MailItem[]): string | null {
  const [only = null, ...others] = new Set(items.map(({ cardId }) => cardId));
  return others.length === 0 ? only : null;
}

/** The e-mail with these items, of which there is at least one. */
export function notificationMail(
  items: readonly MailItem[],
  reader: Reader,
  deps: NotificationMailDeps,
): OutgoingMail {
  const { publicUrl, unsubscribeUrl } = deps;
  const { subject, content, thread, replyTo } = findOnlyCard(items)
    ? cardMail(items, reader, deps)
    : digestMail(items, reader, deps);
  const events = new Set(items.map(({ type }) => eventOfType[type]));
  const [event] = events.size === 1 ? events : [];
  const kind = event ? [{ label: 'No e-mails of this kind', url: unsubscribeUrl(`event:${event}`) }] : [];
  const all = unsubscribeUrl('all');
  const links = [
    ...content.links,
    ...kind,
    { label: 'Choose what you get', url: new URL('/settings/notifications', publicUrl).href },
    { label: 'No e-mails at all', url: all },
  ];
  const reason = `You get this because ${productName} notifies you by e-mail, ${reader.username}.`;
  return {
    to: { address: reader.address, name: reader.username },
    subject,
    ...renderMail({ ...content, reason, links }),
    list: { id: 'notifications', name: `${productName} notifications` },
    unsubscribeUrl: all,
    ...(thread ? { thread } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}
