import type { ProjectSnapshot } from '@cardinal/contracts';
import { type Connection, type ReadModelFields, readModelSchema } from '@cardinal/service-kit';

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
