import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  neutral: 'bg-hover text-muted',
  strong: 'bg-primary text-on-primary',
  danger: 'bg-danger-soft text-danger-ink',
  amber: 'bg-amber-soft text-amber-ink',
  green: 'bg-green-soft text-green-ink',
  blue: 'bg-blue-soft text-blue-ink',
  violet: 'bg-violet-soft text-violet-ink',
  rose: 'bg-rose-soft text-rose-ink',
  outline: 'border border-line-strong/80 bg-transparent text-muted',
} as const;

export type Tone = keyof typeof tones;

interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone;
  icon?: ReactNode;
  size?: 'sm' | 'md';
}

export function Badge({ tone = 'neutral', icon, size = 'md', className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full font-medium [&_svg]:size-3.5 [&_svg]:shrink-0',
        size === 'sm' ? 'h-5 px-1.5 text-[0.6875rem]' : 'h-5.5 px-2 text-xs',
        tones[tone],
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
