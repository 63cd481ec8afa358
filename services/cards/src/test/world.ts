import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AssignableRole,
  type BoardSnapshot,
  type BoardVisibility,
  type BodyInputOf,
  boardCreated,
  boardDeleted,
  boardRestored,
  boardUpdated,
  type Card,
  type Comment,
  createCard,
  createComment,
  deleteCard,
  getCard,
  type Identity,
  listBoardCards,
  memberAdded,
  memberRemoved,
  memberRoleChanged,
  type ProjectSnapshot,
  projectCreated,
  projectDeleted,
  purgeCard,
  userRegistered,
} from '@cardinal/contracts';
import type { Connection } from '@cardinal/service-kit';
import {
  type Caller,
  eventually,
  type FakeOwners,
  makeUserSnapshot,
  projectTree,
  type ServiceHarness,
  startFakeOwners,
  startServices,
} from '@cardinal/testing';
import { cardsService } from '../service.ts';

/** Somebody with an account, who can call the cards service. */
export interface Person extends Caller {
  id: string;
  username: string;
}

type TestProject = Pick<ProjectSnapshot, 'id' | 'slug' | 'name'>;
export interface TestBoard extends BoardSnapshot {
  project: TestProject;
  /** Parameters of calls on this board. */
  at: { slug: string; boardSlug: string };
}

export interface World {
  harness: ServiceHarness;
  owners: FakeOwners;
  database: Connection;
  guest: Caller;
  person(identity?: Partial<Identity>): Promise<Person>;
  superAdmin(): Promise<Person>;
  /** With `quiet`, the owner knows of it and its event has yet to come. */
  project(options?: { quiet?: boolean }): Promise<TestProject>;
  board(
    visibility?: BoardVisibility,
    options?: { project?: TestProject; quiet?: boolean },
  ): Promise<TestBoard>;
  /** A new person with this role in the board's project. */
  member(board: TestBoard, role: AssignableRole): Promise<Person>;
  join(board: TestBoard, person: Person, role: AssignableRole): Promise<void>;
  changeRole(board: TestBoard, person: Person, role: AssignableRole): Promise<void>;
  leave(board: TestBoard, person: Person): Promise<void>;
  card(by: Person, board: TestBoard, body?: Partial<BodyInputOf<typeof createCard>>): Promise<Card>;
  /** Deletes a card, and removes it from the trash. */
  removeForGood(by: Person, card: Card): Promise<void>;
  comment(
    by: Person,
    card: { id: string },
    body?: Partial<BodyInputOf<typeof createComment>>,
  ): Promise<Comment>;
  /** Makes a board public or private. */
  show(board: TestBoard, visibility: BoardVisibility): Promise<void>;
  /** Changes the settings of a board. */
  changeBoard(board: TestBoard, settings: Partial<BoardSnapshot>): Promise<void>;
  /** Lets somebody look at the board until the projects service is not asked about it any longer. */
  untilSure(board: TestBoard): Promise<void>;
  deleteBoard(board: TestBoard): Promise<void>;
  /** Moves it to the trash. */
  trashBoard(board: TestBoard): Promise<void>;
  restoreBoard(board: TestBoard): Promise<void>;
  deleteProject(project: TestProject): Promise<void>;
  /** Documents of a collection. */
  count(collection: string, filter?: object): Promise<number>;
  /** Marks a card's documents as a crash leaves them: not counted yet. */
  leaveUncounted(collection: string, cardId: string): Promise<void>;
  /** Runs one of the service's jobs now. */
  job(name: string): Promise<void>;
  stop(): Promise<void>;
}

const unique = (prefix: string) => `${prefix}-${randomBytes(4).toString('hex')}`;
const now = () => new Date().toISOString();

interface WorldDeps {
  harness: ServiceHarness;
  owners: FakeOwners;
}

type Members = Pick<World, 'person' | 'superAdmin' | 'member' | 'join' | 'changeRole' | 'leave'>;
type Projects = Pick<
  World,
  | 'project'
  | 'board'
  | 'show'
  | 'changeBoard'
  | 'untilSure'
  | 'deleteBoard'
  | 'trashBoard'
  | 'restoreBoard'
  | 'deleteProject'
>;

function createMembers({ harness, owners }: WorldDeps): Members {
  const toEvent = ({ id, name, slug }: TestProject, version: number) =>
    [
      { id, name, slug },
      { subject: `${id}/members`, version },
    ] as const;

  const members: Members = {
    async person(given = {}) {
      const identity = { userId: randomUUID(), username: unique('user'), ...given };
      const { userId: id, sessionId: _sessionId, ...rest } = identity;
      const user = makeUserSnapshot({ id, ...rest });
      owners.users.set(id, { version: 1, value: user });
      await harness.emit(userRegistered, { user }, { subject: id, version: 1 });
      return { ...harness.as(identity), id, username: identity.username };
    },
    superAdmin: () => members.person({ isSuperAdmin: true }),
    async member(board, role) {
      const person = await members.person();
      await members.join(board, person, role);
      return person;
    },
    async join({ project: inProject }, { id: userId, username }, role) {
      const member = { projectId: inProject.id, userId, username, role };
      const { members: rows } = owners.projects.trees.get(inProject.id)!;
      rows.version += 1;
      rows.value.push(member);
      const [project, stream] = toEvent(inProject, rows.version);
      await harness.emit(memberAdded, { member, project }, stream);
    },
    async changeRole({ project: inProject }, { id: userId, username }, role) {
      const member = { projectId: inProject.id, userId, username, role };
      const { members: rows } = owners.projects.trees.get(inProject.id)!;
      rows.version += 1;
      rows.value = rows.value.map((row) => (row.userId === userId ? member : row));
      const [project, stream] = toEvent(inProject, rows.version);
      await harness.emit(memberRoleChanged, { member, project }, stream);
    },
    async leave({ project: inProject }, { id: userId }) {
      const { members: rows } = owners.projects.trees.get(inProject.id)!;
      rows.version += 1;
      rows.value = rows.value.filter((member) => member.userId !== userId);
      const [project, stream] = toEvent(inProject, rows.version);
      await harness.emit(memberRemoved, { projectId: inProject.id, userId, project }, stream);
    },
  };
  return members;
}

