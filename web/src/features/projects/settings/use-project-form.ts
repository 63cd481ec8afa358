import { limits, type Project, projectNameInput } from '@cardinal/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { z } from 'zod';
import { ApiError, isApiError } from '#api/api-error.ts';
import { showIssues, useZodForm } from '#ui/form.tsx';
import { useUpdateProject } from '../api/update-project.ts';
import { settingsHref } from '../project-links.ts';
import { type MergedEdit, mergeEdit, type ProjectText, textOf } from './merge-edit.ts';

const schema = z.object({ name: projectNameInput, description: z.string().trim().max(limits.description) });

export interface Conflict extends MergedEdit {
  theirs: Project;
}

/** The form of name and description, which never overwrites in silence what somebody else wrote meanwhile. */
export function useProjectForm(project: Project) {
  const [, navigate] = useLocation();
  const [base, setBase] = useState(project);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const update = useUpdateProject(project.slug);
  const form = useZodForm(schema, { defaultValues: textOf(project) });
  const { isDirty } = form.formState;

  const take = (theirs: Project) => {
    setBase(theirs);
    setConflict(null);
    form.reset(textOf(theirs));
  };

  // Changes of others come in as long as nothing is typed over them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when typing begins or ends, nothing has come in
  useEffect(() => {
    if (!isDirty && project.version > base.version) take(project);
  }, [project]);

  function save(text: ProjectText, version: number): void {
    update.mutate(
      { ...text, version },
      {
        onSuccess: (saved) => {
          take(saved);
          if (saved.slug !== project.slug) navigate(settingsHref(saved.slug), { replace: true });
        },
        onError: (error) => {
          if (isApiError(error, 'stale_version')) return agree(text, error.current as Project);
          if (error instanceof ApiError) showIssues(form, error.issues);
        },
      },
    );
  }

  /** What does not touch each other is put together; the rest is asked. */
  function agree(mine: ProjectText, theirs: Project): void {
    const merged = mergeEdit(textOf(base), mine, textOf(theirs));
    if (merged.conflicts.length === 0) save(merged.text, theirs.version);
    else setConflict({ ...merged, theirs });
  }

  return {
    form,
    isDirty,
    isSaving: update.isPending,
    save: (text: ProjectText) => save(text, base.version),
    conflict,
    keepMine: () => conflict && save(conflict.text, conflict.theirs.version),
    takeTheirs: () => conflict && take(conflict.theirs),
  };
}
