import type { Project } from '@cardinal/contracts';
import { useEffect, useState } from 'react';
import { ApiError, isApiError } from '#api/api-error.ts';
import { useDraft } from '#ui/use-draft.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { changesFrom, type MergedEdit, mergeEdit } from '../merge-edit.ts';
import { bodyOf, contentOf, type RoadmapContent } from './roadmap-content.ts';

interface Conflict extends MergedEdit<RoadmapContent> {
  theirs: Project;
}

/** The form of the roadmap, which does not overwrite concurrent changes without asking. */
export function useRoadmapForm(project: Project) {
  const [draft, setDraft, clear] = useDraft<{ base: Project; content: RoadmapContent } | null>(
    `roadmap:${project.id}`,
    null,
  );
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const update = useUpdateProject(project.slug);
  const base = draft?.base ?? project;
  const content = draft?.content ?? contentOf(project);
  const isDirty = Object.keys(changesFrom(contentOf(base), content)).length > 0;
  // What was typed and taken back is no draft: changes of others come in again.
  useEffect(() => {
    if (draft && !isDirty && !update.isPending) clear();
  }, [draft, isDirty, update.isPending, clear]);

  function save(mine: RoadmapContent, from: Project): void {
    const changes = changesFrom(contentOf(from), mine);
    setRefusal(undefined);
    update.mutate(
      { roadmap: bodyOf(changes), version: from.version },
      {
        onSuccess: () => {
          setConflict(null);
          clear();
        },
        onError: (error) => {
          if (isApiError(error, 'stale_version')) return agree(mine, error.current as Project);
          if (error instanceof ApiError)
            setRefusal(error.issues.find(({ path }) => /embedOrigins/.test(path))?.message);
        },
      },
    );
  }

  /** Changes of different fields are merged; for the same field the user decides. */
  function agree(mine: RoadmapContent, theirs: Project): void {
    const outcome = mergeEdit(contentOf(base), mine, contentOf(theirs));
    if (outcome.conflicts.length > 0) setConflict({ ...outcome, theirs });
    else if (Object.keys(changesFrom(contentOf(theirs), outcome.merged)).length === 0) clear();
    else save(outcome.merged, theirs);
  }

  return {
    content,
    isDirty,
    isSaving: update.isPending,
    refusal,
    change: (next: Partial<RoadmapContent>) => setDraft({ base, content: { ...content, ...next } }),
    save: () => save(content, base),
    discard() {
      setConflict(null);
      setRefusal(undefined);
      clear();
    },
    conflict,
    keepMine: () => conflict && save(conflict.merged, conflict.theirs),
    takeTheirs() {
      setConflict(null);
      clear();
    },
  };
}
