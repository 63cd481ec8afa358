import { Link } from '#ui/link.tsx';
import { Logo } from '#ui/logo.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

const columns = [
  { title: 'Product', links: ['Features', 'Pricing', 'Public Boards', 'Integrations'] },
  { title: 'Resources', links: ['Documentation', 'API', 'Support', 'Status'] },
  { title: 'Company', links: ['About', 'Blog', 'Contact'] },
  { title: 'Legal', links: ['Privacy', 'Terms', 'Security'] },
];

export function LandingFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 lg:grid-cols-[1.5fr_3fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="max-w-60 text-sm text-muted">The issue and feedback tracker for development teams.</p>
          <ThemeToggle className="-ml-2" />
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-4">
          {columns.map(({ title, links }) => (
            <div key={title} className="grid content-start gap-1">
              <h2 className="mb-1 text-sm font-medium">{title}</h2>
              {links.map((link) => (
                <Link
                  key={link}
                  href="/auth"
                  className="justify-self-start rounded-xs py-1 text-sm text-muted hover:text-ink pointer-coarse:py-2"
                >
                  {link}
                </Link>
              ))}
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
