import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type BoardSnapshot,
  type Envelope,
  exportProjects,
  listTrashedBoards,
  lookUpProject,
  type MemberSnapshot,
  type ProjectSnapshot,
  type ProjectTree,
  type ResponseOf,
  unwatchProjects,
  watchProjects,
} from '@cardinal/contracts';
import { closeServer, listen } from '@cardinal/service-kit';
import { selectPage } from './select-page.ts';

/** A fake of the projects service's internal calls, with data from published events. */
export interface ProjectsOwner {
  trees: Map<string, ProjectTree>;
  /** The watching processes. */
  watchers: ReadonlySet<string>;
  /** Applies an event to the trees. */
  take(event: Envelope): void;
  /** Informs every watcher, and resolves once each has confirmed. */
  revoke(event: Envelope): Promise<void>;
  /** Drops every watcher, and resolves once one has heard that it is new. */
  forgetWatchers(): Promise<void>;
  /** Blocks the next look-up of a project until `release`; `asked` resolves once there is one. */
  holdLookUp(): { asked: Promise<void>; release(): void };
  /**
   * Answers one of these calls.
   * @returns false for any other
   */
  serve(req: IncomingMessage, res: ServerResponse): boolean;
}

/** How long a watcher's request waits for a revocation. Milliseconds. */
const waitMs = 100;

const createTree = (value: ProjectSnapshot, version: number): ProjectTree => ({
  project: { version, value },
  boards: [],
  members: { version: 0, value: [] },
});

/** Everything that an event of the projects service can contain. */
interface Data {
  project?: ProjectSnapshot;
  board?: BoardSnapshot;
  member?: MemberSnapshot;
  projectId?: string;
  boardId?: string;
  trashed?: boolean;
  userId?: string;
}

function change(trees: Map<string, ProjectTree>, { type, version, data }: Envelope): void {
  const { project, board, member, projectId = '', boardId, trashed, userId } = data as Data;
  const kind = type.split('.').slice(-2).join('.');
  if (kind === 'project.created' || kind === 'project.updated') {
    const tree = project && trees.get(project.id);
    if (tree && tree.project.version < version) tree.project = { version, value: project };
    else if (project && !tree) trees.set(project.id, createTree(project, version));
  }
  if (kind === 'project.deleted') trees.delete(projectId);
  const tree = trees.get(member?.projectId ?? board?.projectId ?? projectId);
  if (!tree) return;
  if (kind.startsWith('board.')) {
    const { trashedBoards = [] } = tree;
    const known = [...tree.boards, ...trashedBoards].find(({ value }) => value.id === (board?.id ?? boardId));
    if (known && board && known.version >= version) return;
    tree.boards = tree.boards.filter((each) => each !== known);
    tree.trashedBoards = trashedBoards.filter((each) => each !== known);
    if (board) tree.boards.push({ version, value: board });
    else if (trashed && known) tree.trashedBoards.push({ version, value: known.value });
  }
  if (!kind.startsWith('member.') || version < tree.members.version) return;
  const others = tree.members.value.filter((each) => each.userId !== (member?.userId ?? userId));
  tree.members = { version, value: member ? [...others, member] : others };
}

/** The watchers and their unconfirmed events. */
function createWatcherTable() {
  const waiting = new Map<string, Envelope[]>();
  let isBack = true;
  const sleepers = new Set<() => void>();
  const wake = () => {
    for (const go of sleepers) go();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        sleepers.delete(go);
        resolve();
      };
      const timer = setTimeout(go, ms);
      sleepers.add(go);
    });

  async function watch({ watcher, heard }: { watcher: string; heard: string[] }) {
    const isNew = !waiting.has(watcher);
    // It asks again once it has processed the answer.
    if (!isNew) isBack = true;
    waiting.set(
      watcher,
      (waiting.get(watcher) ?? []).filter(({ id }) => !heard.includes(id)),
    );
    if (heard.length > 0) wake();
    if (!isNew && waiting.get(watcher)?.length === 0) await sleep(waitMs);
    return { isNew, revoked: waiting.get(watcher) ?? [] };
  }

  return {
    watch,
    ids: (): ReadonlySet<string> => new Set(waiting.keys()),
    unwatch(watcher: string) {
      waiting.delete(watcher);
      wake();
    },
    async revoke(event: Envelope): Promise<void> {
      for (const list of waiting.values()) list.push(event);
      wake();
      while ([...waiting.values()].some((list) => list.some(({ id }) => id === event.id))) await sleep(20);
    },
    async forgetAll(): Promise<void> {
      waiting.clear();
      isBack = false;
      wake();
      while (!isBack) await sleep(20);
    },
  };
}

/** Fakes the projects service where another one is under test. */
export function createProjectsOwner(): ProjectsOwner {
  const trees = new Map<string, ProjectTree>();
  const watchers = createWatcherTable();
  let held: { asked(): void; released: Promise<void> } | null = null;
  function lookUp(query: URLSearchParams) {
    const [projectId, slug, boardId] = [query.get('projectId'), query.get('slug'), query.get('boardId')];
    const isMeant = ({ project: { value }, boards }: ProjectTree) =>
      value.id === projectId || value.slug === slug || boards.some((board) => board.value.id === boardId);
    return { tree: [...trees.values()].find(isMeant) ?? null };
  }

  function findTrash(projectId: string | null): ResponseOf<typeof listTrashedBoards> {
    const [deletedAt, expiresAt] = [new Date(), new Date(Date.now() + 60_000)].map((at) => at.toISOString());
    return (trees.get(projectId ?? '')?.trashedBoards ?? []).map(({ value: { id, name } }) => ({
      ...{ id, name, cardCount: 0, deletedBy: id },
      ...{ deletedAt: deletedAt!, expiresAt: expiresAt! },
    }));
  }

  async function answer(req: IncomingMessage, { pathname, searchParams }: URL): Promise<unknown> {
    if (pathname === lookUpProject.path) {
      const hold = held;
      held = null;
      hold?.asked();
      await hold?.released;
      return lookUp(searchParams);
    }
    if (pathname === listTrashedBoards.path) return findTrash(searchParams.get('projectId'));
    if (pathname === exportProjects.path) return selectPage(trees, searchParams.get('after'));
    const body = (await json(req)) as { watcher: string; heard: string[] };
    if (pathname === watchProjects.path) return watchers.watch(body);
    watchers.unwatch(body.watcher);
    return { ok: true };
  }

  const served: string[] = [
    lookUpProject.path,
    exportProjects.path,
    listTrashedBoards.path,
    watchProjects.path,
    unwatchProjects.path,
  ];
  return {
    trees,
    get watchers() {
      return watchers.ids();
    },
    take: (event) => change(trees, event),
    revoke: watchers.revoke,
    forgetWatchers: watchers.forgetAll,
    holdLookUp() {
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      held = { asked: asked.resolve, released: released.promise };
      return { asked: asked.promise, release: released.resolve };
    },
    serve(req, res) {
      const url = new URL(req.url ?? '/', 'http://owner.test');
      if (!served.includes(url.pathname)) return false;
      const send = (status: number, body: unknown) =>
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      answer(req, url).then(
        (body) => send(200, body),
        () => send(500, {}),
      );
      return true;
    },
  };
}

/** The same on its own port. */
export async function serveProjectsOwner(
  owner: ProjectsOwner,
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((req, res) => {
    if (!owner.serve(req, res)) res.writeHead(404).end();
  });
  const url = await listen(server, 0, '127.0.0.1');
  return { url, stop: () => closeServer(server) };
}
