import { useSession } from '#features/session/index.ts';
import { useLive } from './use-live.ts';

/** For the signed-in screens: hears of all that the user may see. */
export function LiveUpdates() {
  const { user } = useSession();
  useLive(user?.id);
  return null;
}

/** For a public board: anyone hears of it who looks at it. */
export function LivePublicBoard({ project, board }: { project: string; board: string }) {
  const { user } = useSession();
  useLive(user?.status === 'active' ? user.id : undefined, { project, board });
  return null;
}
