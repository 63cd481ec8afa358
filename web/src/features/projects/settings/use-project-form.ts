import { limits, type Project, projectNameInput } from '@cardinal/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { ApiError, isApiError } from '#api/api-error.ts';
import { settingsHref } from '#features/project-data/index.ts';
import { showIssues, useZodForm } from '#ui/form.tsx';
import { dropDraft, readDraft, writeDraft } from '#ui/use-draft.ts';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { changesFrom, type MergedEdit, mergeEdit } from '../edit/merge-edit.ts';

const schema = z.object({ name: projectNameInput, description: z.string().trim().max(limits.description) });

/** The form's values; no description is the empty text. */
export interface ProjectText {
  name: string;
  description: string;
}

export const toProjectText = ({ name, description }: Pick<Project, 'name' | 'description'>): ProjectText => ({
  name,
  description: description ?? '',
});

/** The project at the start of the edit, which the server compares with. */
type Base = Pick<Project, 'name' | 'description' | 'version'>;

interface Draft {
  base: Base;
  text: ProjectText;
}

export interface Conflict extends MergedEdit<ProjectText> {
  theirs: Project;
}

const sameText = (one: Base, other: Base): boolean =>
  Object.keys(changesFrom(toProjectText(one), toProjectText(other))).length === 0;

/**
 * The form of name and description, which does not overwrite concurrent changes without asking. The draft is kept in
 * this tab until it is saved or discarded.
 */
export function useProjectForm(project: Project) {
  const [, navigate] = useLocation();
  const draftKey = `project:${project.id}`;
  const [restored] = useState(() => readDraft<Draft>(draftKey));
  const [base, setBase] = useState<Base>(restored?.base ?? project);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useUpdateProject(project.slug);
  const form = useZodForm(schema, { defaultValues: restored?.text ?? toProjectText(project) });
  const { name, description } = form.watch();
  const isDirty = Object.keys(changesFrom(toProjectText(base), { name, description })).length > 0;
  useUnsaved(isDirty);
  useEffect(() => {
    if (isDirty) writeDraft(draftKey, { base, text: { name, description } } satisfies Draft);
    else dropDraft(draftKey);
  }, [draftKey, isDirty, base, name, description]);

  const take = (theirs: Base) => {
    setBase(theirs);
    setConflict(null);
    form.reset(toProjectText(theirs));
  };

  // Changes of others come in as long as nothing is typed over them; those of other things, such as the logo, always.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when typing begins or ends, nothing has come in
  useEffect(() => {
    if (project.version <= base.version) return;
    if (!isDirty) take(project);
    else if (sameText(project, base)) setBase(project);
  }, [project]);

  function save(edit: ProjectText, version: number): void {
    update.mutate(
      { ...edit, version },
      {
        onSuccess: (saved) => {
          take(saved);
          if (saved.slug !== project.slug) navigate(settingsHref(saved.slug), { replace: true });
        },
        onError: (error) => {
          if (isApiError(error, 'stale_version')) return agree(edit, error.current as Project);
          if (error instanceof ApiError) showIssues(form, error.issues);
        },
      },
    );
  }

  /** Changes of different fields are merged; for the same field the user decides. */
  function agree(mine: ProjectText, theirs: Project): void {
    const outcome = mergeEdit(toProjectText(base), mine, toProjectText(theirs));
    if (outcome.conflicts.length === 0) save(outcome.merged, theirs.version);
    else setConflict({ ...outcome, theirs });
  }

  return {
    form,
    isDirty,
    isSaving: update.isPending,
    save: (edit: ProjectText) => save(edit, base.version),
    discard: () => take(project),
    conflict,
    keepMine: () => conflict && save(conflict.merged, conflict.theirs.version),
    takeTheirs: () => conflict && take(conflict.theirs),
  };
}
