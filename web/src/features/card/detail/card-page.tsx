import type { CardDetail } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { boardPath, toBoardAddress, useCard } from '#features/card-data/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { goBack } from '#ui/go-back.ts';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useMergedRedirect } from '../merge/use-merged-redirect.ts';
import { CardNotFound, isMissing } from './card-states.tsx';
import { type CardSteps, StepButtons } from './card-steps.tsx';
import { CloseButton } from './card-toolbar.tsx';
import { CardView } from './card-view.tsx';
import { CopyPermalink } from './copy-permalink.tsx';

interface CardPageProps {
  cardId: string;
  /** By default, goes back to the previous page. */
  onClose?: () => void;
  steps?: CardSteps | undefined;
  /** On the page for everybody: the path of the public board. Then there are only cards of public boards. */
  publicBoard?: string;
}

/** A card as a separate page. */
export function CardPage({ cardId, onClose, steps, publicBoard }: CardPageProps) {
  const { user } = useSession();
  const query = useCard(cardId);
  const { data: card, error } = query;
  const [, navigate] = useLocation();
  useMergedRedirect(cardId, card, publicBoard);
  const isAway = publicBoard !== undefined && card?.board.visibility === 'private';
  const isMissed = isAway || (!card && isMissing(error));
  usePageTitle(isMissed ? 'Card not found' : (card?.title ?? (error ? 'Card not found' : undefined)));
  const home = publicBoard ?? (card ? boardPath(toBoardAddress(card)) : '/dashboard');
  const close = onClose ?? (() => goBack(home));
  if (isMissed) return <NoCardPage publicBoard={publicBoard} />;
  return (
    <Page>
      <CardView
        query={query}
        heading="h1"
        // On phones, where the card stands has a row of its own above the actions, of which guests have none.
        barClass={cn('mb-5 flex-wrap gap-y-1', user && 'max-sm:*:first:basis-full')}
        leading={
          card ? <PageBar card={card} publicBoard={publicBoard} /> : query.isPending && <PageBarLoading />
        }
        trailing={
          <>
            {steps && <StepButtons steps={steps} title={card?.title} />}
            <CloseButton onClose={close} />
          </>
        }
        onClose={close}
        // The previous page may be another card.
        onDeleted={() => card && navigate(home, { replace: true })}
      />
    </Page>
  );
}

/** Only the message: there is no card to close or to copy a link to. */
function NoCardPage({ publicBoard }: { publicBoard: string | undefined }) {
  return (
    <CardNotFound
      level={1}
      action={
        <Button asChild>
          {publicBoard ? (
            <Link href={publicBoard}>Go to the board</Link>
          ) : (
            <Link href="/dashboard">Go to the dashboard</Link>
          )}
        </Button>
      }
    />
  );
}

const pageBar = 'flex min-w-0 items-center gap-x-3 max-sm:justify-between';

interface PageBarProps {
  card: CardDetail;
  publicBoard: string | undefined;
}

function PageBar({ card, publicBoard }: PageBarProps) {
  return (
    <div className={pageBar}>
      <CardBreadcrumb card={card} publicBoard={publicBoard} />
      <div className="shrink-0 max-sm:-mr-2">
        <CopyPermalink cardId={card.id} path={publicBoard && `${publicBoard}/${card.id}`} />
      </div>
    </div>
  );
}

/** The height of the bar, above which phones have the buttons in a row of their own. */
function PageBarLoading() {
  return (
    <div className={pageBar}>
      <Skeleton className="my-0.5 w-32" />
      <Skeleton className="my-1.5 w-20 pointer-coarse:my-3" />
    </div>
  );
}

/** However long both names are, a part of each stays visible. */
function CardBreadcrumb({ card, publicBoard }: PageBarProps) {
  const { project, board } = card;
  const part = 'target-line min-w-6 truncate rounded-xs hover:text-ink';
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 max-w-full items-baseline text-sm text-subtle">
      {publicBoard ? (
        // Guests see no project, only its public boards.
        <span dir="auto" title={project.name} className="min-w-0 max-w-[45%] shrink truncate">
          {project.name}
        </span>
      ) : (
        <Link
          dir="auto"
          href={`/projects/${project.slug}`}
          title={project.name}
          className={cn(part, 'max-w-[45%] shrink')}
        >
          {project.name}
        </Link>
      )}
      <span className="shrink-0 whitespace-pre">{' : '}</span>
      <Link
        dir="auto"
        href={publicBoard ?? boardPath(toBoardAddress(card))}
        title={board.name}
        className={cn(part, 'flex-1 basis-auto')}
      >
        {board.name}
      </Link>
    </nav>
  );
}
