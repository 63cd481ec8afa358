import type { ProjectRole } from '@cardinal/contracts';
import { useProject } from '#features/projects/index.ts';
import { useSession } from '#features/session/index.ts';

/** The visitor's role in the project of a public board; null for guests and while it is being asked. */
export function useViewerRole(slug: string): ProjectRole | null {
  const { user } = useSession();
  const active = user?.status === 'active';
  const { data } = useProject(slug, { enabled: active });
  return (active && data?.role) || null;
}
