import type { MailSandbox } from '@cardinal/mail-sandbox';

const everyMs = 200;
/** The links at the end of an e-mail, by which its reader gets no more of a kind. */
const unsubscribeLink = /\S+\/api\/mail\/unsubscribe\/\S+/g;

/** An e-mail as its server received it. */
export interface SeenMail {
  /** Without the domain: the id in the queue of the service. */
  id: string;
  to: string;
  at: string;
  subject: string;
  text: string;
  unsubscribeLinks: string[];
}

/** All e-mails ever received, repetitions too; the sandbox only keeps the newest. */
export interface MailWatch {
  mails(): SeenMail[];
  stop(): void;
}

/** Polls the mail server. */
export function watchMails({ mailbox }: MailSandbox): MailWatch {
  const seen = new Map<string, SeenMail>();
  const look = () => {
    for (const { id, messageId, to, at, subject, text } of mailbox.mails())
      if (!seen.has(id))
        seen.set(id, {
          ...{ id: messageId.replace(/^<|@.*$/g, ''), to, at, subject, text },
          unsubscribeLinks: text.match(unsubscribeLink) ?? [],
        });
  };
  const timer = setInterval(look, everyMs);
  return {
    mails() {
      look();
      return [...seen.values()];
    },
    stop: () => clearInterval(timer),
  };
}
