import type { CardStatus } from '@cardinal/contracts';

/** What is stored of an e-mail to a guest until it is sent: neither an address nor a link. */
export type GuestMail = { submissionId: string } & (
  | { kind: 'first' | 'accepted' | 'rejected' }
  | { kind: 'status'; status: CardStatus }
  | { kind: 'answer'; commentId: string }
);
