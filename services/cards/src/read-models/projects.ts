import { type ProjectSnapshot, projectCreated, projectDeleted, projectUpdated } from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  type Consumers,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import { type BoardModel, buryBoardsOf } from './boards.ts';
import type { MemberModel } from './members.ts';
import { forgetBoards, type Memories } from './memories.ts';

export interface KnownProject extends ReadModelFields {
  name: string;
  slug: string;
  /** The slug and those it had before, by which it is found. */
  slugs: string[];
}

export function projectModel(connection: Connection) {
  const schema = readModelSchema<KnownProject>({
    name: String,
    slug: String,
    slugs: { type: [String], default: undefined },
  });
  schema.index({ slugs: 1 });
  return connection.model<KnownProject>('Project', schema, 'projects');
}
export type ProjectModel = ReturnType<typeof projectModel>;

export const projectRow = ({ name, slug, formerSlugs }: ProjectSnapshot) => ({
  name,
  slug,
  slugs: [slug, ...formerSlugs],
});

/** The living project with this slug: whoever has it now goes before those who had it once. */
export async function findBySlug(projects: ProjectModel, slug: string): Promise<KnownProject | null> {
  const found = await projects.find({ slugs: slug, gone: { $ne: true } }).lean<KnownProject[]>();
  return found.find((project) => project.slug === slug) ?? found[0] ?? null;
}

export interface ProjectConsumerParts {
  projects: ProjectModel;
  boards: BoardModel;
  members: MemberModel;
  memories: Memories;
  cleanUp(boardIds: readonly string[]): Promise<void>;
}

/** Puts a project that is gone out of sight, and sees to it that everything in it is removed. */
export const createBuryProject =
  ({ projects, boards, members, memories, cleanUp }: ProjectConsumerParts) =>
  async (projectId: string): Promise<void> => {
    await bury(projects, projectId);
    const buried = await buryBoardsOf(boards, projectId);
    for (const memory of [memories.projects, memories.roles]) memory.forget();
    forgetBoards(memories);
    await cleanUp(buried);
    await members.deleteMany({ projectId });
  };

export const consumeProjects = (consumers: Consumers, parts: ProjectConsumerParts) =>
  consumers
    .on([projectCreated, projectUpdated], async ({ data: { project }, version }) => {
      await applyIfNewer(parts.projects, project.id, version, projectRow(project));
      parts.memories.projects.forget();
    })
    .on(projectDeleted, ({ data: { projectId } }) => createBuryProject(parts)(projectId));
