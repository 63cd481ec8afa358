import { seesBoard } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRoute } from 'wouter';
import { isApiError } from '#api/api-error.ts';
import { boardQuery } from '#features/board/index.ts';
import { useOpenCard } from '#features/card-data/index.ts';
import { useProject } from '#features/project-data/index.ts';
import type { BoardName } from './stream/stream-address.ts';

/**
 * The board on screen, if the user is not a member of its project: the stream covers all boards of members, but has to
 * be asked for this one by name. Reads only data that the screen requests anyway.
 */
export function useForeignBoard(): BoardName {
  const board = useBoardHere();
  const { data: project } = useProject(board.project ?? '-', { enabled: board.project !== undefined });
  return project && !seesBoard(project.role, 'private') ? board : {};
}

/** The board of this page or of its card; undefined if the page is hidden. */
function useBoardHere(): BoardName {
  const [atBoard, params] = useRoute('/projects/:project/board/:board/*?');
  const { project = '-', board = '-' } = atBoard ? params : {};
  const seen = useQuery({ ...boardQuery(project, board), enabled: atBoard });
  const card = useOpenCard();
  if (atBoard) return isApiError(seen.error, 404) ? {} : { project, board };
  if (!card.data || isApiError(card.error, 404)) return {};
  return { project: card.data.project.slug, board: card.data.board.slug };
}
