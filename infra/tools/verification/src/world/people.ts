import { type AssignableRole, createUser, type Identity, inviteUser, seedUsers } from '@cardinal/contracts';
import type { Caller, ServiceHarness } from '@cardinal/testing';

/** Everybody's. */
export const password = 'cardinal-demo';

/** A plan without limits. */
const unlimited = { accountType: 'company', companyName: 'Cardinal', plan: 'enterprise' } as const;

export interface Person {
  id: string;
  username: string;
  caller: Caller;
}

export interface People {
  make(over?: { status?: 'active' | 'pending' | 'suspended'; isSuperAdmin?: boolean }): Promise<Person>;
  /** An account that `sponsor` makes for a project; its role decides what it may do there. */
  makeSponsored(sponsor: Caller, projectId: string): Promise<Person>;
}

/** Makes accounts, each with a name of its own. */
export function createPeople({ harness }: { harness: ServiceHarness }): People {
  let count = 0;

  function nextName() {
    count += 1;
    const username = `person-${count}`;
    return { username, email: `${username}@cardinal.example` };
  }

  return {
    async make(over = {}) {
      const user = { ...nextName(), password, ...unlimited, ...over };
      const [made] = (await harness.guest.call(seedUsers, { body: { users: [user] } })).value.users;
      if (!made) throw new Error('Nobody was made');
      const { status = 'active', isSuperAdmin = false } = over;
      const { username } = user;
      const { accountType } = unlimited;
      const identity: Partial<Identity> = { userId: made.id, username, status, accountType, isSuperAdmin };
      return { id: made.id, username, caller: harness.as(identity) };
    },
    async makeSponsored(sponsor, projectId) {
      const name = nextName();
      const body = { ...name, temporaryPassword: password, role: 'normal_user' as const, projectId };
      const { id } = (await sponsor.call(createUser, { body })).value;
      await harness.drained();
      const { username } = name;
      return { id, username, caller: harness.as({ userId: id, username, sponsored: true }) };
    },
  };
}

/** Lets an admin of a project take somebody in. */
export async function invite(
  admin: Caller,
  projectId: string,
  username: string,
  role: AssignableRole,
): Promise<void> {
  await admin.call(inviteUser, { body: { projectId, username, role } });
}
