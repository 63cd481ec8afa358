import { productName } from '@cardinal/contracts';
import { type Composer, type MailContent, type OutgoingMail, renderMail } from '@cardinal/mail';
import { parse, toPlainText } from '@cardinal/markdown';
import { html, nullIfNotFound, type Withheld } from '@cardinal/service-kit';
import type { BoardAccess, SeenBoard } from '../../kernel/access/board-access.ts';
import { hashToken } from '../../kernel/access/hash-token.ts';
import { guest } from '../../kernel/access/viewer.ts';
import type { SeenCard } from '../../kernel/card/see-card.ts';
import type { Names } from '../../kernel/read-models/users.ts';
import type { SeeComment } from '../comments/see-comment.ts';
import type { GuestAddresses } from '../submissions/guest-addresses.ts';
import type { PresentTracked } from '../submissions/submission.presenter.ts';
import type { SubmissionRow, Submissions } from '../submissions/submission.repository.ts';
import type { GuestMail } from './guest-mail.ts';
import type { GuestMailLinks } from './guest-mail-links.ts';

export interface GuestMailComposerDeps {
  access: Pick<BoardAccess, 'board'>;
  submissions: Pick<Submissions, 'byId' | 'keepMailToken'>;
  present: Pick<PresentTracked, 'findCard'>;
  seeComment: SeeComment;
  names: Names;
  addresses: Pick<GuestAddresses, 'isRefused' | 'getKey' | 'remove'>;
  links: GuestMailLinks;
}

type Part = MailContent['parts'][number];
interface Content {
  subject: string;
  title: string;
  parts: Part[];
}

/** Of a title in a subject or sentence. */
const mostOfTitle = 120;
const mostOfText = 4_000;

const text = (content: string): Part => ({ kind: 'text', text: content });
const short = (title: string) => (title.length > mostOfTitle ? `${title.slice(0, mostOfTitle - 1)}…` : title);

function quote(title: string, markdown: string): Part {
  const plain = toPlainText(parse(markdown)).slice(0, mostOfText);
  const body = { html: html`<p style="margin:0;white-space:pre-line;">${plain}</p>`, text: plain };
  return { kind: 'entry', title, ...(plain ? { body } : {}) };
}

/**
 * Says nothing that anybody typed, not even the name of a project, which everybody with an account can make up: it
 * may go to somebody whom it does not concern.
 */
const firstContent: Content = {
  subject: `Your submission in ${productName}`,
  title: 'Your submission waits for the team',
  parts: [
    text(
      'Somebody, probably you, sent a submission to a public board without an account, and gave this address.',
    ),
    text(
      'The page below shows what becomes of it, and asks whether you want e-mails about it. Anyone who has its link can reply and delete it, so keep it to yourself.',
    ),
  ],
};

function rejectedContent({ title, reason }: SubmissionRow, { project }: SeenBoard): Content {
  return {
    subject: `[${project.name}] Not accepted: ${short(title)}`,
    title: 'Your submission was not accepted',
    parts: [
      text(`The team did not accept “${short(title)}”.`),
      ...(reason ? [quote('The team says', reason)] : []),
    ],
  };
}

/** The e-mail around its content. @param endUrl the link that ends such e-mails */
function mailTo(
  email: string,
  { kind, submissionId }: GuestMail,
  { trackUrl, endUrl }: { trackUrl: string; endUrl: string },
  { subject, title, parts }: Content,
): OutgoingMail {
  const isFirst = kind === 'first';
  return {
    to: { address: email },
    subject,
    ...renderMail({
      title,
      parts: [
        ...parts,
        { kind: 'button', label: isFirst ? 'Follow it' : 'Open its page', url: trackUrl },
        ...(isFirst ? [text('If it was not you, ignore this e-mail: no other one follows.')] : []),
      ],
      reason: isFirst
        ? `You get this because somebody entered your address in ${productName}.`
        : `You get this because you confirmed your address for this submission in ${productName}.`,
      links: [
        { label: isFirst ? 'It was not me: never write to me' : 'No more e-mails about it', url: endUrl },
      ],
    }),
    thread: `submission-${submissionId}`,
    list: { id: 'submissions', name: `${productName} submissions` },
    unsubscribeUrl: endUrl,
  };
}

/** Writes e-mails to guests right before they are sent, with what guests see at that moment. */
export function createGuestMailComposer(deps: GuestMailComposerDeps): Composer<GuestMail> {
  const { access, submissions, present, seeComment, names, addresses, links } = deps;

  async function cardContent(message: GuestMail, { project, card }: SeenCard): Promise<Content | Withheld> {
    const about = (title: string, parts: Part[]) => ({
      subject: `[${project.name}] ${short(card.title)}`,
      title,
      parts,
    });
    if (message.kind === 'accepted')
      return about('Your submission is on the board', [
        text(`The team accepted “${short(card.title)}”. Everybody can vote for it and comment.`),
      ]);
    if (message.kind === 'status')
      return card.status === message.status
        ? about(`It is ${card.status} now`, [
            text(`The status of “${short(card.title)}” changed to ${card.status}.`),
          ])
        : { withheld: 'another status followed' };
    if (message.kind !== 'answer') return { withheld: 'it is a card by now' };
    const seen = await seeComment(guest, message.commentId).catch(nullIfNotFound);
    if (!seen) return { withheld: 'guests do not see the answer' };
    const { userId, content } = seen.comment;
    const name = (await names([userId])).get(userId)?.username ?? 'The team';
    return about('The team answered', [quote(`${name} wrote`, content)]);
  }

  async function composeContent(message: GuestMail, row: SubmissionRow): Promise<Content | Withheld> {
    const seen = await access.board(guest, row);
    if (!seen) return { withheld: 'its board is not public' };
    if (message.kind === 'first') return firstContent;
    if (message.kind === 'rejected') return rejectedContent(row, seen);
    const card = await present.findCard(row);
    return card ? cardContent(message, card) : { withheld: 'guests do not see its card' };
  }

  /** Why nothing is sent now; null if it is. */
  async function refusal({ kind }: GuestMail, { email, emailConfirmed }: SubmissionRow) {
    if (!email) return 'it has no address any more';
    if (kind !== 'first') return emailConfirmed ? null : 'its address was not confirmed';
    if (emailConfirmed) return 'its address was confirmed already';
    return (await addresses.isRefused(email)) ? 'the owner of its address wants nothing' : null;
  }

  return {
    async compose({ message }) {
      const row = await submissions.byId(message.submissionId);
      if (!row?.email) return { withheld: 'it has no address any more' };
      const withheld = await refusal(message, row);
      if (withheld) return { withheld };
      const content = await composeContent(message, row);
      if ('withheld' in content) return content;
      const token = links.getToken(row._id);
      const hash = hashToken(token);
      if (row.mailTokenHash !== hash) await submissions.keepMailToken(row._id, hash);
      const mailbox = message.kind === 'first' ? addresses.getKey(row.email) : null;
      const urls = { trackUrl: links.trackUrl(token), endUrl: links.endUrl(row._id, mailbox) };
      return mailTo(row.email, message, urls, content);
    },
    bounced: ({ message }) => addresses.remove(message.submissionId),
  };
}
