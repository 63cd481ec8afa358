import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import {
  type AssignableRole,
  createBoard,
  createCard,
  createComment,
  createProject,
  createUser,
  type Identity,
  inviteUser,
  seedUsers,
} from '@cardinal/contracts';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import type { SlackSandbox } from '@cardinal/slack-sandbox';
import { type Caller, type HarnessOptions, type ServiceHarness, startServices } from '@cardinal/testing';
import { uploadPicture } from './pictures.ts';

/** Everybody there is: by account, and by role in the project that the matrix looks at. */
export const roles = [
  'guest',
  'pending',
  'suspended',
  'outsider',
  'foreign admin',
  'sponsored',
  'public_user',
  'normal_user',
  'sponsored member',
  'project_admin',
  'super_admin',
] as const;
export type Role = (typeof roles)[number];

export interface TestBoard {
  projectId: string;
  projectSlug: string;
  boardSlug: string;
  boardId: string;
  visibility: 'public' | 'private';
}

/** Everybody's. */
export const password = 'cardinal-demo';

export interface World {
  harness: ServiceHarness;
  /** Where the services think that the product is. */
  url: string;
  /** Stands in for Slack; null where no Slack can be reached. */
  slack: SlackSandbox | null;
  as: Readonly<Record<Role, Caller>>;
  /** Another member of the project than the one of the matrix, who wrote what is there. */
  author: Caller;
  /** A project with a public and a private board, and one that has nothing public. */
  public: TestBoard;
  private: TestBoard;
  hidden: TestBoard;
  /** In the project of the foreign admin, for which the sponsored account was made. */
  elsewhere: TestBoard;
  newCard(board: TestBoard): Promise<string>;
  newComment(board: TestBoard): Promise<{ cardId: string; commentId: string }>;
  newImage(board: TestBoard): Promise<string>;
  /** A project with the same people, with a public board unless the one of `like` has none. */
  newProject(like: TestBoard): Promise<TestBoard>;
  /** The same, where everybody with a role is a member and anyone may leave: the super admin too, and a second admin. */
  newTeam(like: TestBoard): Promise<TestBoard>;
  newBoard(like: TestBoard): Promise<TestBoard>;
  newMember(board: TestBoard): Promise<string>;
  newUser(status: 'pending' | 'active'): Promise<{ id: string; username: string }>;
}

const many = '1000000';
/** Everything is on, and nothing runs out, so that whoever may make a call succeeds however often. */
const settings = {
  ALLOW_SEED: 'on',
  FEATURE_POINTS: 'on',
  LOGIN_TRIES: many,
  LOGIN_TRIES_PER_ACCOUNT: many,
  LOGIN_TRIES_PER_ADDRESS: many,
  REGISTRATIONS_PER_ADDRESS: many,
  SECRETS_KEY: 'secrets-key-of-the-tests-0123456789abcdef',
};

/** A plan without limits. */
const unlimited = { accountType: 'company', companyName: 'Cardinal', plan: 'enterprise' } as const;

