import { type CardStatus, type ClosingReason, statusText } from '@cardinal/contracts';
import { cut, escapeSlack, excerpt, parse, slackText, toMrkdwn } from '@cardinal/markdown';
import type { KnownBlock } from '@slack/web-api';
import type { LinkedCard, LinkedEntry } from '../deliveries/channel.port.ts';

/** A message to Slack, and its text in the delivery log. */
export interface SlackMessage {
  /** For notifications and screen readers; mrkdwn, so escaped. */
  text: string;
  blocks: KnownBlock[];
  /** The same in one line of plain text. */
  summary: string;
  /** Of a change of status: what a message of several says of it. */
  moved?: { actor: string; from: CardStatus; to: CardStatus; link: string };
}

const statusMark: Record<CardStatus, string> = {
  New: ':white_circle:',
  'In Progress': ':large_blue_circle:',
  'In Testing': ':large_yellow_circle:',
  Resolved: ':white_check_mark:',
};
const shortIdLength = 8;
/** Even escaped, it hardly exceeds the 3,000 characters of a section. */
const longestExcerpt = 590;
const longestSection = 3_000;
/** Units of UTF-16 in the line of a notification. */
const longestLine = 150;

// With `verbatim`, Slack does not turn addresses, channels and names in text into links.
const line = (text: string): KnownBlock => ({
  type: 'section',
  text: { type: 'mrkdwn', text, verbatim: true },
});
const plain = (text: string) => ({ type: 'plain_text' as const, text: escapeSlack(text), emoji: false });
const link = ({ url, card }: LinkedCard) => `*<${url}|${slackText(card.title)}>*`;

const context = ({ card, projectName, boardName }: LinkedCard): KnownBlock => ({
  type: 'context',
  elements: [
    plain(
      `${card.type === 'bug' ? 'Bug' : 'Feature'}  ·  #${card.id.slice(0, shortIdLength)}  ·  ${projectName} : ${boardName}`,
    ),
  ],
});

/** The beginning of what was written, cut before it is formatted, so that no mark is left open. */
function quoted(content: string): KnownBlock[] {
  const written = cut(content.trim(), longestExcerpt);
  const text = toMrkdwn(parse(written));
  if (text.trim() === '') return [];
  return [text.length <= longestSection ? line(text) : { type: 'section', text: plain(written) }];
}

export function statusChangedMessage(
  linked: LinkedCard,
  actor: string,
  { from, to, reason }: { from: CardStatus; to: CardStatus; reason: ClosingReason | null },
): SlackMessage {
  const named = statusText(to, reason);
  const summary = `${actor} moved "${linked.card.title}" from ${from} to ${named}`;
  return {
    summary,
    text: slackText(summary),
    blocks: [
      line(
        `*${slackText(actor)}* moved ${link(linked)}\n${statusMark[from]} ${from}  →  ${statusMark[to]} *${named}*`,
      ),
      context(linked),
    ],
    moved: { actor, from, to, link: link(linked) },
  };
}

/** Titles that a message of a bulk change shows. */
const mostTitles = 5;

/** One message of all status changes of a bulk change. */
export function lotMessage(
  first: SlackMessage,
  others: readonly SlackMessage[],
): Pick<SlackMessage, 'text' | 'blocks'> {
  if (!first.moved || others.length === 0) return first;
  const { actor, to } = first.moved;
  const count = others.length + 1;
  const titles = [first, ...others]
    .slice(0, mostTitles)
    .flatMap(({ moved }) => (moved ? [`•  ${moved.link}  from ${moved.from}`] : []));
  const more = count - titles.length;
  return {
    text: slackText(`${actor} moved ${count} cards to ${to}`),
    blocks: [
      line(`*${slackText(actor)}* moved *${count} cards* to ${statusMark[to]} *${to}*`),
      // Each stands in a section of its own, which a long title may fill.
      ...titles.map(line),
      ...(more > 0 ? [line(`and ${more} more`)] : []),
    ],
  };
}

export function commentCreatedMessage(
  linked: LinkedCard,
  actor: string,
  content: string,
  isReply: boolean,
): SlackMessage {
  const summary = `${actor} ${isReply ? 'replied' : 'commented'} on "${linked.card.title}"`;
  const verb = isReply ? 'replied on' : 'commented on';
  const beginning = excerpt(content, longestLine);
  return {
    summary,
    text: slackText(beginning ? `${summary}: ${beginning}` : summary),
    blocks: [
      line(`:speech_balloon: *${slackText(actor)}* ${verb} ${link(linked)}`),
      ...quoted(content),
      context(linked),
    ],
  };
}

/** A message about a card and another one; each stands in a section of its own, which a long title may fill. */
const ofTwoCards = (summary: string, first: string, second: string, linked: LinkedCard): SlackMessage => ({
  summary,
  text: slackText(summary),
  blocks: [line(first), line(second), context(linked)],
});

export const cardMergedMessage = (linked: LinkedCard, actor: string, title: string): SlackMessage =>
  ofTwoCards(
    `${actor} merged "${title}" into "${linked.card.title}"`,
    `*${slackText(actor)}* merged *${slackText(title)}*`,
    `into ${link(linked)}`,
    linked,
  );

export const cardUnmergedMessage = (linked: LinkedCard, actor: string, title: string): SlackMessage =>
  ofTwoCards(
    `${actor} took "${linked.card.title}" out of "${title}" again`,
    `*${slackText(actor)}* took ${link(linked)}`,
    `out of *${slackText(title)}* again`,
    linked,
  );

export function entryPublishedMessage({ title, projectName, url }: LinkedEntry, actor: string): SlackMessage {
  const summary = `${actor} published "${title}" in the changelog`;
  return {
    summary,
    text: slackText(summary),
    blocks: [
      line(`:sparkles: *${slackText(actor)}* published *<${url}|${slackText(title)}>*`),
      { type: 'context', elements: [plain(`Changelog  ·  ${projectName}`)] },
    ],
  };
}

export function testMessage(projectName: string, projectUrl: string, actor: string): SlackMessage {
  const summary = `Test message for "${projectName}", sent by ${actor}`;
  return {
    summary,
    text: slackText(summary),
    blocks: [
      line(
        `:wave: *<${projectUrl}|${slackText(projectName)}>* is connected to this channel.\nStatus changes and new comments will appear here.`,
      ),
      { type: 'context', elements: [plain(`Test message, sent by ${actor}`)] },
    ],
  };
}
