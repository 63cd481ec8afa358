import { type ComponentProps, createContext, useContext } from 'react';
import { Link as WouterLink } from 'wouter';

/** Loads the code of the screen at an address ahead of the click. The app provides it; without it, nothing. */
export const PrefetchContext = createContext<(href: string) => void>(() => {});

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  /** Puts the new page in place of this one in the history. */
  replace?: boolean;
  /** Goes into the history entry of the new page. */
  state?: unknown;
}

/** A link inside the app; pointing at it or focusing it fetches its screen. */
export function Link({ href, replace, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const prefetch = useContext(PrefetchContext);
  return (
    <WouterLink
      href={href}
      replace={replace}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(href);
      }}
      {...rest}
    />
  );
}
