import type { ReactNode } from 'react';
import { useSession } from '#features/session/index.ts';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';

/** The layout of the panel for users without an active account; others see it inside the shell. */
export function AdminLayout({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (user?.status === 'active') return children;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="px-6 py-6 sm:px-10">
        <Link href="/" aria-label="Cardinal, to the start" className="inline-flex rounded-sm">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="grid flex-1 grid-cols-1 content-center pb-24 outline-none">
        {children}
      </main>
    </div>
  );
}
