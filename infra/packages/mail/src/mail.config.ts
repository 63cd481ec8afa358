import { z } from 'zod';

const milliseconds = (standard: number) => z.coerce.number().int().min(1).default(standard);

/** An address that fits into an envelope: no spaces, brackets, quotes or control characters, so it cannot end a line. */
export const mailAddress = z
  .string()
  .max(254)
  .regex(/^[^\s"(),:;<>@[\\\]\p{Cc}]+@[^\s"'(),:;<>@[\\\]\p{Cc}]+$/u, 'Not an e-mail address');

const sender = /^(?:(?<name>[^<>"\p{Cc}]{1,100}) )?<?(?<address>[^\s<>]+)>?$/u;

/** Settings of services that send e-mails. */
export const mailConfig = {
  /** The mail server, such as `smtps://user:password@mail.example.com`; without it no e-mails are sent. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender, such as `Cardinal <cardinal@example.com>`; by default `cardinal@` the host of PUBLIC_URL. */
  MAIL_FROM: z
    .string()
    .refine(
      (from) => mailAddress.safeParse(sender.exec(from)?.groups?.address).success,
      'must be an address, such as: Cardinal <cardinal@example.com>',
    )
    .optional(),
  /** How long the mail server may take to accept an e-mail. */
  MAIL_TIMEOUT_MS: milliseconds(60_000),
  /** Before the first retry; doubled with each further one. */
  MAIL_RETRY_MIN_MS: milliseconds(5_000),
  MAIL_RETRY_MAX_MS: milliseconds(15 * 60_000),
  /** An e-mail that could not be sent for this long is given up. */
  MAIL_GIVE_UP_MS: milliseconds(24 * 60 * 60_000),
  /** How often a replica polls for e-mails, in case it missed a broadcast. */
  MAIL_POLL_MS: milliseconds(1_000),
};
export type MailConfig = z.output<z.ZodObject<typeof mailConfig>>;

export interface Sender {
  name: string;
  address: string;
  /** The part after the @, for ids of messages. */
  domain: string;
}

/** The sender of e-mails. */
export function getSender({
  MAIL_FROM,
  PUBLIC_URL,
}: Pick<MailConfig, 'MAIL_FROM'> & { PUBLIC_URL: string }): Sender {
  const given = sender.exec(MAIL_FROM ?? '')?.groups;
  const address = given?.address ?? `cardinal@${new URL(PUBLIC_URL).hostname}`;
  return { name: given?.name ?? 'Cardinal', address, domain: address.slice(address.indexOf('@') + 1) };
}
