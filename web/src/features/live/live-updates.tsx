import { useSession } from '#features/session/index.ts';
import { useForeignBoard } from './use-foreign-board.ts';
import { useLive } from './use-live.ts';

/** For the signed-in screens: hears of the user's projects, and of the public board of another that is on screen. */
export function LiveUpdates() {
  const { user } = useSession();
  useLive(user?.id, useForeignBoard());
  return null;
}

/** For a public board: anyone hears of it who looks at it. */
export function LivePublicBoard({ project, board }: { project: string; board: string }) {
  const { user } = useSession();
  useLive(user?.status === 'active' ? user.id : undefined, { project, board });
  return null;
}
