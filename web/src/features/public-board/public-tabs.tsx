import {
  cardStatuses,
  cardTypes,
  type PublicCardPage,
  type PublicChoices,
  publicHref,
} from '@cardinal/contracts';
import { Link } from '#ui/link.tsx';
import { formatNumber } from '#ui/locale.ts';
import { publicOrders } from './public-filter.ts';

interface PublicTabsProps {
  /** Of the board. */
  path: string;
  choices: PublicChoices;
  /** Undefined until the first answer. */
  page: (Pick<PublicCardPage, 'counts'> & Partial<Pick<PublicCardPage, 'typeCounts'>>) | undefined;
}

const types = { bug: 'Bugs', feature: 'Features' } as const;
const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, n) => sum + n, 0);
const list = 'flex shrink-0 gap-1';

/** Choices of what the board shows, each with its count of cards, and the order. All of it is in the address. */
export function PublicTabs({ path, choices, page }: PublicTabsProps) {
  const { counts, typeCounts } = page ?? {};
  const to = (change: PublicChoices) => publicHref(path, { ...choices, ...change });
  return (
    // One row that a phone scrolls; wider screens show all.
    <div className="-mx-4 mb-3 flex gap-x-6 gap-y-1.5 overflow-x-auto px-4 print:hidden sm:flex-wrap">
      <nav aria-label="Type" className={list}>
        <Tab
          href={to({ type: undefined })}
          isOn={!choices.type}
          label="All"
          count={typeCounts ? total(typeCounts) : null}
        />
        {cardTypes.map((type) => (
          <Tab
            key={type}
            href={to({ type })}
            isOn={choices.type === type}
            label={types[type]}
            count={typeCounts?.[type] ?? null}
          />
        ))}
      </nav>
      {/* Below the other two where not all three fit in one row. */}
      <nav aria-label="Status" className={`${list} sm:max-xl:order-last`}>
        <Tab
          href={to({ status: undefined })}
          isOn={!choices.status}
          label="Any status"
          count={counts ? total(counts) : null}
        />
        {cardStatuses.map((status) => (
          <Tab
            key={status}
            href={to({ status })}
            isOn={choices.status === status}
            label={status}
            count={counts?.[status] ?? null}
          />
        ))}
      </nav>
      <nav aria-label="Order" className={`${list} ml-auto`}>
        {publicOrders.map(({ sort, label }) => (
          <Tab key={label} href={to({ sort })} isOn={choices.sort === sort} label={label} />
        ))}
      </nav>
    </div>
  );
}

interface TabProps {
  href: string;
  isOn: boolean;
  label: string;
  /** Null while it is not known, undefined for what has none. */
  count?: number | null;
}

function Tab({ href, isOn, label, count }: TabProps) {
  return (
    <Link
      href={href}
      replace
      aria-current={isOn ? 'true' : undefined}
      className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm text-muted transition-colors hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 aria-[current=true]:bg-hover aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:h-11"
    >
      {label}
      {/* Its place is kept, so that nothing moves when it is known. */}
      {count !== undefined && (
        <span className="min-w-[1.25rem] text-xs font-normal text-subtle tabular-nums">
          {count === null ? '' : formatNumber(count)}
        </span>
      )}
    </Link>
  );
}
