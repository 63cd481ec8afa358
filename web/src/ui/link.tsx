import { type ComponentProps, createContext, useContext, useRef } from 'react';
import { Link as WouterLink } from 'wouter';

/**
 * Loads the screen at an address ahead of the click, and gives back what ends it when the pointer moves on. The app
 * provides it; without it, nothing.
 */
export const PrefetchContext = createContext<(href: string) => () => void>(() => () => undefined);

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** Puts the new page in place of this one in the history. */
  replace?: boolean;
  /** Goes into the history entry of the new page. */
  state?: unknown;
}

/** A link inside the app; pointing at it or focusing it fetches its screen. */
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
