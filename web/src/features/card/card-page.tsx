import type { CardDetail } from '@cardinal/contracts';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { boardPath } from './card-links.ts';
import { CloseButton } from './detail/card-toolbar.tsx';
import { CardView } from './detail/card-view.tsx';
import { CopyPermalink } from './detail/copy-permalink.tsx';
import { goBack } from './go-back.ts';
import { useCard } from './use-card.ts';

interface CardPageProps {
  cardId: string;
  /** Goes back where the visitor came from, unless told. */
  onClose?: () => void;
}

/** A card as a page of its own. */
export function CardPage({ cardId, onClose }: CardPageProps) {
  const query = useCard(cardId);
  const { data: card } = query;
  usePageTitle(card?.title);
  const close = onClose ?? (() => goBack(card ? boardOf(card) : '/dashboard'));
  return (
    <Page width="lg">
      <CardView
        query={query}
        heading="h1"
        barClass="mb-5 flex-wrap gap-y-1"
        leading={card ? <PageBar card={card} /> : <PageBarLoading />}
        trailing={<CloseButton onClose={close} />}
        onClose={close}
      />
    </Page>
  );
}

const boardOf = (card: CardDetail) =>
  boardPath({ projectSlug: card.project.slug, boardSlug: card.board.slug });

const pageBar = 'flex min-w-0 flex-col items-start gap-x-3 sm:flex-row sm:items-center';

function PageBar({ card }: { card: CardDetail }) {
  return (
    <div className={pageBar}>
      <CardBreadcrumb card={card} />
      <div className="max-sm:-ml-2">
        <CopyPermalink cardId={card.id} />
      </div>
    </div>
  );
}

/** As high as the bar will be, which has two rows on phones. */
function PageBarLoading() {
  return (
    <div className={pageBar}>
      <Skeleton className="my-0.5 w-32" />
      <Skeleton className="my-1.5 w-20 pointer-coarse:my-3" />
    </div>
  );
}

function CardBreadcrumb({ card }: { card: CardDetail }) {
  const { project } = card;
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 max-w-full truncate text-sm text-subtle">
      <Link href={`/projects/${project.slug}`} className="rounded-xs hover:text-ink">
        {project.name}
      </Link>
      {' : '}
      <Link href={boardOf(card)} className="rounded-xs hover:text-ink">
        {card.board.name}
      </Link>
    </nav>
  );
}
