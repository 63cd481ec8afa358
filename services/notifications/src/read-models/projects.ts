import type { ProjectSnapshot, ProjectTree } from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  findTogether,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';
import { rememberedForEvents } from './remembered.ts';

export interface KnownProject extends ReadModelFields {
  name: string;
  slug: string;
  formerSlugs: string[];
}

const schema = readModelSchema<KnownProject>({ name: String, slug: String, formerSlugs: [String] });
schema.index({ slug: 1 });
schema.index({ formerSlugs: 1 });

const fieldsOf = ({ name, slug, formerSlugs }: ProjectSnapshot) => ({ name, slug, formerSlugs });

export type Projects = ReturnType<typeof projectsReadModel>;

export function projectsReadModel(connection: Connection) {
  const model = connection.model<KnownProject>('Project', schema, 'projects');
  const find = findTogether(model);
  const remembered = rememberedForEvents<KnownProject>();
  return {
    model,
    /** For handlers of events; also one that is gone, so that it is told apart from one that was never heard of. */
    byId: (projectId: string) => remembered.get(projectId, () => find(projectId)),

    /** By its slug, or by one that it had before and that no other project has now. */
    async bySlug(slug: string): Promise<KnownProject | null> {
      const living = { gone: { $ne: true } };
      const current = await model.findOne({ slug, ...living } as never).lean<KnownProject>();
      return current ?? model.findOne({ formerSlugs: slug, ...living } as never).lean<KnownProject>();
    },

    async apply(project: ProjectSnapshot, version: number): Promise<void> {
      await applyIfNewer(model, project.id, version, fieldsOf(project));
      remembered.forget(project.id);
    },

    async bury(projectId: string): Promise<void> {
      await bury(model, projectId);
      remembered.forget(projectId);
    },

    forget: () => remembered.forget(),

    rowOf: ({ project: { version, value } }: ProjectTree): KnownProject => ({
      _id: value.id,
      version,
      ...fieldsOf(value),
    }),
  };
}
