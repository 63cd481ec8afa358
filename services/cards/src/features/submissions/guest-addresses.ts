import { createHmac, hkdfSync } from 'node:crypto';
import type { TrackedSubmission } from '@cardinal/contracts';
import { type AggregateStore, AppError, isDuplicateKey, minutes, type Throttle } from '@cardinal/service-kit';
import { hashToken } from '../../kernel/access/hash-token.ts';
import { toMailbox } from './mailbox.ts';
import type { RefusedAddressModel, SubmissionDocument } from './submission.model.ts';
import type { SubmissionRow } from './submission.repository.ts';
import { withoutEmail } from './submission.rules.ts';

const day = minutes(24 * 60);
/** How long an address gets no first e-mails after its owner refused one. */
const refusedMs = 365 * day;

export interface GuestAddressesDeps {
  secret: string;
  mail: { isOn: boolean };
  throttle: Throttle;
  store: AggregateStore<SubmissionDocument>;
  refusedAddresses: RefusedAddressModel;
}

export type GuestAddresses = ReturnType<typeof createGuestAddresses>;

/**
 * Addresses that guests give. Anybody can give anybody's, so the first e-mail to one is limited, no matter who asks
 * for it.
 */
export function createGuestAddresses(deps: GuestAddressesDeps) {
  const { secret, mail, throttle, store, refusedAddresses } = deps;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cardinal/guest-addresses', 32));
  const getKey = (email: string) => createHmac('sha256', key).update(toMailbox(email)).digest('base64url');
  const isRefused = async (address: string) => (await refusedAddresses.exists({ _id: address })) !== null;

  return {
    /** Stands for a mailbox, in links and limits. */
    getKey,

    /** Whether an address may be kept and written to. The guest does not learn why not. */
    async admit(email: string, boardId: string): Promise<boolean> {
      const address = getKey(email);
      if (!mail.isOn || (await isRefused(address))) return false;
      const first = (name: string, tries: number, windowMs: number) => ({
        ...{ name: `guest:first-mail:${name}`, tries, windowMs },
      });
      return throttle.take(first(`${address}:${boardId}`, 1, minutes(60)), first(address, 3, day)).then(
        () => true,
        (error) => (error instanceof AppError ? false : Promise.reject(error)),
      );
    },

    isRefused: (email: string) => isRefused(getKey(email)),

    /** Nobody writes to it in the name of a guest for a year. */
    async refuse(address: string): Promise<void> {
      const expiresAt = new Date(Date.now() + refusedMs);
      await refusedAddresses.create({ _id: address, expiresAt }).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** The state of the address for a person who opened the link with this secret. */
    getState(
      { email, emailConfirmed, mailTokenHash }: SubmissionRow,
      token: string,
    ): TrackedSubmission['email'] {
      if (!email) return 'none';
      if (emailConfirmed) return 'wanted';
      return mailTokenHash === hashToken(token) ? 'asked' : 'sent';
    },

    /** Wants e-mails from now on. @throws AppError `forbidden` unless the link was sent to the address */
    async confirm({ _id }: SubmissionRow, token: string): Promise<void> {
      await store.change(_id, (doc) => {
        if (!doc.email) throw new AppError('conflict', 'There is no address here any more.');
        if (doc.mailTokenHash !== hashToken(token))
          throw new AppError('forbidden', 'Please open the link in the e-mail that was sent to the address.');
        return doc.emailConfirmed ? null : { set: { emailConfirmed: true }, events: [] };
      });
    },

    /** Deletes the address of a submission. */
    async remove(submissionId: string): Promise<void> {
      await store.change(submissionId, (doc) =>
        doc.email === undefined ? null : { set: {}, unset: withoutEmail(doc), events: [] },
      );
    },
  };
}
