import { randomUUID } from 'node:crypto';
import {
  addCustomerVote,
  addRelation,
  getProject,
  mergeCard,
  reportContent,
  updateCard,
} from '@cardinal/contracts';
import { agentSamples } from './agent.samples.ts';
import { hubSamples } from './hub.samples.ts';
import { importSamples } from './import.samples.ts';
import { mailSamples } from './mail.samples.ts';
import { ownSamples } from './own.samples.ts';
import { password } from './people.ts';
import { pixel } from './pictures.ts';
import { pushSamples } from './push.samples.ts';
import type { SampleMaker } from './sample.ts';
import { slackSamples } from './slack.samples.ts';
import { submissionSamples } from './submission.samples.ts';
import { tokenSamples } from './token.samples.ts';
import { webhookSamples } from './webhook.samples.ts';
import { widgetSamples } from './widget.samples.ts';
import type { TestBoard, World } from './world.ts';

const slug = ({ projectSlug }: TestBoard) => ({ slug: projectSlug });
const byBoard = ({ projectSlug, boardSlug }: TestBoard) => ({ slug: projectSlug, boardSlug });
const byPublic = ({ projectSlug, boardSlug }: TestBoard) => ({ project: projectSlug, board: boardSlug });
const ofProject = ({ projectSlug }: TestBoard) => ({ project: projectSlug });
const byId = ({ projectId }: TestBoard) => ({ projectId });
const none: SampleMaker = () => ({});
const at =
  (params: (board: TestBoard) => Record<string, string>, body?: unknown): SampleMaker =>
  (_world, board) => ({ params: params(board), body });
const onCard =
  (body?: unknown): SampleMaker =>
  async (world, board) => ({ params: { cardId: await world.newCard(board) }, body });
const onComment =
  (params: Record<string, string> = {}): SampleMaker =>
  async (world, board) => ({
    params: { commentId: (await world.newComment(board)).commentId, ...params },
  });
const inTrash: SampleMaker = async (world, board) => ({
  params: { ...slug(board), cardId: await world.trashedCard(board) },
});
const boardInTrash: SampleMaker = async (world, board) => ({
  params: { ...slug(board), boardId: await world.trashedBoard(board) },
});
const onLabel =
  (body?: unknown): SampleMaker =>
  async (world, board) => ({ params: { ...slug(board), labelId: await world.newLabel(board) }, body });
const onView =
  (body?: object): SampleMaker =>
  async (world, board) => ({
    params: { ...slug(board), viewId: await world.newView(board) },
    ...(body ? { body: { ...body, name: unique() } } : {}),
  });
const onEntry =
  (body?: object): SampleMaker =>
  async (world, board) => ({
    params: { ...slug(board), entryId: await world.newEntry(board) },
    ...(body ? { body } : {}),
  });
/** An entry of the project with a public board is public. */
const onPublicEntry: SampleMaker = async (world, board) => ({
  params: { project: board.projectSlug, entryId: await world.newEntry(board) },
});
const logoForm = (): FormData => {
  const data = new FormData();
  data.set('logo', new Blob([pixel], { type: 'image/png' }), 'logo.png');
  return data;
};
const uploadSampleLogo = async (world: World, board: TestBoard): Promise<string> => {
  const admin = world.as.project_admin;
  const init = { method: 'POST', body: logoForm(), headers: { 'sec-fetch-site': 'same-origin' } };
  await admin.fetch('projects', `/api/projects/${board.projectSlug}/logo`, init);
  const { logoUrl } = (await admin.call(getProject, { params: slug(board) })).value;
  return logoUrl?.split('/').at(-1)?.split('?')[0] ?? '';
};
const pendingUser: SampleMaker = async (world) => ({
  params: { userId: (await world.newUser('pending')).id },
  body: {},
});
const unique = () => `x${randomUUID().slice(0, 8)}`;

