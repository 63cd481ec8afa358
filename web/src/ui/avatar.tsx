import { chooseColour, getInitials } from '@cardinal/contracts';
import { cn } from './cn.ts';

const sizes = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
} as const;

interface AvatarProps {
  name: string;
  /** A picture, such as a project's logo; the initials are shown until it is loaded. */
  src?: string | null;
  size?: keyof typeof sizes;
  square?: boolean;
  className?: string;
}

/** Decorative: the name is next to it as text. */
export function Avatar({ name, src, size = 'md', square, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={src ? undefined : { backgroundColor: chooseColour(name) }}
      className={cn(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden font-semibold tracking-wide text-white',
        square ? 'rounded-sm' : 'rounded-full',
        src && 'bg-surface ring-1 ring-line',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-contain" /> : getInitials(name)}
    </span>
  );
}
