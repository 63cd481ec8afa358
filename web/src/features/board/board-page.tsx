import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { type CardSteps, LazyCardModal } from '#features/card/index.ts';
import { type BoardAddress, useCardTitle } from '#features/card-data/index.ts';
import { useLookAt } from '#features/presence/index.ts';
import { useProject } from '#features/project-data/index.ts';
import { useSavedSearch } from '#features/views/index.ts';
import { ErrorState } from '#ui/states.tsx';
import { useNextRender } from '#ui/use-next-render.ts';
import { boardQuery } from './api/board.queries.ts';
import { BoardContent, type BoardContentProps } from './board-content.tsx';
import { BoardLoading, BoardNotFound } from './board-states.tsx';

export interface BoardPageProps {
  address: BoardAddress;
  /** The URL's query with the filters. */
  search: string;
  /** The card that is open over the board. */
  cardId: string | undefined;
  /** From that card to its neighbours. */
  steps: CardSteps | undefined;
  onCloseCard: () => void;
  /** Navigates away from a card that was just deleted. */
  onCardDeleted: () => void;
}

export function BoardPage(props: BoardPageProps) {
  const { address, cardId, steps, onCloseCard, onCardDeleted } = props;
  const project = useProject(address.projectSlug);
  const board = useQuery(boardQuery(address.projectSlug, address.boardSlug));
  const cardTitle = useCardTitle(cardId);
  const search = useSavedSearch(address, props.search, project.data?.role);
  const queries = [project, board];
  if (queries.some(({ error }) => isApiError(error, 404))) return <BoardNotFound />;
  if (project.data && board.data && search !== null) {
    const preview = { project: project.data, board: board.data, role: project.data.role };
    return (
      <>
        <LoadedBoard
          address={address}
          project={project.data}
          board={board.data}
          search={search}
          title={cardTitle ?? board.data.name}
          isCovered={cardId !== undefined}
        />
        <LazyCardModal
          cardId={cardId}
          preview={preview}
          steps={steps}
          onClose={onCloseCard}
          onDeleted={onCardDeleted}
        />
      </>
    );
  }
  if (queries.some(({ isError }) => isError)) {
    const retry = () => {
      for (const query of queries) void query.refetch();
    };
    return (
      <ErrorState
        description={errorMessage(queries.find(({ error }) => error)?.error)}
        onRetry={retry}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  }
  return <BoardLoading />;
}

/** The board under an open card is rendered a moment after the card. */
function LoadedBoard({ isCovered, ...props }: BoardContentProps & { isCovered: boolean }) {
  const isNext = useNextRender();
  useLookAt({ ...props.address, boardId: props.board.id, cardId: null });
  return isCovered && !isNext ? <BoardLoading /> : <BoardContent {...props} />;
}
