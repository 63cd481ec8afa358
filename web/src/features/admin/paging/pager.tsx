import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#ui/button.tsx';

interface PagerProps {
  label: string;
  page: number;
  pageSize: number;
  /** Items on this page. */
  shown: number;
  /** Items in total. */
  total: number;
  hasNext: boolean;
  onPage: (page: number) => void;
}

/** Previous and next buttons of a paged list; hidden if there is one page. */
export function Pager({ label, page, pageSize, shown, total, hasNext, onPage }: PagerProps) {
  if (page === 1 && !hasNext) return null;
  const first = (page - 1) * pageSize + 1;
  const range = `${first}–${first + shown - 1} of ${total}`;
  return (
    <nav aria-label={label} className="mt-3 flex items-center justify-between gap-3">
      <p aria-live="polite" className="text-sm text-subtle tabular-nums">
        {shown > 0 ? range : `Page ${page}`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button icon={<ChevronLeft />} disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button disabled={!hasNext} onClick={() => onPage(page + 1)}>
          Next
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
