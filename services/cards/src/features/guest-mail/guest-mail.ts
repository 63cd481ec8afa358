import type { CardStatus } from '@cardinal/contracts';

/** An e-mail to a guest as stored until it is sent: without an address or a link. */
export type GuestMail = { submissionId: string } & (
  | { kind: 'first' | 'accepted' | 'rejected' }
  | { kind: 'status'; status: CardStatus }
  | { kind: 'answer'; commentId: string }
);
