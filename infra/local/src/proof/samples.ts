import { randomUUID } from 'node:crypto';
import { type Place, uploadPicture, type World } from './world.ts';

/** One request of a call that is good but for who makes it. */
export interface Sample {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Bytes or a form instead of JSON. */
  raw?: { body: string | FormData; type?: string };
}

/** Makes a sample that touches things at `place`; new ones where the call would use them up. */
export type SampleMaker = (world: World, place: Place) => Promise<Sample> | Sample;

const slug = ({ projectSlug }: Place) => ({ slug: projectSlug });
const byBoard = ({ projectSlug, boardSlug }: Place) => ({ slug: projectSlug, boardSlug });
const byPublic = ({ projectSlug, boardSlug }: Place) => ({ project: projectSlug, board: boardSlug });
const byId = ({ projectId }: Place) => ({ projectId });
const none: SampleMaker = () => ({});
const at =
  (params: (place: Place) => Record<string, string>, body?: unknown): SampleMaker =>
  (_world, place) => ({ params: params(place), body });
const onCard =
  (body?: unknown): SampleMaker =>
  async (world, place) => ({ params: { cardId: await world.newCard(place) }, body });
const form = (): FormData => {
  const data = new FormData();
  data.set('logo', new Blob(['not a picture']), 'logo.png');
  return data;
};
const pendingUser: SampleMaker = async (world) => ({
  params: { userId: (await world.newUser('pending')).id },
  body: {},
});
const unique = () => `x${randomUUID().slice(0, 8)}`;

/** A sample for every call there is; a call without one fails the matrix and the fuzzer. */
export const samples: Readonly<Record<string, SampleMaker>> = {
  getHubSettings: none,
  getHubUser: none,
  openSession: () => ({
    body: { code: 'x', codeVerifier: 'v'.repeat(43), redirectUri: 'http://localhost:3000/sso/callback' },
  }),
  logout: none,
  getUser: none,
  updateProfile: () => ({ body: { companyName: 'Cardinal' } }),
  upgradePlan: () => ({ body: { plan: 'free' } }),
  listDevUsers: none,
  hubAuthorize: none,
  hubLogin: () => ({ raw: { body: 'form=x', type: 'application/x-www-form-urlencoded' } }),
  hubRegisterForm: none,
  hubRegister: () => ({ raw: { body: 'form=x', type: 'application/x-www-form-urlencoded' } }),
  hubStyles: none,

  getAdminStatus: none,
  createSuperAdmin: () => ({
    body: { username: unique(), email: `${unique()}@cardinal.example`, password: 'secret-enough' },
  }),
  listPendingUsers: none,
  listUsers: none,
  findUser: async (world) => ({ params: { username: (await world.newUser('active')).username } }),
  updateUser: async (world) => ({
    params: { userId: (await world.newUser('active')).id },
    body: { accountType: 'company' },
  }),
  approveUser: pendingUser,
  rejectUser: pendingUser,
  adminUpgradePlan: async (world) => ({
    params: { userId: (await world.newUser('active')).id },
    body: { plan: 'solo', accountType: 'company' },
  }),
  createUser: (_world, place) => ({
    body: {
      username: unique(),
      email: `${unique()}@cardinal.example`,
      temporaryPassword: 'secret-enough',
      role: 'normal_user',
      projectId: place.projectId,
    },
  }),
  inviteUser: async (world, place) => ({
    body: {
      projectId: place.projectId,
      username: (await world.newUser('active')).username,
      role: 'normal_user',
    },
  }),
  listAdminProjects: none,
  renameAdminProject: at(byId, { name: 'Renamed by nobody' }),
  deleteAdminProject: async (world, place) => ({ params: byId(await world.newProject(place)) }),

  listProjects: none,
  createProject: () => ({ body: { name: 'Of my own' } }),
  getProject: at(slug),
  updateProject: at(slug, { description: 'Changed' }),
  deleteProject: async (world, place) => ({ params: slug(await world.newProject(place)) }),
  uploadLogo: (_world, place) => ({ params: slug(place), raw: { body: form() } }),
  getLogo: () => ({ params: { name: `logo-${randomUUID()}.webp` } }),
  listBoards: at(slug),
  createBoard: at(slug, { name: 'Another', visibility: 'private' }),
  getBoard: at(byBoard),
  renameBoard: at(byBoard, { name: 'Another name' }),
  deleteBoard: async (world, place) => ({ params: byBoard(await world.newBoard(place)) }),
  listUserBoards: none,
  getPublicBoard: at(byPublic),
  listTeam: at(slug),
  changeMemberRole: async (world, place) => ({
    params: { ...slug(place), userId: await world.newMember(place) },
    body: { role: 'public_user' },
  }),
  removeMember: async (world, place) => ({
    params: { ...slug(place), userId: await world.newMember(place) },
  }),
  getPoints: none,

  listBoardCards: at(byBoard),
  pageBoardCards: at(byBoard),
  createCard: at(byBoard, { title: 'Title', description: 'Description' }),
  listPublicCards: at(byPublic),
  pagePublicCards: at(byPublic),
  listCards: none,
  getCard: onCard(),
  updateCard: onCard({ status: 'In Progress' }),
  deleteCard: onCard(),
  upvoteCard: onCard(),
  likeCard: onCard(),
  awardPoints: onCard({ points: 5 }),
  listComments: onCard(),
  createComment: onCard({ content: 'Mine' }),
  updateComment: async (world, place) => {
    const { commentId } = await world.newComment(place);
    return { params: { commentId }, body: { content: 'Changed' } };
  },
  deleteComment: async (world, place) => ({
    params: { commentId: (await world.newComment(place)).commentId },
    body: {},
  }),
  requestUpload: () => ({ body: { filename: 'a.png', contentType: 'image/png' } }),
  uploadImage: () => ({
    params: { uploadId: randomUUID() },
    query: { expires: '1', signature: 'x' },
    raw: { body: 'x', type: 'image/png' },
  }),
  normalizeUpload: async (world) => ({
    body: {
      rawPath: (await uploadPicture(world.author)).replace('/images/', '/api/object-storage/uploads/'),
    },
  }),
  getImage: async (world, place) => ({
    params: { name: (await world.newImage(place)).replace('/images/', '') },
  }),

  listNotifications: none,
  countUnread: none,
  markRead: () => ({ params: { notificationId: randomUUID() } }),
  markAllRead: none,
  openStream: (_world, place) => ({ query: byPublic(place) }),

  installSlack: at(byId),
  slackCallback: () => ({ query: { code: 'x', state: 'x' } }),
  slackEvents: () => ({ raw: { body: '{}', type: 'application/json' } }),
  disconnectSlack: at(byId),
  sendSlackTest: at(byId),
  listSlackDeliveries: at(byId),
  resendSlackDelivery: (_world, place) => ({ params: { ...byId(place), deliveryId: randomUUID() } }),
};