/** A sample for every call; a call without one fails the matrix and the fuzzer. */
export const samples: Readonly<Record<string, SampleMaker>> = {
  ...hubSamples,
  ...ownSamples,
  ...slackSamples,
  ...webhookSamples,
  ...importSamples,
  ...mailSamples,
  ...tokenSamples,
  ...pushSamples,
  ...submissionSamples,
  ...agentSamples,
  ...widgetSamples,

  getHubSettings: none,
  getHubUser: none,
  logout: none,
  getUser: none,
  updateProfile: () => ({ body: { companyName: 'Cardinal' } }),
  setTimeZone: () => ({ body: { timeZone: 'Europe/Berlin' } }),
  changePassword: () => ({ body: { currentPassword: password, newPassword: password } }),
  listSessions: none,
  changeEmail: () => ({ body: { email: `${unique()}@cardinal.example`, password } }),
  requestVerification: none,
  endOtherSessions: none,
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
  createResetLink: async (world) => ({ params: { userId: (await world.newUser('active')).id } }),
  deleteUser: async (world) => ({ params: { userId: (await world.newUser('active')).id } }),
  createUser: (_world, board) => ({
    body: {
      username: unique(),
      email: `${unique()}@cardinal.example`,
      temporaryPassword: 'secret-enough',
      role: 'normal_user',
      projectId: board.projectId,
    },
  }),
  inviteUser: async (world, board) => ({
    body: {
      projectId: board.projectId,
      username: (await world.newUser('active')).username,
      role: 'normal_user',
    },
  }),
  listAdminProjects: none,
  renameAdminProject: at(byId, { name: 'Renamed by nobody' }),
  deleteAdminProject: async (world, board) => ({ params: byId(await world.newProject(board)) }),

  listProjects: none,
  createProject: () => ({ body: { name: 'Of my own' } }),
  getProject: at(slug),
  updateProject: at(slug, {
    description: 'Changed',
    roadmap: { isShown: true, columnNames: { Resolved: 'Done' }, embedOrigins: ['https://example.com'] },
  }),
  deleteProject: async (world, board) => ({ params: slug(await world.newProject(board)) }),
  getToolPermissions: at(slug),
  setToolPermissions: at(slug, { permissions: { create_card: 'ask' } }),
  uploadLogo: (_world, board) => ({ params: slug(board), raw: { body: logoForm() } }),
  getLogo: async (world, board) => ({ params: { name: await uploadSampleLogo(world, board) } }),
  listBoards: at(slug),
  createBoard: at(slug, { name: 'Another', visibility: 'private' }),
  getBoard: at(byBoard),
  updateBoard: (_world, board) => ({
    params: byBoard(board),
    body: {
      name: 'Another name',
      description: 'Changed',
      visibility: board.visibility,
      // The sitemap of a hidden board is not found.
      hiddenFromSearch: false,
      // For the samples of submissions.
      guestsMaySubmit: true,
      wipLimits: { New: 3 },
    },
  }),
  deleteBoard: async (world, board) => ({ params: byBoard(await world.newBoard(board)) }),
  listUserBoards: none,
  getPublicBoard: at(byPublic),
  listViews: at(slug),
  createView: (_world, board) => ({
    params: slug(board),
    body: {
      boardId: board.boardId,
      name: unique(),
      mode: 'list',
      filter: { type: 'bug', priority: 3, assignee: 'me', search: 'crash' },
      sort: 'dueDate',
    },
  }),
  updateView: onView({ density: 'compact' }),
  deleteView: onView(),
  listTeam: at(slug),
  suggestInvitees: (_world, board) => ({ params: slug(board), query: { q: 'a' } }),
  changeMemberRole: async (world, board) => ({
    params: { ...slug(board), userId: await world.newMember(board) },
    body: { role: 'public_user' },
  }),
  removeMember: async (world, board) => ({
    params: { ...slug(board), userId: await world.newMember(board) },
  }),
  joinProject: async (world, board) => ({ params: byId(await world.newTeam(board)) }),
  leaveProject: async (world, board) => ({ params: byId(await world.newTeam(board)) }),
  getPoints: none,
  getUsage: none,

  listBoardCards: at(byBoard),
  pageBoardCards: at(byBoard),
  exportBoard: (_world, board) => ({ params: byBoard(board), query: { format: 'json', sort: 'manual' } }),
  exportProject: at(slug),
  countBoardGroups: (_world, board) => ({ params: byBoard(board), query: { by: 'priority' } }),
  getBoardContents: at(byBoard),
  listAssignees: at(byBoard),
  listMentionable: (_world, board) => ({ params: byBoard(board), query: { q: 'a' } }),
  getChangelog: at(slug),
  updateChangelog: (world, board) => ({
    params: slug(board),
    body: { isPublic: board.projectId === world.public.projectId },
  }),
  listEntries: at(slug),
  createEntry: async (world, board) => {
    await world.roomForEntries(board);
    const cardIds = [await world.newCard(board)];
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const text = { title: 'Summer release', content: 'It is **fast**.', kind: 'improved' };
    return { params: slug(board), body: { ...text, cardIds, state: 'scheduled', publishAt } };
  },
  getEntry: onEntry(),
  updateEntry: onEntry({ title: 'Autumn release', state: 'draft' }),
  deleteEntry: onEntry(),
  getPublicChangelog: (_world, board) => ({ params: { project: board.projectSlug } }),
  listPublicEntries: (_world, board) => ({
    params: { project: board.projectSlug },
    query: { since: new Date(0).toISOString() },
  }),
  getPublicEntry: onPublicEntry,
  listShippedIn: onCard(),
  listLabels: at(slug),
  createLabel: (_world, board) => ({ params: slug(board), body: { name: unique(), color: 'teal' } }),
  getLabel: onLabel(),
  updateLabel: onLabel({ color: 'pink' }),
  deleteLabel: onLabel(),
  listTrash: at(slug),
  restoreCard: inTrash,
  purgeCard: inTrash,
  purgeCards: at(slug),
  restoreBoard: boardInTrash,
  purgeBoard: boardInTrash,
  purgeBoards: at(slug),
  createCard: at(byBoard, { title: 'Title', description: 'Description' }),
  listSimilarCards: (_world, board) => ({ params: byBoard(board), query: { title: 'A card' } }),
  listPublicCards: at(byPublic),
  pagePublicCards: at(byPublic),
  getBoardFeed: at(byPublic),
  getCardPicture: async (world, board) => ({
    params: { ...byPublic(board), cardId: await world.newCard(board) },
  }),
  getPublicSite: at(ofProject),
  getRoadmap: at(ofProject),
  pageRoadmap: (_world, board) => ({ params: ofProject(board), query: { status: 'Resolved', offset: '50' } }),
  embedRoadmap: (_world, board) => ({ params: ofProject(board), query: { theme: 'dark' } }),
  getSitemap: (_world, board) => ({ query: { board: board.boardId, page: '1' } }),
  listCalendars: none,
  createCalendar: () => ({ body: { calendar: { of: 'assigned' } } }),
  deleteCalendar: () => ({ params: { calendarId: randomUUID() } }),
  readCalendar: async (world, board) => ({ params: { file: await world.newCalendar(board) } }),
  listCards: none,
  searchCards: () => ({ query: { q: 'title' } }),
  getWork: none,
  recordVisit: none,
  getProjectOverview: at(slug),
  listProjectActivity: at(slug),
  getReferences: onCard(),
  addRelation: async (world, board) => ({
    params: { cardId: await world.newCard(board) },
    body: { kind: 'blocks', cardId: await world.newCard(board) },
  }),
  removeRelation: async (world, board) => {
    const [cardId, otherId] = [await world.newCard(board), await world.newCard(board)];
    const body = { kind: 'related', cardId: otherId } as const;
    await world.as.project_admin.call(addRelation, { params: { cardId }, body });
    return { params: { cardId, kind: body.kind, otherId } };
  },
  listVoters: onCard(),
  listCustomerVotes: onCard(),
  addCustomerVote: onCard({ customer: 'Acme Observatory', contact: 'ops@acme.example', reason: 'Nights' }),
  removeCustomerVote: async (world, board) => {
    const params = { cardId: await world.newCard(board) };
    const { value } = await world.as.project_admin.call(addCustomerVote, {
      params,
      body: { customer: 'Acme' },
    });
    return { params: { ...params, voteId: value.id } };
  },
  listCardHistory: onCard(),
  getDescriptionChange: async (world, board) => {
    const cardId = await world.newCard(board);
    const body = { description: 'Described anew.' };
    await world.as.project_admin.call(updateCard, { params: { cardId }, body });
    return { params: { cardId, version: '2' } };
  },
  getCard: onCard(),
  updateCard: onCard({ status: 'In Progress', dueDate: '2028-02-29' }),
  moveCard: async (world, board) => ({
    params: { cardId: await world.newCard(board) },
    body: { status: 'New', beforeId: await world.newCard(board) },
  }),
  changeCards: async (world, board) => ({
    params: slug(board),
    body: { cardIds: [await world.newCard(board)], change: { userPriority: 3 } },
  }),
  undoChanges: async (world, board) => {
    const id = await world.newCard(board);
    const body = { userPriority: 2 };
    await world.as.project_admin.call(updateCard, { params: { cardId: id }, body });
    return { body: { cards: [{ id, version: 2 }] } };
  },
  deleteCard: onCard(),
  upvoteCard: onCard(),
  giveUpvote: onCard(),
  withdrawUpvote: onCard(),
  likeCard: onCard(),
  giveLike: onCard(),
  withdrawLike: onCard(),
  awardPoints: onCard({ points: 5 }),
  mergeCard: async (world, board) => ({
    params: { cardId: await world.newCard(board) },
    body: { into: await world.newCard(board) },
  }),
  unmergeCard: async (world, board) => {
    const cardId = await world.newCard(board);
    const body = { into: await world.newCard(board) };
    await world.as.project_admin.call(mergeCard, { params: { cardId }, body });
    return { params: { cardId } };
  },
  pinAnswer: async (world, board) => {
    const { cardId, commentId } = await world.newComment(board);
    return { params: { cardId }, body: { commentId } };
  },
  unpinAnswer: onCard(),
  lockComments: onCard({ reason: 'Off topic' }),
  unlockComments: onCard(),
  hideCard: onCard({ reason: 'Spam' }),
  unhideCard: onCard(),
  hideComment: async (world, board) => ({
    params: { commentId: (await world.newComment(board)).commentId },
    body: { reason: 'Spam' },
  }),
  unhideComment: onComment(),
  listModerationLog: at(slug),
  reportContent: onCard({ reason: 'spam' }),
  listReports: at(slug),
  listHiddenCards: at(slug),
  resolveReport: async (world, board) => {
    const cardId = await world.newCard(board);
    const params = { cardId };
    await world.as.project_admin.call(reportContent, { params, body: { reason: 'spam' } });
    return { params: { ...slug(board), targetId: cardId }, body: { action: 'dismiss' } };
  },
  getBlockLists: at(slug),
  setBlockedWords: at(slug, { words: ['casino'] }),
  blockUser: async (world, board) => ({
    params: { ...slug(board), userId: (await world.newUser('active')).id },
    body: { reason: 'Spam' },
  }),
  unblockUser: async (world, board) => ({
    params: { ...slug(board), userId: (await world.newUser('active')).id },
  }),
  listComments: onCard(),
  createComment: onCard({ content: 'Mine' }),
  updateComment: async (world, board) => {
    const { commentId } = await world.newComment(board);
    return { params: { commentId }, body: { content: 'Changed', imageUrls: [] } };
  },
  deleteComment: async (world, board) => ({
    params: { commentId: (await world.newComment(board)).commentId },
    body: {},
  }),
  listCommentEdits: onComment(),
  addReaction: onComment({ kind: 'heart' }),
  removeReaction: onComment({ kind: 'heart' }),
  contribute: async (world, board) => {
    const cardId = await world.newCard(board);
    return {
      params: { contributionId: randomUUID() },
      body: { contribution: { kind: 'comment', cardId, content: 'Once I may' } },
    };
  },
  listContributions: none,
  withdrawContribution: () => ({ params: { contributionId: randomUUID() } }),
  requestUpload: () => ({ body: { filename: 'a.png', contentType: 'image/png' } }),
  getImage: async (world, board) => ({
    params: { name: (await world.newImage(board)).replace('/images/', '') },
  }),

  listNotifications: none,
  countUnread: none,
  markAllRead: none,
  getProjectFollowing: at(slug),
  followProject: at(slug, { level: 'mentions' }),
  getBoardFollowing: at(byBoard),
  followBoard: at(byBoard, { level: 'nothing' }),
  getCardFollowing: onCard(),
  followCard: onCard({ level: 'everything' }),
  getNotificationPreferences: none,
  updateNotificationPreferences: () => ({ body: { channels: { comment: { email: true } } } }),
  announcePresence: at((board) => ({ ...byBoard(board), page: randomUUID() }), {
    cardId: null,
    typing: false,
  }),
  withdrawPresence: at((board) => ({ ...byBoard(board), page: randomUUID() })),
  openStream: (_world, board) => ({ query: byPublic(board) }),
};
