import { getProject, type ProjectRole } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '#api/query-options.ts';
import { useSession } from '#features/session/index.ts';

/** The visitor's role in the project of a public board; null for guests and while it is being asked. */
export function useViewerRole(slug: string): ProjectRole | null {
  const { user } = useSession();
  const active = user?.status === 'active';
  const { data } = useQuery({ ...callQuery(getProject, { params: { slug } }), enabled: active });
  return (active && data?.role) || null;
}
