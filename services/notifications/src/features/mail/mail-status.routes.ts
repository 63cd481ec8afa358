import { getMailStatus, type MailStatus, resumeMail } from '@cardinal/contracts';
import { mountCall } from '@cardinal/service-kit';
import type { Router } from 'express';
import type { Users } from '../../kernel/read-models/users.ts';
import type { MutedAddresses } from './muted-addresses.ts';

export interface MailStatusDeps {
  isOn: boolean;
  users: Pick<Users, 'peek'>;
  mutedAddresses: MutedAddresses;
}

/** Whether one gets e-mails, and why not. */
export function mountMailStatus(router: Router, { isOn, users, mutedAddresses }: MailStatusDeps): void {
  async function getStatus(userId: string): Promise<MailStatus> {
    const user = await users.peek(userId);
    const address = user?.email ?? null;
    const muted = address ? await mutedAddresses.of(userId, address) : null;
    const trouble = muted && { because: muted.because, answer: muted.answer, at: muted.at.toISOString() };
    return { isOn, address, isVerified: user?.emailVerified === true, trouble };
  }

  mountCall(router, getMailStatus, ({ actor }) => getStatus(actor.id));

  mountCall(router, resumeMail, async ({ actor }) => {
    await mutedAddresses.unmute(actor.id);
    return getStatus(actor.id);
  });
}
