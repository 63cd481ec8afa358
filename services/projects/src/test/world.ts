import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  type Board,
  type BoardVisibility,
  cardCreated,
  createBoard,
  createProject,
  inviteUser,
  type Project,
  type UserSnapshot,
  userRegistered,
  userUpdated,
} from '@cardinal/contracts';
import {
  type Caller,
  makeCardSnapshot,
  makeUserSnapshot,
  type ServiceHarness,
  startServices,
} from '@cardinal/testing';
import { projectsService } from '../service.ts';

/** A user known to the projects service, who can call it. */
export interface Person extends Caller {
  id: string;
  username: string;
  snapshot: UserSnapshot;
}

export interface World {
  harness: ServiceHarness;
  person(snapshot?: Partial<UserSnapshot>): Promise<Person>;
  /** Sends an event about a change of the user's account, such as another plan. */
  change(person: Person, snapshot: Partial<UserSnapshot>): Promise<Person>;
  project(owner: Person, name?: string): Promise<Project>;
  board(admin: Person, project: Project, visibility?: BoardVisibility, name?: string): Promise<Board>;
  /** A new person with this role in a project. */
  member(admin: Person, project: Project, role: AssignableRole): Promise<Person>;
  /** Sends an event about a new card on a board. Returns its id. */
  card(board: Board, cardId?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A company that may make any number of projects. */
export const userSnapshot = (changes: Partial<UserSnapshot> = {}): UserSnapshot =>
  makeUserSnapshot({
    email: 'someone@example.test',
    accountType: 'company',
    plan: 'enterprise',
    ...changes,
  });

export const actor = { id: randomUUID(), username: 'somebody' };

/** The projects service with real backing services, and users. */
export async function startWorld(env: Record<string, string> = {}): Promise<World> {
  const harness = await startServices([projectsService], { env });
  const versions = new Map<string, number>();

  function toPerson(snapshot: UserSnapshot): Person {
    const { id, username, status, accountType, isSuperAdmin, sponsoredBy } = snapshot;
    const sponsored = sponsoredBy !== null;
    const caller = harness.as({ userId: id, username, status, accountType, isSuperAdmin, sponsored });
    return { ...caller, id, username, snapshot };
  }

  const world: World = {
    harness,
    async person(given = {}) {
      const snapshot = userSnapshot(given);
      versions.set(snapshot.id, 1);
      await harness.emit(userRegistered, { user: snapshot }, { subject: snapshot.id, version: 1 });
      return toPerson(snapshot);
    },
    async change({ id, snapshot }, given) {
      const version = (versions.get(id) ?? 1) + 1;
      versions.set(id, version);
      const after = { ...snapshot, ...given };
      await harness.emit(userUpdated, { user: after }, { subject: id, version });
      return toPerson(after);
    },
    project: async (owner, name = `Project ${randomBytes(4).toString('hex')}`) =>
      (await owner.call(createProject, { body: { name } })).value,
    board: async (admin, { slug }, visibility = 'private', name = 'Bugs') =>
      (await admin.call(createBoard, { params: { slug }, body: { name, visibility } })).value,
    async member(admin, project, role) {
      const person = await world.person();
      const body = { projectId: project.id, username: person.username, role };
      (await admin.call(inviteUser, { body })).value.userId satisfies string;
      return person;
    },
    async card(board, cardId = randomUUID()) {
      const card = makeCardSnapshot(board, { id: cardId });
      await harness.emit(cardCreated, { card, actor }, { subject: cardId, version: 1 });
      return cardId;
    },
    stop: () => harness.stop(),
  };
  return world;
}
