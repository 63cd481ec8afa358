import { listPublicPages, type PublicSite } from '@cardinal/contracts';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { SignInLink, useSession } from '#features/session/index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Link } from '#ui/link.tsx';
import { Logo, LogoMark } from '#ui/logo.tsx';
import { topBarClass } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { usePublicSite } from './api/public-site.query.ts';
import { useProjectColours } from './use-project-colours.ts';

interface PublicFrameProps {
  project: string;
  /** The board on screen, if one is. */
  board?: string;
  children: ReactNode;
}

/** The frame of every public page of a project: its name and colour, its other pages, and who serves it. */
export function PublicFrame({ project, board, children }: PublicFrameProps) {
  const site = usePublicSite(project, board);
  useProjectColours(site?.project.colours);
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHead site={site} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t px-4 py-4 print:hidden">
        <Link
          href="/"
          className="target mx-auto flex w-fit items-center gap-1.5 rounded-xs text-xs text-subtle hover:text-ink pointer-coarse:min-h-11"
        >
          <LogoMark className="size-4" />
          Made with Cardinal
        </Link>
      </footer>
    </div>
  );
}

function PublicHead({ site }: { site: PublicSite | null | undefined }) {
  const { user } = useSession();
  return (
    <header className={`${topBarClass} gap-y-0`}>
      <Brand site={site} />
      <PageLinks site={site} />
      <div className="ml-auto flex items-center gap-1 py-1 sm:gap-2">
        <ThemeToggle />
        {user ? (
          <Button asChild>
            <Link href="/dashboard">Dashboard</Link>
          </Button>
        ) : (
          <Button asChild>
            <SignInLink>Sign In</SignInLink>
          </Button>
        )}
      </div>
    </header>
  );
}

function Brand({ site }: { site: PublicSite | null | undefined }) {
  if (site === undefined) return <Skeleton className="h-6 w-32" />;
  if (!site)
    return (
      <Link href="/" aria-label="Cardinal" className="inline-flex rounded-sm">
        <Logo />
      </Link>
    );
  const { name, logoUrl } = site.project;
  return (
    <Link
      href={listPublicPages(site)[0]?.path ?? '/'}
      className="flex min-w-0 max-w-[45%] items-center gap-2 rounded-sm text-base font-semibold pointer-coarse:min-h-11"
    >
      <Avatar name={name} src={logoUrl} size="sm" square />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </Link>
  );
}

const pageLinksClass =
  'order-last flex min-h-11 w-full min-w-0 gap-1 self-stretch overflow-x-auto lg:order-none lg:flex-1';

/** Beside the name, or in a row of its own below it, which has its height before it is known what stands in it. */
function PageLinks({ site }: { site: PublicSite | null | undefined }) {
  const [location] = useLocation();
  if (!site) return <div className={pageLinksClass} />;
  return (
    <nav aria-label="Pages of the project" className={pageLinksClass}>
      {listPublicPages(site).map(({ path, name }) => {
        const isOpen = location === path || location.startsWith(`${path}/`);
        return (
          <Link
            key={path}
            dir="auto"
            href={path}
            aria-current={isOpen ? 'page' : undefined}
            className={cn(
              'inline-flex shrink-0 items-center border-b-2 px-2.5 text-sm transition-colors hover:text-ink focus-visible:-outline-offset-2',
              isOpen ? 'border-primary font-medium text-ink' : 'border-transparent text-muted',
            )}
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
