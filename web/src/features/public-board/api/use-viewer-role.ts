import type { ProjectRole } from '@cardinal/contracts';
import { takesPartIn, useProject } from '#features/project-data/index.ts';
import { useSession } from '#features/session/index.ts';

interface Viewer {
  role: ProjectRole | null;
  /** A sponsored account that is not a member, or whose role is still being loaded. */
  readsOnly: boolean;
}

/** The visitor's role in the project of a public board; null for guests and while it is being loaded. */
export function useViewer(slug: string): Viewer {
  const { user } = useSession();
  const active = user?.status === 'active';
  const { data } = useProject(slug, { enabled: active });
  const role = (active && data?.role) || null;
  return { role, readsOnly: !takesPartIn(data, user) };
}
