import { useSession } from '#features/session/index.ts';
import { useForeignBoard } from './use-foreign-board.ts';
import { useLive } from './use-live.ts';

/** Live updates of the signed-in screens: the user's projects, and another project's public board on screen. */
export function LiveUpdates() {
  const { user } = useSession();
  useLive(user?.id, useForeignBoard());
  return null;
}

/** Live updates of a public board, for anyone. */
export function LivePublicBoard({ project, board }: { project: string; board: string }) {
  const { user } = useSession();
  useLive(user?.status === 'active' ? user.id : undefined, { project, board });
  return null;
}
