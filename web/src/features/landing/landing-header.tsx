import { useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

const sections = [
  { href: '#features', label: 'Features' },
  { href: '#teams', label: 'Teams' },
  { href: '#pricing', label: 'Pricing' },
];

export function LandingHeader() {
  const { user } = useSession();
  return (
    <header className="sticky top-0 z-40 bg-canvas/80 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link href="/" aria-label="Cardinal" className="inline-flex rounded-sm">
          <Logo />
        </Link>
        <nav aria-label="On this page" className="ml-6 hidden gap-1 md:flex">
          {sections.map(({ href, label }) => (
            <Button key={href} asChild variant="ghost">
              <a href={href}>{label}</a>
            </Button>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <ThemeToggle className="max-sm:hidden" />
          {user ? (
            <Button asChild variant="primary">
              <Link href="/dashboard">Go to Dashboard</Link>
            </Button>
          ) : (
            <>
              <Button asChild variant="ghost">
                <Link href="/login">Sign In</Link>
              </Button>
              <Button asChild variant="primary">
                <Link href="/login">Get Started</Link>
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  );
}
