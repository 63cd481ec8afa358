import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  agentTools,
  type BodyOf,
  type CardWithParticipants,
  type CommentPlace,
  commentByMail,
  exportCards,
  exportUsers,
  getLogoIcon,
  getToolPermission,
  locateComments,
  lookUpCard,
  lookUpCardStates,
  lookUpPlaces,
  lookUpToken,
  lookUpToolPermissions,
  lookUpUser,
  lookUpViews,
  type ResponseOf,
  type ToolChoices,
  type ToolPermissions,
  type UserSnapshot,
} from '@cardinal/contracts';
import { closeServer, listen } from '@cardinal/service-kit';
import { createProjectsOwner, type ProjectsOwner } from './projects-owner.ts';
import { selectPage } from './select-page.ts';

/** Internal calls of the owners of users, projects and cards: the truth of a test, whatever events say. */
export interface FakeOwners {
  users: Map<string, { version: number; value: UserSnapshot }>;
  projects: ProjectsOwner;
  cards: Map<string, CardWithParticipants>;
  /** By the ids of the comments. */
  commentPlaces: Map<string, CommentPlace>;
  /** Logos by the ids of their projects; PNG. */
  logos: Map<string, Buffer>;
  /** Names of API tokens that are in force, by their ids. */
  tokens: Map<string, string>;
  /** Of agents, in every project. */
  toolChoices: ToolChoices;
  /** Comments that were sent by e-mail, and how the next are refused. */
  comments: unknown[];
  refusal: string | null;
  /** Paths with queries, in the order in which they were asked for; without the watch of projects. */
  asked: string[];
  /** Calls that answer 503: none, lookups, or the watch of projects as well. */
  down: 'nothing' | 'lookups' | 'all';
  /** AUTH_URL, PROJECTS_URL and CARDS_URL of the service under test. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Stands for the auth, projects and cards services where only their internal calls are needed. */
export async function startFakeOwners(): Promise<FakeOwners> {
  const projects = createProjectsOwner();
  const users: FakeOwners['users'] = new Map();
  const cards: FakeOwners['cards'] = new Map();
  const commentPlaces: FakeOwners['commentPlaces'] = new Map();
  const logos: FakeOwners['logos'] = new Map();
  const asked: string[] = [];
  const replies = { comments: [] as unknown[], refusal: null as string | null };
  const down = 'nothing' as FakeOwners['down'];
  const tokens: FakeOwners['tokens'] = new Map();
  const toolChoices: ToolChoices = {};
  const fake = { users, projects, cards, commentPlaces, logos, ...replies, asked, down, tokens, toolChoices };

  const answers: Record<string, (query: URLSearchParams) => unknown> = {
    [lookUpUser.path]: (query) => ({ user: users.get(query.get('userId') ?? '') ?? null }),
    [exportUsers.path]: (query) => selectPage(users, query.get('after')),
    [lookUpCard.path]: (query) => ({ card: cards.get(query.get('cardId') ?? '') ?? null }),
    [getLogoIcon.path]: (query): ResponseOf<typeof getLogoIcon> => ({
      png: logos.get(query.get('projectId') ?? '')?.toString('base64') ?? null,
    }),
    [lookUpViews.path]: (): ResponseOf<typeof lookUpViews> => ({ views: [] }),
    [lookUpToken.path]: (query): ResponseOf<typeof lookUpToken> => {
      const name = tokens.get(query.get('tokenId') ?? '');
      return { token: name === undefined ? null : { name } };
    },
    [lookUpToolPermissions.path]: (): ResponseOf<typeof lookUpToolPermissions> => ({
      permissions: Object.fromEntries(
        agentTools.map((tool) => [tool, getToolPermission(fake.toolChoices, tool)]),
      ) as ToolPermissions,
    }),
    [exportCards.path]: (query) => selectPage(cards, query.get('after')),
  };
  const findPlaces = (body: unknown): ResponseOf<typeof lookUpPlaces> => ({
    places: (body as BodyOf<typeof lookUpPlaces>).cardIds.flatMap((id) => {
      const { version, value } = cards.get(id)?.card ?? {};
      return version && value ? [{ id, version, projectId: value.projectId, boardId: value.boardId }] : [];
    }),
  });

  const posts: Record<string, (body: unknown) => unknown> = {
    [lookUpPlaces.path]: findPlaces,
    [lookUpCardStates.path]: (body): ResponseOf<typeof lookUpCardStates> => ({
      cards: (body as BodyOf<typeof lookUpCardStates>).cardIds.flatMap(
        (id) => cards.get(id)?.card.value ?? [],
      ),
    }),
    [locateComments.path]: (body): ResponseOf<typeof locateComments> => ({
      places: (body as BodyOf<typeof locateComments>).commentIds.flatMap((id) => commentPlaces.get(id) ?? []),
    }),
    [commentByMail.path]: (body) => {
      fake.comments.push(body);
      return { refusal: fake.refusal };
    },
  };

  const server = createServer(async (req, res) => {
    const { pathname, search, searchParams } = new URL(req.url ?? '/', 'http://owners.test');
    const isNoted =
      req.method === 'GET' || pathname === locateComments.path || pathname === lookUpCardStates.path;
    if (isNoted) asked.push(pathname + search);
    const isLookUp = isNoted || pathname === lookUpPlaces.path;
    const isDown = fake.down === 'all' || (fake.down === 'lookups' && isLookUp);
    if (!isDown && projects.serve(req, res)) return;
    const post = isDown ? undefined : posts[pathname];
    const answer = post ? post(await json(req)) : answers[pathname]?.(searchParams);
    res.writeHead(isDown ? 503 : answer ? 200 : 404, { 'content-type': 'application/json' });
    res.end(JSON.stringify(answer ?? null));
  });
  const url = await listen(server, 0, '127.0.0.1');
  const env = { AUTH_URL: url, PROJECTS_URL: url, CARDS_URL: url };
  return Object.assign(fake, { env, stop: () => closeServer(server) });
}
