import { type CardState, eventOfType, productName, statusText, valueName } from '@cardinal/contracts';
import { type MailContent, type MailPlace, type OutgoingMail, renderMail } from '@cardinal/mail';
import { parse, toHtml, toPlainText } from '@cardinal/markdown';
import { Html, html } from '@cardinal/service-kit';
import { leaveOutTitle } from '../../kernel/notifications/notification.texts.ts';
import { isOfNote } from '../../kernel/notifications/notification-content.ts';
import { getNotificationPath } from '../../kernel/notifications/notification-path.ts';
import type { MailItem } from './mail-item.model.ts';
import { type ProjectMark, toInitials } from './project-marks.ts';
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
  /** Cards and projects as they are now, by their ids, as far as that is known. */
  cards: ReadonlyMap<string, CardState>;
  projects: ReadonlyMap<string, ProjectMark>;
}

const textIn = ({ metadata }: MailItem, name: string): string =>
  typeof metadata[name] === 'string' ? metadata[name] : '';

/** The card as it is now; its title and type as they were, where that is not known. */
function describeCard(item: MailItem, { cards }: Pick<NotificationMailDeps, 'cards'>) {
  const now = cards.get(item.cardId ?? '');
  const type = now?.type ?? textIn(item, 'cardType');
  const state = [
    ...(type ? [valueName('type', type)] : []),
    ...(now ? [statusText(now.status, now.closingReason)] : []),
  ];
  const title = now?.title ?? textIn(item, 'cardTitle');
  return { title, numbered: `${title} (#${item.cardId?.slice(0, shortIdLength)})`, state };
}

/** The project of an item, if it is about one. */
function findPlace(
  item: MailItem,
  { projects }: Pick<NotificationMailDeps, 'projects'>,
): Omit<MailPlace, 'board'> | null {
  const known = projects.get(item.projectId ?? '');
  const project = known?.name ?? textIn(item, 'projectName');
  return project ? { project, mark: known?.mark ?? toInitials(project) } : null;
}

const formatSubject = (project: string | undefined, about: string) => `[${project || productName}] ${about}`;

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
      // Its card's title stands above.
      title: item.cardId ? leaveOutTitle(item.message, textIn(item, 'cardTitle')) : item.message,
      url: toUrl(publicUrl, item),
      note: timeIn(timeZone, item.createdAt),
      ...(text ? { body: formatBody(text, publicUrl) } : {}),
    };
  });
}

/** Items with the same key stand together, in the order of the first of each. */
const groupBy = (items: readonly MailItem[], toKey: (item: MailItem) => string): MailItem[][] => [
  ...Map.groupBy(items, toKey).values(),
];

