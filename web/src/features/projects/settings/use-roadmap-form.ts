import type { Project } from '@cardinal/contracts';
import { ApiError } from '#api/api-error.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { type RoadmapContent, toContent, toRoadmapBody } from './roadmap-content.ts';
import { useMergedDraft } from './use-merged-draft.ts';

/** The form of the roadmap. */
export function useRoadmapForm(project: Project) {
  const { mutate, isPending, error, reset } = useUpdateProject(project.slug);
  const draft = useMergedDraft<Project, RoadmapContent>({
    ...{ key: `roadmap:${project.id}`, saved: project, toContent, isSaving: isPending },
    send: (changes, { version }, on) => mutate({ roadmap: toRoadmapBody(changes), version }, on),
  });
  return {
    ...draft,
    isSaving: isPending,
    refusal:
      error instanceof ApiError
        ? error.issues.find(({ path }) => /embedOrigins/.test(path))?.message
        : undefined,
    discard() {
      reset();
      draft.discard();
    },
  };
}
