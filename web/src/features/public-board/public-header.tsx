import { Plus, Share2 } from 'lucide-react';
import { type BoardAddress, copyPublicUrl, SignInLink } from '#features/card/index.ts';
import { explainableDisabledClass, showSponsoredReason, sponsoredReason } from '#features/session/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { PageHeader } from '#ui/page.tsx';

interface PublicHeaderProps {
  address: BoardAddress;
  project: { name: string; logoUrl: string | null };
  board: { name: string; description: string | null };
  /** Undefined for users who cannot add requests. */
  onAdd?: () => void;
  /** What these are offered instead, or why they cannot. */
  wayIn: string;
  isGuest: boolean;
  /** A sponsored account in a project that it is not a member of. */
  readsOnly: boolean;
}

export function PublicHeader({
  address,
  project,
  board,
  onAdd,
  wayIn,
  isGuest,
  readsOnly,
}: PublicHeaderProps) {
  return (
    <>
      <PageHeader
        className={cn(board.description && 'mb-3')}
        leading={<Avatar name={project.name} src={project.logoUrl} size="lg" square />}
        title={`${board.name} - Public Board`}
        subtitle={<p dir="auto">{project.name}</p>}
        actions={
          <>
            <Button icon={<Share2 />} onClick={() => void copyPublicUrl(address)}>
              Share Board
            </Button>
            {onAdd || readsOnly ? (
              <Button
                variant="primary"
                icon={<Plus />}
                aria-disabled={readsOnly}
                className={explainableDisabledClass}
                title={readsOnly ? sponsoredReason : undefined}
                onClick={onAdd ?? showSponsoredReason}
              >
                Add Request
              </Button>
            ) : (
              <Button asChild variant={isGuest ? 'primary' : 'secondary'}>
                <SignInLink register>{wayIn}</SignInLink>
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
