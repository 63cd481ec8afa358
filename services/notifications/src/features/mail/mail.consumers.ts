import { userEvents } from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { MutedAddresses } from './muted-addresses.ts';

interface MailConsumersDeps {
  mutedAddresses: Pick<MutedAddresses, 'unmute'>;
}

/** An address that has to be verified anew gets e-mails again. */
export function unmuteChangedAddresses(consumers: Consumers, { mutedAddresses }: MailConsumersDeps): void {
  consumers.on(userEvents, async ({ data: { user } }) => {
    if (!user.emailVerified) await mutedAddresses.unmute(user.id);
  });
}
