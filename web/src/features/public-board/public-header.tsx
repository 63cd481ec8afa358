import { Plus, Share2 } from 'lucide-react';
import { type BoardAddress, copyPublicUrl, SignInLink } from '#features/card/index.ts';
import { explainableDisabledClass, showSponsoredReason, sponsoredReason } from '#features/session/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

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
    <div className="grid gap-4 pt-8 pb-6 sm:pt-12">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <p className="flex min-w-0 items-center gap-2 text-sm font-medium text-muted">
            <Avatar name={project.name} src={project.logoUrl} size="sm" square />
            <span dir="auto" className="truncate">
              {project.name}
            </span>
          </p>
          <h1
            dir="auto"
            className="text-2xl font-semibold tracking-tight [overflow-wrap:anywhere] sm:text-3xl"
          >
            {board.name} - Public Board
          </h1>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="lg" icon={<Share2 />} onClick={() => void copyPublicUrl(address)}>
            Share Board
          </Button>
          {onAdd || readsOnly ? (
            <Button
              size="lg"
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
            <Button asChild size="lg" variant={isGuest ? 'primary' : 'secondary'}>
              <SignInLink register>{wayIn}</SignInLink>
            </Button>
          )}
        </div>
      </div>
      {board.description && (
        <p dir="auto" className="max-w-2xl whitespace-pre-wrap text-md text-muted [overflow-wrap:anywhere]">
          {board.description}
        </p>
      )}
    </div>
  );
}
