import type { ProjectSnapshot, ProjectTree } from '@cardinal/contracts';
import {
  applyIfNewer,
  bury,
  type Connection,
  type ReadModelFields,
  readModelSchema,
} from '@cardinal/service-kit';

export interface KnownProject extends ReadModelFields {
  name: string;
  slug: string;
}

const schema = readModelSchema<KnownProject>({ name: String, slug: String });

const fieldsOf = ({ name, slug }: ProjectSnapshot) => ({ name, slug });

export type Projects = ReturnType<typeof projectsReadModel>;

export function projectsReadModel(connection: Connection) {
  const model = connection.model<KnownProject>('Project', schema, 'projects');
  return {
    model,
    /** Also one that is gone, so that it is told apart from one that was never heard of. */
    byId: (projectId: string) => model.findById(projectId).lean<KnownProject>(),

    async apply(project: ProjectSnapshot, version: number): Promise<void> {
      await applyIfNewer(model, project.id, version, fieldsOf(project));
    },

    bury: (projectId: string) => bury(model, projectId),

    rowOf: ({ project: { version, value } }: ProjectTree): KnownProject => ({
      _id: value.id,
      version,
      ...fieldsOf(value),
    }),
  };
}
