import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Lost } from './drawings.tsx';
import { EmptyState } from './states.tsx';
import { usePageTitle } from './use-page-title.ts';

interface NotFoundProps {
  title: string;
  /** The title of the page, where it is another one. */
  pageTitle?: string;
  description: string;
  /** The link that leads on. */
  children: ReactNode;
  className?: string;
}

/** Fills the page of something that does not exist, or that the reader may not see. */
export function NotFound({ title, pageTitle = title, description, children, className }: NotFoundProps) {
  usePageTitle(pageTitle);
  return (
    <EmptyState
      level={1}
      className={className}
      drawing={<Lost />}
      title={title}
      description={description}
      action={
        <Button asChild variant="primary">
          {children}
        </Button>
      }
    />
  );
}
