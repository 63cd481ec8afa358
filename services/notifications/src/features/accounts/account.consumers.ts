import {
  type Envelope,
  memberAdded,
  memberRoleChanged,
  userApproved,
  userCreated,
  userRegistered,
} from '@cardinal/contracts';
import type { Consumers } from '@cardinal/service-kit';
import type { Notifier } from '../../kernel/notifications/notifier.ts';
import type { Removal } from '../../kernel/notifications/removal.ts';
import type { Users } from '../../kernel/read-models/users.ts';
import {
  describeApproved,
  describeMemberAdded,
  describePending,
  describeRoleChanged,
  describeSponsored,
} from './account-contents.ts';

interface AccountConsumersDeps {
  notifier: Pick<Notifier, 'announce'>;
  users: Pick<Users, 'byId' | 'superAdminIds'>;
  removal: Pick<Removal, 'forgetQuestion'>;
}

/** Notifies users of their memberships and accounts, and super admins of accounts to review. */
export function notifyOfAccounts(
  consumers: Consumers,
  { notifier, users, removal }: AccountConsumersDeps,
): void {
  const superAdmins = async () => ({ addressed: await users.superAdminIds() });

  async function by({ actorid }: Envelope) {
    const actor = actorid ? await users.byId(actorid) : null;
    return { actorId: actor?._id ?? null, actorUsername: actor?.username ?? null };
  }

  consumers
    .on(memberAdded, async (event) => {
      await notifier.announce(describeMemberAdded(event, await by(event)), async () => ({
        addressed: [event.data.member.userId],
      }));
      // The user may have answered before this event arrived.
      const { projectId, userId, joined } = event.data.member;
      if (joined === false) await removal.forgetQuestion(userId, projectId);
    })
    .on(memberRoleChanged, async (event) => {
      await notifier.announce(describeRoleChanged(event, await by(event)), async () => ({
        addressed: [event.data.member.userId],
      }));
    })
    .on(userApproved, async (event) => {
      await notifier.announce(describeApproved(event), async () => ({ addressed: [event.data.user.id] }));
    })
    .on(userRegistered, async (event) => {
      if (event.data.user.status !== 'pending') return;
      await notifier.announce(describePending(event), superAdmins);
    })
    .on(userCreated, async (event) => {
      if (!event.data.user.sponsoredBy) return;
      await notifier.announce(describeSponsored(event, await by(event)), superAdmins);
    });
}
