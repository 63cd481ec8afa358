import { countUnread, listNotifications, markAllRead } from '@cardinal/contracts';
import { type FakeOwners, type ServiceHarness, startFakeOwners, startServices } from '@cardinal/testing';
import { notificationsService } from '../service.ts';
import { type Person, World } from './world.ts';

/** The service with fake owners, and common steps of notification tests. */
export interface Notified {
  harness: ServiceHarness;
  owners: FakeOwners;
  /** The events since the last team was created. */
  world: World;
  /** An empty world. */
  begin(): World;
  /** A team on one board: an admin, a member who wrote a card, and a second member. */
  team: typeof makeTeam;
  readMessages(person: Person): Promise<string[]>;
  readUnreadCount(person: Person): Promise<number>;
  stop(): Promise<void>;
}

async function makeTeam(this: Notified, visibility: 'public' | 'private' = 'public') {
  const world = this.begin();
  const [admin, author, member] = [
    await world.person('Ada'),
    await world.person('Ben'),
    await world.person('Cleo'),
  ];
  const project = await world.project('Rocket');
  await world.join(project, admin, 'project_admin', admin);
  await world.join(project, author, 'normal_user', author);
  await world.join(project, member, 'normal_user', member);
  const board = await world.board(project, visibility);
  const card = await world.card(board, author, 'It does not fly');
  await world.as(admin).call(markAllRead);
  return { world, admin, author, member, project, board, card };
}

/** @param env additional settings */
export async function startNotified(env: Record<string, string> = {}): Promise<Notified> {
  const owners = await startFakeOwners();
  const harness = await startServices([notificationsService], { ...owners, env: { ...owners.env, ...env } });
  const notified: Notified = {
    harness,
    owners,
    world: new World(harness),
    begin() {
      notified.world = new World(harness);
      return notified.world;
    },
    team: makeTeam,
    async readMessages(person) {
      return (await notified.world.as(person).call(listNotifications)).value.map(({ message }) => message);
    },
    async readUnreadCount(person) {
      return (await notified.world.as(person).call(countUnread)).value.count;
    },
    async stop() {
      await harness.stop();
      await owners.stop();
    },
  };
  return notified;
}
