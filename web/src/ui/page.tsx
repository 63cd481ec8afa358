import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { Link } from './link.tsx';

/** The bar above every screen of the product, which takes a second line where the text is large. */
export const topBarClass =
  'sticky top-0 z-40 flex min-h-(--header-height) flex-wrap items-center gap-1 border-b bg-canvas/85 px-2 backdrop-blur-md sm:gap-2 sm:px-4 print:hidden';

interface PageProps {
  /**
   * For forms and text, which full width would make hard to read. They begin where the others do, or stand in the middle
   * where nothing stands beside the page.
   */
  column?: boolean | 'centred';
  /** For tables of many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** The width and margins of a screen. */
export function Page({ column = false, wide = false, children }: PageProps) {
  return (
    <div
      className={cn(
        'mx-auto w-full px-4 py-6 sm:px-6 lg:px-8 lg:py-8',
        wide ? 'max-w-[112rem]' : 'max-w-7xl',
      )}
    >
      {column ? (
        <div className={cn('max-w-5xl', column === 'centred' && 'mx-auto')}>{children}</div>
      ) : (
        children
      )}
    </div>
  );
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
          {subtitle && <div className="text-base text-muted">{subtitle}</div>}
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
            <li className="target-line min-w-0 max-w-64 truncate">
              {item.href ? (
                <Link dir="auto" href={item.href} className="rounded-xs py-1 hover:text-ink">
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
