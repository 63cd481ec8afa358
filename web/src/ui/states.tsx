import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { CutWire, Nest } from './drawings.tsx';

interface EmptyStateProps {
  /** One of `drawings.tsx`; an empty nest unless something else is the matter. */
  drawing?: ReactNode;
  title: string;
  description?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** The heading's level, depending on the page. */
  level?: 1 | 2 | 3;
  className?: string;
}

/** An empty state, with the next step. */
export function EmptyState({
  drawing = <Nest />,
  title,
  description,
  action,
  level = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cn(
        'mx-auto grid max-w-md grid-cols-1 justify-items-center gap-1 px-6 fallback:py-14 text-center',
        className,
      )}
    >
      <span className="mb-4">{drawing}</span>
      <Heading className="text-md font-semibold tracking-tight">{title}</Heading>
      {description && <p className="text-balance text-base text-muted">{description}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  description?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  className?: string;
}

/** A loading error, with a retry button. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'Something went wrong', description, onRetry, retrying, className } = props;
  return (
    <div role="alert" className={className}>
      <EmptyState
        drawing={<CutWire />}
        title={title}
        description={description ?? 'Please try again.'}
        action={
          onRetry && (
            <Button onClick={onRetry} loading={retrying} icon={<RotateCw />}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