/** All five services with people of every role, a project with both kinds of boards and one without a public board. */
export async function createWorld({
  env,
  envOf,
  log,
  slack = null,
}: HarnessOptions & { slack?: SlackSandbox | null } = {}): Promise<World> {
  const url = env?.PUBLIC_URL ?? 'http://cardinal.test';
  const harness = await startServices(
    [authService, projectsService, cardsService, notificationsService, integrationsService],
    {
      env: { ...settings, PUBLIC_URL: url, ...slack?.env, ...env },
      ...(envOf ? { envOf } : {}),
      ...(log ? { log } : {}),
    },
  );
  let count = 0;
  async function person(over: { status?: 'active' | 'pending' | 'suspended'; isSuperAdmin?: boolean } = {}) {
    count += 1;
    const username = `person-${count}`;
    const user = {
      username,
      email: `${username}@cardinal.example`,
      password,
      ...unlimited,
      ...over,
    };
    const [made] = (await harness.guest.call(seedUsers, { body: { users: [user] } })).value.users;
    if (!made) throw new Error('Nobody was made');
    const { status = 'active', isSuperAdmin = false } = over;
    const { accountType } = unlimited;
    const identity: Partial<Identity> = { userId: made.id, username, status, accountType, isSuperAdmin };
    return { id: made.id, username, caller: harness.as(identity) };
  }

  /** An account that `sponsor` makes for a project; what it may do there is its role's. */
  async function sponsored(sponsor: Caller, projectId: string) {
    count += 1;
    const username = `person-${count}`;
    const email = `${username}@cardinal.example`;
    const role = 'normal_user' as const;
    const body = { username, email, temporaryPassword: password, role, projectId };
    const { id } = (await sponsor.call(createUser, { body })).value;
    await harness.drained();
    return { id, username, caller: harness.as({ userId: id, username, sponsored: true }) };
  }

  const admin = await person();
  const author = await person();
  const spare = await person();
  const [outsider, foreign, visitor, member] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const [pending, suspended, root] = [
    await person({ status: 'pending' }),
    await person({ status: 'suspended' }),
    await person({ isSuperAdmin: true }),
  ];

  /** Whoever came later, and is in all new projects too. */
  const staff: string[] = [];
  const invite = async (projectId: string, username: string, role: AssignableRole) =>
    (await admin.caller.call(inviteUser, { body: { projectId, username, role } })).value;
  async function project(name: string, people = true) {
    const made = (await admin.caller.call(createProject, { body: { name } })).value;
    if (!people) return made;
    await invite(made.id, author.username, 'normal_user');
    await invite(made.id, visitor.username, 'public_user');
    await invite(made.id, member.username, 'normal_user');
    for (const username of staff) await invite(made.id, username, 'normal_user');
    return made;
  }
  async function createTestBoard(
    { id, slug }: { id: string; slug: string },
    visibility: 'public' | 'private',
    by = admin.caller,
  ): Promise<TestBoard> {
    const body = { name: visibility, visibility };
    const made = (await by.call(createBoard, { params: { slug }, body })).value;
    return { projectId: id, projectSlug: slug, boardSlug: made.slug, boardId: made.id, visibility };
  }

  const open = await project('Open');
  const closed = await project('Closed');
  const elsewhere = (await foreign.caller.call(createProject, { body: { name: 'Elsewhere' } })).value;
  const stranger = await sponsored(foreign.caller, elsewhere.id);
  const hired = await sponsored(admin.caller, open.id);
  await invite(closed.id, hired.username, 'normal_user');
  staff.push(hired.username);
  const boards = {
    public: await createTestBoard(open, 'public'),
    private: await createTestBoard(open, 'private'),
    hidden: await createTestBoard(closed, 'private'),
    elsewhere: await createTestBoard(elsewhere, 'public', foreign.caller),
  };
  await harness.drained();

  const params = ({ projectSlug, boardSlug }: TestBoard) => ({ slug: projectSlug, boardSlug });
  const newProject = async (like: TestBoard) =>
    createTestBoard(await project('Short-lived'), like.projectId === closed.id ? 'private' : 'public');
  const newCard = async (board: TestBoard, imageUrls?: string[]) => {
    const body = {
      type: 'bug' as const,
      title: 'A card',
      description: 'Of somebody else',
      userPriority: 3,
      imageUrls,
    };
    return (await author.caller.call(createCard, { params: params(board), body })).value.id;
  };
  return {
    harness,
    url,
    slack,
    as: {
      guest: harness.guest,
      pending: pending.caller,
      suspended: suspended.caller,
      outsider: outsider.caller,
      'foreign admin': foreign.caller,
      sponsored: stranger.caller,
      'sponsored member': hired.caller,
      public_user: visitor.caller,
      normal_user: member.caller,
      project_admin: admin.caller,
      super_admin: root.caller,
    },
    author: author.caller,
    ...boards,
    newCard,
    async newComment(board) {
      const cardId = await newCard(board);
      const made = await author.caller.call(createComment, {
        params: { cardId },
        body: { content: 'A comment' },
      });
      return { cardId, commentId: made.value.id };
    },
    async newImage(board) {
      const path = await uploadPicture(author.caller);
      await newCard(board, [path]);
      return path;
    },
    newProject,
    async newTeam(like) {
      const team = await newProject(like);
      await invite(team.projectId, root.username, 'normal_user');
      await invite(team.projectId, spare.username, 'project_admin');
      return team;
    },
    newBoard: (like) => createTestBoard({ id: like.projectId, slug: like.projectSlug }, like.visibility),
    async newMember(board) {
      const someone = await person();
      await harness.drained();
      await invite(board.projectId, someone.username, 'normal_user');
      return someone.id;
    },
    newUser: async (status) => person({ status }),
  };
}
