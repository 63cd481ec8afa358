import { Plus, Share2 } from 'lucide-react';
import { type BoardAddress, copyPublicUrl } from '#features/card-data/index.ts';
import { PresentCount } from '#features/live/index.ts';
import { explainableDisabledClass, showSponsoredReason, sponsoredReason } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page.tsx';

interface PublicHeaderProps {
  address: BoardAddress;
  project: { name: string };
  board: { id: string; name: string; description: string | null };
  /** Undefined for users who cannot add requests. */
  onAdd?: () => void;
  addLabel: string;
  /** Why these cannot, or not at once. */
  accountState: string | null | undefined;
  /** A sponsored account in a project that it is not a member of. */
  readsOnly: boolean;
}

export function PublicHeader({
  address,
  project,
  board,
  onAdd,
  addLabel,
  accountState,
  readsOnly,
}: PublicHeaderProps) {
  return (
    <>
      <PageHeader
        className={cn(board.description && 'mb-3')}
        title={`${board.name} - Public Board`}
        subtitle={
          <p dir="auto" className="flex items-baseline gap-3">
            {project.name}
            <PresentCount boardId={board.id} />
          </p>
        }
        actions={
          <>
            <Button icon={<Share2 />} onClick={() => void copyPublicUrl(address)}>
              Share Board
            </Button>
            {accountState && (
              <Button asChild>
                <Link href="/dashboard">{accountState}</Link>
              </Button>
            )}
            {(onAdd || readsOnly) && (
              <Button
                variant="primary"
                icon={<Plus />}
                aria-disabled={readsOnly}
                className={explainableDisabledClass}
                title={readsOnly ? sponsoredReason : undefined}
                onClick={onAdd ?? showSponsoredReason}
              >
                {addLabel}
              </Button>
            )}
          </>
        }
      />
      {board.description && (
        <p
          dir="auto"
          className="mb-6 max-w-2xl whitespace-pre-wrap text-base text-muted [overflow-wrap:anywhere]"
        >
          {board.description}
        </p>
      )}
    </>
  );
}
