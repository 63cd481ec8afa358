import { SignInLink } from '#features/card/index.ts';
import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { topBarClass } from '#ui/page.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

export function PublicTopBar() {
  const { user } = useSession();
  return (
    <header className={topBarClass}>
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
    </header>
  );
}
