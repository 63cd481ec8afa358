import { isActiveAccount, lookUpUser, type UserSnapshot } from '@cardinal/contracts';
import { AppError, type InternalClient } from '@cardinal/service-kit';
import type { SignedIn } from '../../kernel/access/viewer.ts';
import type { CarryOut } from './carry-out.ts';
import type { KeptContribution } from './contribution.model.ts';
import type { Contributions } from './contribution.repository.ts';
import { withoutText } from './contribution.rules.ts';

export interface SettleDeps {
  contributions: Contributions;
  carryOut: CarryOut;
  internal: InternalClient;
}

/**
 * Carries out what waits for the approval of a user's account if it is approved by now, and forgets it if it was
 * refused. Asks the auth service, since events may come late and in any order. Harmless to repeat.
 */
export type Settle = (userId: string) => Promise<void>;

export function createSettle({ contributions, carryOut, internal }: SettleDeps): Settle {
  async function end(user: SignedIn, { id, asked }: KeptContribution): Promise<void> {
    try {
      await carryOut(user, id, asked);
    } catch (error) {
      // A failure for another reason is tried again with the event.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await contributions.end(user.id, id, { state: 'refused', reason: error.message, asked });
      return;
    }
    await contributions.end(user.id, id, { state: 'done', asked: withoutText(asked) });
  }

  async function settleFor({ id, username, isSuperAdmin, ...user }: UserSnapshot): Promise<void> {
    // It was rejected, or suspended before it was approved.
    if (user.status === 'suspended') return contributions.erase(id);
    if (!isActiveAccount(user) || user.sponsoredBy) return;
    // In the order in which they were asked for; read anew, as some may have been taken back.
    for (const kept of await contributions.of(id)) {
      if (kept.state === 'waiting') await end({ id, username, isSuperAdmin, sponsored: false }, kept);
    }
  }

  return async (userId) => {
    const kept = await contributions.of(userId);
    if (!kept.some(({ state }) => state === 'waiting')) return;
    const { user } = await internal.call(lookUpUser, { query: { userId } });
    if (user) await settleFor(user.value);
  };
}
