import { z } from 'zod';
import { access, defineCall } from '../call.ts';
import { time } from '../primitives.ts';

/** Why an address gets no e-mails. */
const trouble = z.object({
  /** The mail server refused the address for good, or its owner reported an e-mail as spam. */
  because: z.enum(['bounce', 'complaint']),
  /** The answer of the mail server. */
  answer: z.string(),
  at: time,
});
export type MailTrouble = z.infer<typeof trouble>;

const mailStatus = z.object({
  /** Whether this installation sends e-mails. */
  isOn: z.boolean(),
  address: z.string().nullable(),
  isVerified: z.boolean(),
  trouble: trouble.nullable(),
});
export type MailStatus = z.infer<typeof mailStatus>;

export const getMailStatus = defineCall({
  id: 'getMailStatus',
  service: 'notifications',
  method: 'GET',
  path: '/api/notifications/mail',
  summary: 'Whether the caller gets e-mails, and why not',
  access: access.user,
  response: mailStatus,
});

export const resumeMail = defineCall({
  id: 'resumeMail',
  service: 'notifications',
  method: 'POST',
  path: '/api/notifications/mail/resume',
  summary: "Send e-mails to the caller's address again, after it bounced",
  access: access.user,
  response: mailStatus,
});

const byToken = z.object({ token: z.string().max(500) });

/** A page with a button. Programs that look at links in e-mails change nothing. */
export const openUnsubscribe = defineCall({
  id: 'openUnsubscribe',
  service: 'notifications',
  method: 'GET',
  path: '/api/mail/unsubscribe/:token',
  summary: 'The page of a link at the end of an e-mail',
  access: access.guest,
  params: byToken,
  kind: 'raw',
});

/** One-click unsubscription (RFC 8058), and the button of that page. */
export const unsubscribe = defineCall({
  id: 'unsubscribe',
  service: 'notifications',
  method: 'POST',
  path: '/api/mail/unsubscribe/:token',
  summary: 'End the e-mails that the link names',
  access: access.guest,
  params: byToken,
  kind: 'raw',
});

/** An e-mail that was sent to an address for answers; signed over the raw body (docs/mail.md). */
export const receiveMail = defineCall({
  id: 'receiveMail',
  service: 'notifications',
  method: 'POST',
  path: '/api/mail/inbound',
  summary: 'Post the answer to an e-mail as a comment',
  access: access.guest,
  kind: 'raw',
});

/** Bounces and complaints; signed over the raw body (docs/mail.md). */
export const receiveMailEvents = defineCall({
  id: 'receiveMailEvents',
  service: 'notifications',
  method: 'POST',
  path: '/api/mail/events',
  summary: 'Hear that an address bounced, or that its owner complained',
  access: access.guest,
  kind: 'raw',
});
