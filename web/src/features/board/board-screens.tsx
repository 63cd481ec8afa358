import { useLocation, useParams, useSearch } from 'wouter';
import { LazyCardPage } from '#features/card/index.ts';
import { boardPath } from '#features/card-data/index.ts';
import { goBack } from '#ui/go-back.ts';
import { useIsMobile } from '#ui/use-media-query.ts';
import { BoardPage } from './board-page.tsx';
import { useNeighbours } from './use-neighbours.ts';
import { useBackgroundBoard } from './view/background-board.ts';

export { prefetch } from './prefetch.ts';

/**
 * One screen for a board, a card over its board, and a card alone, so that the board stays mounted when a card opens
 * and closes. A card opened from a board keeps it in the background if the screen is large enough.
 */
export function BoardScreens() {
  const { projectSlug, boardSlug, cardId } = useParams();
  const ownSearch = useSearch();
  const background = useBackgroundBoard();
  const narrow = useIsMobile();
  const [, navigate] = useLocation();

  const search = ownSearch && `?${ownSearch}`;
  const own = projectSlug && boardSlug ? { projectSlug, boardSlug, search } : undefined;
  const board = own ?? background;
  const steps = useNeighbours(board, cardId, own !== undefined);
  if (cardId && (!board || narrow)) {
    const onClose = own && (() => navigate(boardPath(own) + own.search));
    return <LazyCardPage cardId={cardId} onClose={onClose} steps={steps} />;
  }
  if (!board) return null;
  return (
    <BoardPage
      key={`${board.projectSlug}/${board.boardSlug}`}
      address={board}
      search={board.search}
      cardId={cardId}
      steps={steps}
      // The previous page may be another card, which must not be shown after a deletion.
      onCardDeleted={() => navigate(boardPath(board) + board.search, { replace: true })}
      onCloseCard={() => (own ? navigate(boardPath(own) + own.search) : goBack(boardPath(board)))}
    />
  );
}
