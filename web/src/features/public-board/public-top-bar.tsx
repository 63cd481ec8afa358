import { SignInLink } from '#features/card/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

export function PublicTopBar() {
  const { user } = useSession();
  return (
    <header className="sticky top-0 z-40 border-b bg-canvas/85 backdrop-blur-md">
      <div className="mx-auto flex h-(--header-height) max-w-4xl items-center gap-2 px-4 sm:px-6">
        <Link href="/" aria-label="Cardinal" className="mr-auto inline-flex rounded-sm">
          <Logo />
        </Link>
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
