import { randomUUID } from 'node:crypto';
import { type Envelope, exportProjects, type ProjectTree } from '@cardinal/contracts';
import { connectMongo, createCache, createConsumers, type InternalClient } from '@cardinal/service-kit';
import { testMongoUrl } from '@cardinal/testing';
import { createProjectDirectory } from '../directory.ts';
import type { BoardRow, MemberRow, ProjectRow } from '../rows.ts';

interface SluggedProject extends ProjectRow {
  slugs: string[];
}

interface NamedBoard extends BoardRow {
  name: string;
  slug: string;
}

const cache = <T>() => createCache<T>({ ttlMs: 60_000, size: 100 });

/** A directory with caches in a database of its own, and an owner that knows what a test says. */
export async function startDirectory() {
  const connection = await connectMongo(testMongoUrl(), `t${randomUUID().slice(0, 12)}`);
  const trees = new Map<string, ProjectTree>();
  const asked: unknown[] = [];
  const buried: string[] = [];
  /** Called before the owner's next answer. */
  const hook = { whenAsked: async () => {} };

  const answer = async ({ id }: { id: string }, { query }: { query: Record<string, string> }) => {
    const items = [...trees.values()];
    const { whenAsked } = hook;
    hook.whenAsked = async () => {};
    await whenAsked();
    if (id === exportProjects.id) return { items, next: null };
    asked.push(query);
    const isMeant = ({ project: { value }, boards }: ProjectTree) =>
      value.id === query.projectId ||
      value.slug === query.slug ||
      boards.some((board) => board.value.id === query.boardId);
    return { tree: items.find(isMeant) ?? null };
  };

  const [projects, boards] = [cache<SluggedProject>(), cache<NamedBoard>()];
  const directory = createProjectDirectory<SluggedProject, NamedBoard, MemberRow>({
    service: 'cards',
    connection,
    internal: { call: answer } as unknown as InternalClient,
    shape: {
      projects: {
        collection: 'projects',
        fields: { name: String, slug: String, slugs: [String] },
        indexes: [],
        of: ({ name, slug, formerSlugs }) => ({ name, slug, slugs: [slug, ...formerSlugs] }),
        withSlug: (slug) => ({ slugs: slug }),
      },
      boards: {
        collection: 'boards',
        fields: { projectId: String, name: String, slug: String, visibility: String },
        indexes: [{ projectId: 1 }],
        of: ({ projectId, name, slug, visibility }) => ({ projectId, name, slug, visibility }),
      },
      members: {
        collection: 'members',
        fields: { projectId: String, userId: String, role: String },
        indexes: [{ projectId: 1 }],
        of: ({ projectId, userId, role }) => ({ projectId, userId, role }),
        getId: (projectId, userId) => `${projectId}/${userId}`,
      },
    },
    caches: { projects, projectsBySlug: projects, boards, boardsBySlug: boards, roles: cache() },
    boardsBuried: async (boardIds) => void buried.push(...boardIds),
  });
  const consumers = createConsumers();
  directory.consume(consumers);

  return Object.assign(hook, {
    ...{ connection, directory, trees, asked, buried },
    async take(...events: Envelope[]): Promise<void> {
      for (const event of events) await consumers.handle(event);
    },
    /** Lets the owner and the test begin anew; what is stored stays. */
    clear(): void {
      trees.clear();
      asked.length = 0;
      buried.length = 0;
    },
    async stop(): Promise<void> {
      await connection.dropDatabase();
      await connection.close();
    },
  });
}

export type TestedDirectory = Awaited<ReturnType<typeof startDirectory>>;
