import { randomBytes } from 'node:crypto';
import {
  changePassword,
  createToken,
  endOtherSessions,
  introspectSessions,
  listProjects,
  logout,
  revokeToken,
  seedUsers,
  updateUser,
} from '@cardinal/contracts';
import { demoClient } from '@cardinal/local/demo/demo-client.ts';
import { seedPeople } from '@cardinal/local/demo/demo-people.ts';
import { signedIn, type Visitor } from '@cardinal/local/test/browser-like.ts';
import { eventually } from '@cardinal/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Cluster, startCluster } from '../cluster/replicas.ts';

/** Two gateways, each of which remembers who people are, and two auth services, of which one hears of a change first. */
let cluster: Cluster;
let superAdmin: Visitor;

beforeAll(async () => {
  cluster = await startCluster({ auth: 2, gateway: 2 });
  await seedPeople(cluster.env);
  superAdmin = await signedIn(cluster.url, 'superadmin');
}, 600_000);

afterAll(() => cluster?.stop());

interface Attempt {
  started: number;
  status: number;
}

/** Somebody with a session or a token, who reads at one gateway again and again until stopped. */
function reader(gateway: string, headers: Record<string, string>) {
  const attempts: Attempt[] = [];
  let on = true;
  async function read(): Promise<void> {
    while (on) {
      const started = performance.now();
      const { status, body } = await fetch(gateway + listProjects.path, { headers });
      await body?.cancel();
      attempts.push({ started, status });
    }
  }
  const reading = read();
  return {
    attempts,
    async stop() {
      on = false;
      await reading;
    },
  };
}

async function newPerson(): Promise<{ id: string; username: string; who: Visitor }> {
  const username = `person-${randomBytes(6).toString('hex')}`;
  const user = { username, email: `${username}@cardinal.example`, password: 'cardinal-demo' };
  const { users } = await demoClient(cluster.env, null)(seedUsers, { body: { users: [user] } });
  return { id: users[0]?.id ?? '', username, who: await signedIn(cluster.url, username) };
}

const suspend = (userId: string) =>
  superAdmin.call(updateUser, { params: { userId }, body: { status: 'suspended' } });

/** Lets them read at both gateways, puts them out, and counts what they read after that. */
async function readWhilePutOut(headers: Record<string, string>, putOut: () => Promise<unknown>) {
  const readers = cluster
    .listReplicas('gateway')
    .flatMap(({ url }) => [reader(url, headers), reader(url, headers)]);
  const hasRead = (count: number, since: number) =>
    readers.every(({ attempts }) => attempts.filter(({ started }) => started > since).length >= count);
  // Two clusters may share the machine.
  const patience = { timeoutMs: 30_000 };
  await eventually(() => hasRead(20, 0), patience);
  await putOut();
  const out = performance.now();
  await eventually(() => hasRead(20, out), patience);
  await Promise.all(readers.map(({ stop }) => stop()));
  const all = readers.flatMap(({ attempts }) => attempts);
  const after = all.filter(({ started }) => started > out);
  return {
    before: all.length - after.length,
    read: after.filter(({ status }) => status === 200).length,
    out,
  };
}

const questions = () => cluster.output('auth').split(`"route":"${introspectSessions.path}"`).length - 1;

describe('with two gateways and two auth services', () => {
  it('a suspended person reads nothing once the suspension is answered', async () => {
    const askedBefore = questions();
    let before = 0;
    for (let n = 0; n < 6; n += 1) {
      const { id, who } = await newPerson();
      const seen = await readWhilePutOut({ cookie: who.cookie() }, () => suspend(id));
      expect({ n, read: seen.read }).toEqual({ n, read: 0 });
      before += seen.before;
    }
    // Or else this would say nothing about what gateways remember.
    expect(questions() - askedBefore).toBeLessThan(before);
  }, 300_000);

  it('nor does a person who signs out', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { who } = await newPerson();
      const seen = await readWhilePutOut({ cookie: who.cookie() }, () => who.call(logout));
      expect({ n, read: seen.read }).toEqual({ n, read: 0 });
    }
  }, 300_000);

  it('nor does a person who is signed out from another session, or by a change of the password', async () => {
    for (let n = 0; n < 3; n += 1) {
      const { id, username, who } = await newPerson();
      const here = await signedIn(cluster.url, username);
      const seen = await readWhilePutOut({ cookie: who.cookie() }, () => here.call(endOtherSessions));
      expect({ n, id, read: seen.read }).toEqual({ n, id, read: 0 });
      const again = await signedIn(cluster.url, username);
      const body = { currentPassword: 'cardinal-demo', newPassword: 'a much better one' };
      const changed = await readWhilePutOut({ cookie: again.cookie() }, () =>
        here.call(changePassword, { body }),
      );
      expect({ n, id, read: changed.read }).toEqual({ n, id, read: 0 });
      expect((await here.ask(listProjects)).status).toBe(200);
    }
  }, 300_000);

  it('nor does a token that is revoked, or whose person is suspended', async () => {
    const body = { name: 'A script', scope: 'read', expiresAt: null, projectIds: null } as const;
    for (let n = 0; n < 4; n += 1) {
      const { id, who } = await newPerson();
      const { secret, token } = await who.call(createToken, { body });
      const authorization = `Bearer ${secret}`;
      const seen = await readWhilePutOut({ authorization }, () =>
        n % 2 === 0 ? who.call(revokeToken, { params: { tokenId: token.id } }) : suspend(id),
      );
      expect({ n, read: seen.read }).toEqual({ n, read: 0 });
      expect(seen.before).toBeGreaterThan(0);
    }
  }, 300_000);

  it('a gateway that was stopped meanwhile lets nobody in when it goes on', async () => {
    const { id, who } = await newPerson();
    const cookie = who.cookie();
    const [stopped, other] = cluster.listReplicas('gateway');
    if (!stopped || !other) throw new Error('There are no two gateways');
    const read = () => fetch(stopped.url + listProjects.path, { headers: { cookie } });
    for (let n = 0; n < 20; n += 1) expect((await read()).status).toBe(200);
    stopped.child.kill('SIGSTOP');
    const headers = { cookie: superAdmin.cookie(), origin: cluster.url, 'content-type': 'application/json' };
    const answer = await fetch(`${other.url}/api/admin/users/${id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ status: 'suspended' }),
    });
    expect(answer.status).toBe(200);
    const late = Array.from({ length: 10 }, read);
    stopped.child.kill('SIGCONT');
    for (const { status } of await Promise.all(late)) expect(status).not.toBe(200);
  });
});
