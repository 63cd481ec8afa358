import { type ComponentProps, createContext, useContext, useRef } from 'react';
import { Link as WouterLink } from 'wouter';

/**
 * Prefetches the screen of a URL, and returns a function that aborts this when the pointer moves on. Provided by the
 * app; otherwise nothing is prefetched.
 */
export const PrefetchContext = createContext<(href: string) => () => void>(() => () => undefined);

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** The state of the new history entry. */
  state?: unknown;
}

/** A link inside the app; pointing at it or focusing it prefetches its screen. */
export function Link(props: LinkProps) {
  const { href, replace, onPointerEnter, onPointerLeave, onFocus, onBlur, ...rest } = props;
  const prefetch = useContext(PrefetchContext);
  const end = useRef<(() => void) | undefined>(undefined);
  const begin = () => {
    end.current?.();
    end.current = prefetch(href);
  };
  return (
    <WouterLink
      href={href}
      replace={replace}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        begin();
      }}
      onPointerLeave={(event) => {
        onPointerLeave?.(event);
        end.current?.();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        begin();
      }}
      onBlur={(event) => {
        onBlur?.(event);
        end.current?.();
      }}
      {...rest}
    />
  );
}
