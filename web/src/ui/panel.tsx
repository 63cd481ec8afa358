import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

interface PanelProps extends ComponentProps<'section'> {
  /** `interactive` for a panel that is a link or a button as a whole. */
  interactive?: boolean;
}

/** A bordered surface. */
export function Panel({ interactive, className, ...rest }: PanelProps) {
  return (
    <section
      className={cn(
        'min-w-0 rounded-lg border bg-surface shadow-card',
        interactive && 'transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-popover',
        className,
      )}
      {...rest}
    />
  );
}

interface PanelHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  className?: string;
}

export function PanelHeader({ title, description, icon, actions, className }: PanelHeaderProps) {
  return (
    <header
      className={cn('flex flex-wrap fallback:items-start gap-3 fallback:border-b px-5 py-4', className)}
    >
      {icon && <span className="mt-1 text-subtle [&_svg]:size-4">{icon}</span>}
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="text-md font-semibold tracking-tight">{title}</h2>
        {description && <p className="text-sm text-muted">{description}</p>}
      </div>
      {actions && <div className="flex items-center gap-2">{actions}</div>}
    </header>
  );
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('p-5', className)} {...rest} />;
}

export function PanelFooter({ className, ...rest }: ComponentProps<'footer'>) {
  return (
    <footer className={cn('flex items-center justify-end gap-2 border-t px-5 py-3.5', className)} {...rest} />
  );
}
