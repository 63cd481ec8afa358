import {
  publicBoardPath,
  publicCardPath,
  publicChoices,
  publicHref,
  type UserStatus,
} from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { LazyCardModal, LazyCardPage, LazyCreateCardDialog } from '#features/card/index.ts';
import { copyPublicUrl, isPublicRole, useCardTitle } from '#features/card-data/index.ts';
import { useCommand } from '#features/commands/index.ts';
import { LivePublicBoard } from '#features/live/index.ts';
import { SponsoredNotice, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { goBack } from '#ui/go-back.ts';
import { Page } from '#ui/page.tsx';
import { ErrorState } from '#ui/states.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { publicBoardQuery } from './api/public-board.queries.ts';
import { useViewer } from './api/use-viewer-role.ts';
import { JoinBanner } from './join-banner.tsx';
import { isRoadmap } from './prefetch.ts';
import { PublicCards, PublicCardsLoading } from './public-cards.tsx';
import { PublicFrame } from './public-frame.tsx';
import { PublicHeader } from './public-header.tsx';
import { PublicBoardLoading, PublicBoardNotFound } from './public-states.tsx';
import { LazyRoadmap } from './roadmap/lazy-roadmap.ts';

export { prefetch } from './prefetch.ts';

/** A public board, a card of it or the roadmap of its project as anyone sees it; signed-in users may vote, comment and add requests. */
export function PublicBoardPage() {
  const { project = '', board = '', cardId } = useParams();
  const publicBoard = <PublicBoard key={`${project}/${board}`} />;
  return (
    <PublicFrame project={project} board={board}>
      {cardId ? (
        <>
          <LivePublicBoard project={project} board={board} />
          <LazyCardPage cardId={cardId} publicBoard={publicBoardPath({ project, board })} />
        </>
      ) : (
        <Page>
          {isRoadmap(board) ? <LazyRoadmap project={project} otherwise={publicBoard} /> : publicBoard}
        </Page>
      )}
    </PublicFrame>
  );
}

function PublicBoard() {
  const { project: projectSlug = '', board: boardSlug = '' } = useParams();
  const address = { projectSlug, boardSlug };
  const { data, error, isError, isRefetching, refetch } = useQuery(publicBoardQuery(projectSlug, boardSlug));
  const { user } = useSession();
  const { role, readsOnly } = useViewer(projectSlug);
  const [adding, setAdding] = useState(false);
  const [cardId, closeCard, leaveCard] = useOpenCard();
  const active = user?.status === 'active' && !readsOnly;
  const later = !user || user.status === 'pending';
  const mayAdd = active || later;
  const cardTitle = useCardTitle(cardId);
  useCommand('create.card', () => setAdding(true), { when: mayAdd && data !== undefined });
  useCommand('board.copyLink', () => void copyPublicUrl(address), { when: data !== undefined });
  usePageTitle(cardTitle ?? (data && `${data.board.name} - Public Board`));

  if (isApiError(error, 404)) return <PublicBoardNotFound />;
  if (isError && !data)
    return <ErrorState description={errorMessage(error)} onRetry={refetch} retrying={isRefetching} />;
  if (!data) {
    return (
      <>
        <PublicBoardLoading />
        <PublicCardsLoading />
      </>
    );
  }
  const preview = { ...data, role: active ? (role ?? 'normal_user') : null };
  return (
    <>
      <LivePublicBoard project={projectSlug} board={boardSlug} boardId={data.board.id} />
      <PublicHeader
        address={address}
        {...data}
        onAdd={mayAdd ? () => setAdding(true) : undefined}
        addLabel={user || data.board.guestsMaySubmit ? 'Add Request' : 'Sign Up to Contribute'}
        accountState={user && accountStates[user.status]}
        readsOnly={readsOnly}
      />
      {readsOnly && <SponsoredNotice user={user} className="mb-6" />}
      <PublicCards
        address={address}
        canVote={active}
        invitation={!user && <JoinBanner />}
        emptyAction={
          mayAdd && (
            <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
              Add Request
            </Button>
          )
        }
      />
      <LazyCardModal
        cardId={cardId}
        preview={preview}
        permalink={cardId && publicCardPath({ project: projectSlug, board: boardSlug }, cardId)}
        onClose={closeCard}
        onDeleted={leaveCard}
      />
      <LazyCreateCardDialog
        open={adding}
        later={later}
        asGuest={data.board.guestsMaySubmit}
        onOpenChange={setAdding}
        address={address}
        boardName={data.board.name}
        isPublicUser={isPublicRole(role)}
      />
    </>
  );
}

/** Why somebody cannot do everything; leads to the page that says more. */
const accountStates: Partial<Record<UserStatus, string>> = {
  pending: 'Account Pending Approval',
  suspended: 'Account Suspended',
};

/** The card in `?card=`, over the board. The server redirects it to the card's own page. */
function useOpenCard() {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const cardId = new URLSearchParams(search).get('card') ?? undefined;
  const board = publicHref(location, publicChoices(search));
  return [cardId, () => goBack(board), () => navigate(board, { replace: true })] as const;
}