function createProjects({ harness, owners }: WorldDeps, members: Members): Projects {
  const projects: Projects = {
    async project({ quiet } = {}) {
      const tree = projectTree({ name: unique('Apollo') });
      const project = tree.project.value;
      owners.projects.trees.set(project.id, tree);
      if (!quiet) await harness.emit(projectCreated, { project }, { subject: project.id, version: 1 });
      return project;
    },
    async board(visibility = 'public', { project, quiet } = {}) {
      const inProject = project ?? (await projects.project({ quiet }));
      const value: BoardSnapshot = {
        ...{
          id: randomUUID(),
          projectId: inProject.id,
          name: 'Bugs',
          slug: unique('bugs'),
          description: null,
        },
        ...{ visibility, createdAt: now(), updatedAt: now() },
      };
      owners.projects.trees.get(inProject.id)!.boards.push({ version: 1, value });
      if (!quiet) await harness.emit(boardCreated, { board: value }, { subject: value.id, version: 1 });
      return { ...value, project: inProject, at: { slug: inProject.slug, boardSlug: value.slug } };
    },
    async changeBoard({ id, projectId }, settings) {
      const row = owners.projects.trees.get(projectId)!.boards.find(({ value }) => value.id === id)!;
      const { visibility: formerVisibility } = row.value;
      row.version += 1;
      row.value = { ...row.value, ...settings };
      const { value: board, version } = row;
      const moved = settings.visibility ? { formerVisibility } : {};
      await harness.emit(boardUpdated, { board, ...moved }, { subject: id, version });
    },
    show: (board, visibility) => projects.changeBoard(board, { visibility }),
    async untilSure(board) {
      const viewer = await members.superAdmin();
      await eventually(async () => {
        const asked = owners.asked.length;
        await viewer.call(listBoardCards, { params: board.at });
        return owners.asked.length === asked;
      });
    },
    async deleteBoard({ id, projectId }) {
      const tree = owners.projects.trees.get(projectId);
      if (tree) tree.boards = tree.boards.filter(({ value }) => value.id !== id);
      await harness.emit(boardDeleted, { boardId: id, projectId }, { subject: id, version: 2 });
    },
    async trashBoard({ id, projectId }) {
      const tree = owners.projects.trees.get(projectId)!;
      const { value, version } = tree.boards.find((row) => row.value.id === id)!;
      tree.boards = tree.boards.filter((row) => row.value.id !== id);
      tree.trashedBoards = [...(tree.trashedBoards ?? []), { value, version: version + 1 }];
      const data = { boardId: id, projectId, trashed: true };
      await harness.emit(boardDeleted, data, { subject: id, version: version + 1 });
    },
    async restoreBoard({ id, projectId }) {
      const tree = owners.projects.trees.get(projectId)!;
      const { value, version } = tree.trashedBoards!.find((row) => row.value.id === id)!;
      tree.trashedBoards = tree.trashedBoards!.filter((row) => row.value.id !== id);
      tree.boards.push({ value, version: version + 1 });
      await harness.emit(boardRestored, { board: value }, { subject: id, version: version + 1 });
    },
    async deleteProject({ id, name, slug }) {
      owners.projects.trees.delete(id);
      await harness.emit(projectDeleted, { projectId: id, name, slug }, { subject: id, version: 2 });
    },
  };
  return projects;
}

const writings: Pick<World, 'card' | 'comment' | 'removeForGood'> = {
  async removeForGood(by, { id: cardId }) {
    const { project } = (await by.call(getCard, { params: { cardId } })).value;
    await by.call(deleteCard, { params: { cardId } });
    await by.call(purgeCard, { params: { slug: project.slug, cardId } });
  },
  async card(by, board, body = {}) {
    const text = { title: 'The sun does not rise', description: 'It is dark.' };
    return (await by.call(createCard, { params: board.at, body: { ...text, ...body } })).value;
  },
  async comment(by, card, body = {}) {
    const params = { cardId: card.id };
    return (await by.call(createComment, { params, body: { content: 'It is.', ...body } })).value;
  },
};

/** The cards service with real parts, and people, projects and boards that its owners know. */
export async function startWorld(
  env: Record<string, string> = {},
  service: typeof cardsService = cardsService,
): Promise<World> {
  const owners = await startFakeOwners();
  const harness = await startServices([service], {
    env: { ...owners.env, ...env },
    projects: owners.projects,
  });
  const { connection: database, runtime } = harness.services.get('cards')!;
  const members = createMembers({ harness, owners });
  const count: World['count'] = (collection, filter = {}) =>
    database.collection(collection).countDocuments(filter);
  return {
    harness,
    owners,
    database,
    guest: harness.guest,
    ...members,
    ...createProjects({ harness, owners }, members),
    ...writings,
    count,
    async leaveUncounted(collection, cardId) {
      // Until then their own counting would take the mark for its own.
      await eventually(async () => (await count(collection, { cardId, recountAt: { $exists: true } })) === 0);
      await database.collection(collection).updateMany({ cardId }, { $set: { recountAt: new Date(0) } });
    },
    async job(name) {
      await runtime.jobs!.find((job) => job.name === name)!.run();
    },
    async stop() {
      await harness.stop();
      await owners.stop();
    },
  };
}
