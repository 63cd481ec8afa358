import { authService } from '@cardinal/auth';
import { cardsService } from '@cardinal/cards';
import {
  type AssignableRole,
  createBoard,
  createCard,
  createComment,
  createProject,
  type Identity,
  inviteUser,
  normalizeUpload,
  requestUpload,
  seedUsers,
} from '@cardinal/contracts';
import { integrationsService } from '@cardinal/integrations';
import { notificationsService } from '@cardinal/notifications';
import { projectsService } from '@cardinal/projects';
import { type Caller, type HarnessOptions, type ServiceHarness, startServices } from '@cardinal/testing';
import { pixel } from './pictures.ts';

/** Everybody there is: by account, and by role in the project that the matrix looks at. */
export const roles = [
  'guest',
  'pending',
  'suspended',
  'outsider',
  'foreign admin',
  'public_user',
  'normal_user',
  'project_admin',
  'super_admin',
] as const;
export type Role = (typeof roles)[number];

export interface Place {
  projectId: string;
  projectSlug: string;
  boardSlug: string;
  boardId: string;
  visibility: 'public' | 'private';
}

export interface World {
  harness: ServiceHarness;
  as: Readonly<Record<Role, Caller>>;
  /** Another member of the project than the one of the matrix, who wrote what is there. */
  author: Caller;
  /** A project with a public and a private board, and one that has nothing public. */
  public: Place;
  private: Place;
  hidden: Place;
  newCard(place: Place): Promise<string>;
  newComment(place: Place): Promise<{ cardId: string; commentId: string }>;
  newImage(place: Place): Promise<string>;
  /** A project with the same people, with a public board unless the one of `like` has none. */
  newProject(like: Place): Promise<Place>;
  newBoard(like: Place): Promise<Place>;
  newMember(place: Place): Promise<string>;
  newUser(status: 'pending' | 'active'): Promise<{ id: string; username: string }>;
}

/** Uploads the smallest picture as `caller` and answers the path under which it is stored. */
export async function uploadPicture(caller: Caller): Promise<string> {
  const { uploadUrl } = (
    await caller.call(requestUpload, { body: { filename: 'a.png', contentType: 'image/png' } })
  ).value;
  const put = await caller.fetch('cards', uploadUrl, {
    method: 'PUT',
    body: pixel,
    headers: { 'content-type': 'image/png' },
  });
  if (!put.ok) throw new Error(`The upload answered ${put.status}: ${await put.text()}`);
  const rawPath = uploadUrl.split('?')[0] ?? '';
  return (await caller.call(normalizeUpload, { body: { rawPath } })).value.normalizedPath;
}

/** All five services with people of every role, a project with both kinds of boards and one without a public board. */
export async function createWorld({ env, log }: HarnessOptions = {}): Promise<World> {
  const harness = await startServices(
    [authService, projectsService, cardsService, notificationsService, integrationsService],
    { env: { ALLOW_SEED: 'on', ...env }, ...(log ? { log } : {}) },
  );
  let count = 0;
  async function person(
    over: { status?: 'active' | 'pending' | 'suspended'; isSuperAdmin?: boolean; plan?: 'enterprise' } = {},
  ) {
    count += 1;
    const username = `person-${count}`;
    const company = over.plan ? { accountType: 'company' as const, companyName: 'Cardinal' } : {};
    const user = {
      username,
      email: `${username}@cardinal.example`,
      password: 'cardinal-demo',
      ...over,
      ...company,
    };
    const [made] = (await harness.guest.call(seedUsers, { body: { users: [user] } })).value.users;
    if (!made) throw new Error('Nobody was made');
    const { status = 'active', isSuperAdmin = false } = over;
    const identity: Partial<Identity> = { userId: made.id, username, status, isSuperAdmin };
    return { id: made.id, username, caller: harness.as(identity) };
  }

  const admin = await person({ plan: 'enterprise' });
  const author = await person();
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

  const invite = async (projectId: string, username: string, role: AssignableRole) =>
    (await admin.caller.call(inviteUser, { body: { projectId, username, role } })).value;
  async function project(name: string, people = true) {
    const made = (await admin.caller.call(createProject, { body: { name } })).value;
    if (!people) return made;
    await invite(made.id, author.username, 'normal_user');
    await invite(made.id, visitor.username, 'public_user');
    await invite(made.id, member.username, 'normal_user');
    return made;
  }
  async function board(
    { id, slug }: { id: string; slug: string },
    visibility: 'public' | 'private',
  ): Promise<Place> {
    const body = { name: visibility, visibility };
    const made = (await admin.caller.call(createBoard, { params: { slug }, body })).value;
    return { projectId: id, projectSlug: slug, boardSlug: made.slug, boardId: made.id, visibility };
  }

  const open = await project('Open');
  const closed = await project('Closed');
  await foreign.caller.call(createProject, { body: { name: 'Elsewhere' } });
  const places = {
    public: await board(open, 'public'),
    private: await board(open, 'private'),
    hidden: await board(closed, 'private'),
  };
  await harness.drained();

  const params = ({ projectSlug, boardSlug }: Place) => ({ slug: projectSlug, boardSlug });
  const newCard = async (place: Place, imageUrls?: string[]) => {
    const body = {
      type: 'bug' as const,
      title: 'A card',
      description: 'Of somebody else',
      userPriority: 3,
      imageUrls,
    };
    return (await author.caller.call(createCard, { params: params(place), body })).value.id;
  };
  return {
    harness,
    as: {
      guest: harness.guest,
      pending: pending.caller,
      suspended: suspended.caller,
      outsider: outsider.caller,
      'foreign admin': foreign.caller,
      public_user: visitor.caller,
      normal_user: member.caller,
      project_admin: admin.caller,
      super_admin: root.caller,
    },
    author: author.caller,
    ...places,
    newCard,
    async newComment(place) {
      const cardId = await newCard(place);
      const made = await author.caller.call(createComment, {
        params: { cardId },
        body: { content: 'A comment' },
      });
      return { cardId, commentId: made.value.id };
    },
    async newImage(place) {
      const path = await uploadPicture(author.caller);
      await newCard(place, [path]);
      return path;
    },
    newProject: async (like) =>
      board(await project('Short-lived'), like.projectId === closed.id ? 'private' : 'public'),
    newBoard: (like) => board({ id: like.projectId, slug: like.projectSlug }, like.visibility),
    async newMember(place) {
      const someone = await person();
      await harness.drained();
      await invite(place.projectId, someone.username, 'normal_user');
      return someone.id;
    },
    newUser: async (status) => person({ status }),
  };
}
