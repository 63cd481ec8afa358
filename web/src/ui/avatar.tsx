import { cn } from './cn.ts';

const sizes = {
  xs: 'size-5 text-[0.5625rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-8 text-xs',
  lg: 'size-10 text-sm',
} as const;

/** Hues that differ from each other and from the red of danger; the lightness keeps white text readable. */
const hues = [38, 75, 130, 160, 195, 235, 262, 290, 320, 350];

/** The first two letters of a name, in capitals. */
export function initials(name: string): string {
  return [...name.trim()].slice(0, 2).join('').toUpperCase();
}

/** The same name always has the same colour. */
export function avatarColour(name: string): string {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return `oklch(0.5 0.105 ${hues[hash % hues.length]})`;
}

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
      style={src ? undefined : { backgroundColor: avatarColour(name) }}
      className={cn(
        'inline-grid shrink-0 select-none place-items-center overflow-hidden font-semibold tracking-wide text-white',
        square ? 'rounded-sm' : 'rounded-full',
        src && 'bg-surface ring-1 ring-line',
        sizes[size],
        className,
      )}
    >
      {src ? <img src={src} alt="" className="size-full object-contain" /> : initials(name) || '?'}
    </span>
  );
}
