import { isDeepStrictEqual } from 'node:util';
import { type BodyOf, projectUpdated, type updateProject } from '@cardinal/contracts';
import { type ChangeOptions, newEvent } from '@cardinal/service-kit';
import type { Boards } from '../kernel/boards/board.repository.ts';
import type { ProjectDocument } from '../kernel/projects/project.model.ts';
import type { Projects } from '../kernel/projects/project.repository.ts';
import { shownVersion, toProjectSnapshot } from '../kernel/projects/project.snapshot.ts';
import { editedRoadmap, refuseTakenAddress } from './edit-roadmap.ts';
import { formerSlugsAfter, type ProjectSlugs, wantedSlug } from './project-slugs.ts';

interface Deps {
  projects: Projects;
  boards: Pick<Boards, 'bySlug'>;
  slugs: ProjectSlugs;
}

/** Null and the empty text both clear a description; undefined leaves it unchanged. */
type ProjectEdit = Partial<BodyOf<typeof updateProject>>;

type Content = Pick<
  ProjectDocument,
  'name' | 'description' | 'slug' | 'formerSlugs' | 'roadmap' | 'accent' | 'allowsCopies'
>;

/** The result of an edit of a project, with a new slug if its name requires one; null if nothing changes. */
function edited(project: ProjectDocument, edit: ProjectEdit, slug: string): Content | null {
  const name = edit.name ?? project.name;
  const description = edit.description === undefined ? project.description : edit.description || null;
  const roadmap = edit.roadmap ? editedRoadmap(project.roadmap, edit.roadmap) : project.roadmap;
  const { accent: before = null } = project;
  const accent = edit.accent === undefined ? before : edit.accent;
  const { allowsCopies: allowed = true } = project;
  const { allowsCopies = allowed } = edit;
  const isSame = name === project.name && description === project.description && accent === before;
  if (isSame && allowsCopies === allowed && isDeepStrictEqual(roadmap, project.roadmap)) return null;
  const moves = wantedSlug(name) !== wantedSlug(project.name) && slug !== project.slug;
  return {
    name,
    description,
    accent,
    allowsCopies,
    ...(roadmap && { roadmap }),
    slug: moves ? slug : project.slug,
    formerSlugs: moves ? formerSlugsAfter(project.formerSlugs, project.slug, slug) : project.formerSlugs,
  };
}

/**
 * Changes name, description, colour, roadmap and whether devices keep copies. The slug follows the name; the former one still leads here.
 * @returns the project after the change, or null if it is gone
 */
export const createUpdateProject =
  ({ projects, boards, slugs }: Deps) =>
  async (
    project: ProjectDocument,
    edit: ProjectEdit,
    options: Pick<ChangeOptions, 'ifMatch' | 'present'>,
  ): Promise<ProjectDocument | null> => {
    if (edit.roadmap?.isShown) await refuseTakenAddress(boards, project._id);
    const after = await slugs.withFree(
      edit.name ?? project.name,
      (slug) =>
        projects.change(
          project._id,
          (current) => {
            const content = edited(current, edit, slug);
            if (!content) return null;
            const set = { ...content, updatedAt: new Date() };
            const snapshot = toProjectSnapshot({ ...current, ...set });
            return { set, events: [newEvent(projectUpdated, { project: snapshot })] };
          },
          { ...options, getVersion: shownVersion },
        ),
      project._id,
    );
    if (after && after.slug !== project.slug) await slugs.release(after.slug, after._id);
    return after;
  };
