import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { Link } from './link.tsx';

const widths = { md: 'max-w-3xl', lg: 'max-w-5xl', xl: 'max-w-7xl', '2xl': 'max-w-[100rem]' } as const;

/** The width and margins of a signed-in screen. */
export function Page({ width = 'xl', className, children }: PageProps) {
  return (
    <div className={cn('mx-auto w-full px-4 py-6 sm:px-6 lg:px-8 lg:py-8', widths[width], className)}>
      {children}
    </div>
  );
}

interface PageProps {
  width?: keyof typeof widths;
  className?: string;
  children: ReactNode;
}

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A logo or icon before the title. */
  leading?: ReactNode;
  /** Badges and dates after the title. */
  badges?: ReactNode;
  actions?: ReactNode;
  breadcrumbs?: ReadonlyArray<Crumb>;
  className?: string;
}

export function PageHeader({
  title,
  subtitle,
  leading,
  badges,
  actions,
  breadcrumbs,
  className,
}: PageHeaderProps) {
  return (
    <header className={cn('fallback:mb-6 grid gap-3', className)}>
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {leading}
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <h1 dir="auto" className="min-w-0 text-xl font-semibold [overflow-wrap:anywhere]">
              {title}
            </h1>
            {badges}
          </div>
          {subtitle && <p className="text-base text-muted">{subtitle}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}

interface Crumb {
  label: string;
  /** Undefined for the current page. */
  href?: string;
}

function Breadcrumbs({ items }: { items: ReadonlyArray<Crumb> }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-subtle">
        {items.map((item, index) => (
          <Fragment key={`${item.href ?? ''}${item.label}`}>
            {index > 0 && (
              <li aria-hidden>
                <ChevronRight className="size-3.5" />
              </li>
            )}
            <li className="min-w-0 max-w-64 truncate">
              {item.href ? (
                <Link href={item.href} className="rounded-xs hover:text-ink">
                  {item.label}
                </Link>
              ) : (
                <span aria-current="page" className="text-muted">
                  {item.label}
                </span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
