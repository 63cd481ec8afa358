import { randomUUID } from 'node:crypto';
import { getProject } from '@cardinal/contracts';
import { hubSamples } from './hub.samples.ts';
import { ownSamples } from './own.samples.ts';
import { pixel } from './pictures.ts';
import type { SampleMaker } from './sample.ts';
import { slackSamples } from './slack.samples.ts';
import type { Place, World } from './world.ts';

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
const logoForm = (): FormData => {
  const data = new FormData();
  data.set('logo', new Blob([pixel], { type: 'image/png' }), 'logo.png');
  return data;
};
const logoOf = async (world: World, place: Place): Promise<string> => {
  const admin = world.as.project_admin;
  const init = { method: 'POST', body: logoForm(), headers: { 'sec-fetch-site': 'same-origin' } };
  await admin.fetch('projects', `/api/projects/${place.projectSlug}/logo`, init);
  const { logoUrl } = (await admin.call(getProject, { params: slug(place) })).value;
  return logoUrl?.split('/').at(-1)?.split('?')[0] ?? '';
};
const pendingUser: SampleMaker = async (world) => ({
  params: { userId: (await world.newUser('pending')).id },
  body: {},
});
const unique = () => `x${randomUUID().slice(0, 8)}`;

/** A sample for every call there is; a call without one fails the matrix and the fuzzer. */
export const samples: Readonly<Record<string, SampleMaker>> = {
  ...hubSamples,
  ...ownSamples,
  ...slackSamples,

  getHubSettings: none,
  getHubUser: none,
  logout: none,
  getUser: none,
  updateProfile: () => ({ body: { companyName: 'Cardinal' } }),
  upgradePlan: () => ({ body: { plan: 'free' } }),
  deleteAccount: () => ({ body: { password: 'of somebody else' } }),
  listDevUsers: none,

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
  deleteUser: async (world) => ({ params: { userId: (await world.newUser('active')).id } }),
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
  uploadLogo: (_world, place) => ({ params: slug(place), raw: { body: logoForm() } }),
  getLogo: async (world, place) => ({ params: { name: await logoOf(world, place) } }),
  listBoards: at(slug),
  createBoard: at(slug, { name: 'Another', visibility: 'private' }),
  getBoard: at(byBoard),
  updateBoard: (_world, place) => ({
    params: byBoard(place),
    body: { name: 'Another name', description: 'Changed', visibility: place.visibility },
  }),
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
  joinProject: async (world, place) => ({ params: byId(await world.newTeam(place)) }),
  leaveProject: async (world, place) => ({ params: byId(await world.newTeam(place)) }),
  getPoints: none,
  getUsage: none,

  listBoardCards: at(byBoard),
  pageBoardCards: at(byBoard),
  getBoardContents: at(byBoard),
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
  getImage: async (world, place) => ({
    params: { name: (await world.newImage(place)).replace('/images/', '') },
  }),

  listNotifications: none,
  countUnread: none,
  markAllRead: none,
  openStream: (_world, place) => ({ query: byPublic(place) }),
};
