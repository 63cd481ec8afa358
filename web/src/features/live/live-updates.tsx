import { Copies } from '#features/copies/index.ts';
import { PresentCount, useLookAt } from '#features/presence/index.ts';
import { useSession } from '#features/session/index.ts';
import { useForeignBoard } from './use-foreign-board.ts';
import { useLive } from './use-live.ts';

/**
 * Live updates of the signed-in screens: the user's projects, and another project's public board on screen. What is kept
 * on the device is loaded from here, since the first chunks have no room.
 */
export function LiveUpdates() {
  const { user } = useSession();
  useLive(user?.id, useForeignBoard());
  return <Copies />;
}

export { PresentCount };

interface LivePublicBoardProps {
  project: string;
  board: string;
  /** Of the one board on screen, for the others who look at it. */
  boardId?: string;
}

/** Live updates of a public board, for anyone. */
export function LivePublicBoard({ project, board, boardId }: LivePublicBoardProps) {
  const { user } = useSession();
  useLookAt(boardId ? { projectSlug: project, boardSlug: board, boardId, cardId: null } : undefined);
  useLive(user?.status === 'active' ? user.id : undefined, { project, board });
  return null;
}