/** Entries by card, and cards by project. */
function digestParts(items: readonly MailItem[], reader: Reader, deps: NotificationMailDeps): Part[] {
  const entries = buildEntries(items, reader, deps.publicUrl);
  const entryByItem = new Map(items.map((item, index) => [item, entries[index] as Part]));

  function cardParts(group: readonly MailItem[]): Part[] {
    const [first] = group as [MailItem];
    const parts = group.map((item) => entryByItem.get(item) as Part);
    if (!first.cardId) return parts;
    const { numbered, state } = describeCard(first, deps);
    const url = toUrl(deps.publicUrl, { ...first, metadata: {} });
    return [{ kind: 'heading', text: numbered, url, state, note: textIn(first, 'boardName') }, ...parts];
  }

  // Items about no project go first, as they would seem to be about the one above.
  const byProject = groupBy(items, ({ projectId }) => projectId ?? '').toSorted(
    ([one], [other]) => Number(Boolean(one?.projectId)) - Number(Boolean(other?.projectId)),
  );
  return byProject.flatMap((group) => {
    const place = findPlace(group[0] as MailItem, deps);
    const parts = groupBy(group, ({ cardId, _id }) => cardId ?? _id).flatMap(cardParts);
    return place ? [{ kind: 'place', ...place } satisfies Part, ...parts] : parts;
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
  const shown = selectShown(items);
  const { title, numbered, state } = describeCard(last, deps);
  const place = findPlace(last, deps);
  const board = textIn(last, 'boardName');
  const entries = buildEntries(shown, reader, publicUrl);
  const content = {
    title,
    ...(place ? { place: { ...place, board } } : {}),
    state,
    ...(replyTo ? { reply: describeReply(items) } : {}),
    preview: leaveOutTitle(last.message, textIn(last, 'cardTitle')),
    parts: [
      ...entries,
      ...buildMore(items.length - shown.length),
      { kind: 'button', label: 'Open the card', url: toUrl(publicUrl, { ...last, metadata: {} }) },
    ] as Part[],
  };
  const links = [{ label: 'Mute this card', url: unsubscribeUrl(`card:${last.cardId}`) }];
  // Mail programs keep a thread together by what its subjects name, too.
  const subject = formatSubject(place?.project, numbered);
  return { subject, content, links, thread: `card-${last.cardId}`, replyTo };
}

function digestMail(items: readonly MailItem[], reader: Reader, deps: NotificationMailDeps) {
  const { publicUrl } = deps;
  const shown = selectShown(items);
  const [project, ...others] = new Set(items.map((item) => findPlace(item, deps)?.project));
  const count = plural(items.length, 'notification');
  const cards = new Set(items.flatMap(({ cardId }) => cardId ?? [])).size;
  const [{ message }] = items as [MailItem];
  const about = cards > 0 ? `${count} about ${plural(cards, 'card')}` : message;
  const subject = formatSubject(others.length === 0 ? project : undefined, about);
  const content = {
    subject,
    ...(about === message ? {} : { preview: message }),
    parts: [
      ...digestParts(shown, reader, deps),
      ...buildMore(items.length - shown.length),
      { kind: 'button', label: `Open ${productName}`, url: new URL('/dashboard', publicUrl).href },
    ] as Part[],
  };
  return { subject, content, links: [], thread: null, replyTo: null };
}

/** The card that all of these are about; null if there is none. */
export function findOnlyCard(items: readonly MailItem[]): string | null {
  const [only = null, ...others] = new Set(items.map(({ cardId }) => cardId));
  return others.length === 0 ? only : null;
}

/** The items that have entries of their own: the latest about one card, and the first of a digest. */
export const selectShown = (items: readonly MailItem[]): MailItem[] =>
  findOnlyCard(items) ? items.slice(-mostEntries) : items.slice(0, mostEntries);

/** The e-mail with these items, of which there is at least one. */
export function notificationMail(
  items: readonly MailItem[],
  reader: Reader,
  deps: NotificationMailDeps,
): OutgoingMail {
  const { publicUrl, unsubscribeUrl } = deps;
  const {
    subject,
    content,
    links: own,
    thread,
    replyTo,
  } = findOnlyCard(items) ? cardMail(items, reader, deps) : digestMail(items, reader, deps);
  const events = new Set(items.map(({ type }) => eventOfType[type]));
  const [event] = events.size === 1 ? events : [];
  const kind = event ? [{ label: 'No e-mails of this kind', url: unsubscribeUrl(`event:${event}`) }] : [];
  const all = unsubscribeUrl('all');
  const links = [
    ...own,
    ...kind,
    { label: 'Choose what you get', url: new URL('/settings/notifications', publicUrl).href },
    { label: 'No e-mails at all', url: all },
  ];
  const reason = `You get this because ${productName} notifies you by e-mail, ${reader.username}.`;
  return {
    to: { address: reader.address, name: reader.username },
    subject,
    ...renderMail({ ...content, reason, links }),
    pictures: [...deps.projects.values()].flatMap(({ picture }) => picture ?? []),
    list: { id: 'notifications', name: `${productName} notifications` },
    unsubscribeUrl: all,
    ...(thread ? { thread } : {}),
    ...(replyTo ? { replyTo } : {}),
  };
}
