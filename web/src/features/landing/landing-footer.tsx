import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

/** The links lead to features that require a sign-in, so all of them lead to the login. */
const links = ['Create an Account', 'Your Account', 'Your Boards', 'Your Plan'];

/** Addresses of the gateway, outside the web app. */
const resources = [
  { label: 'API Documentation', href: '/api/docs' },
  { label: 'OpenAPI Document', href: '/api/docs/openapi.json' },
  { label: 'Status', href: '/health/live' },
];

/** The address of the source code, which operators may set: SOURCE_URL of the gateway. */
const source = () => document.querySelector<HTMLLinkElement>('link[rel=code-repository]')?.href;

const linkClass = 'rounded-xs py-1 text-sm text-muted hover:text-ink pointer-coarse:py-2';

export function LandingFooter() {
  const code = source();
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-10 gap-y-8 px-4 py-12 sm:px-6">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-60 text-sm text-muted">The issue and feedback tracker for development teams.</p>
          <ThemeToggle className="-ml-2" />
        </div>
        <nav aria-label="Footer" className="flex flex-wrap content-start gap-x-6">
          {links.map((link) => (
            <Link key={link} href="/auth" className={linkClass}>
              {link}
            </Link>
          ))}
        </nav>
        <nav aria-label="Resources" className="flex flex-wrap content-start gap-x-6">
          {resources.map(({ label, href }) => (
            <a key={href} href={href} className={linkClass}>
              {label}
            </a>
          ))}
          {code && (
            <a href={code} className={linkClass}>
              Source Code
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
