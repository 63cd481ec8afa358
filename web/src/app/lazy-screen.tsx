import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Loadable, loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** Reads what a screen shows into the cache, for the address with these parameters and this query. */
type Prefetch = (client: QueryClient, params: Record<string, string>, search: string) => void;

export interface Screen {
  Component: Loadable<object>;
  /** Loads the code and reads what the screen will show. */
  prefetch: Prefetch;
}

type ScreenModule<Name extends string> = Record<Name, ComponentType> & { prefetch?: Prefetch };

/** A screen in a file of its own, loaded when somebody goes there or points at a link to it. */
export function lazyScreen<Name extends string>(load: () => Promise<ScreenModule<Name>>, name: Name): Screen {
  return {
    Component: loadable(async () => (await load())[name], <PageSpinner />),
    prefetch: (client, params, search) =>
      void load().then(
        (screen) => screen.prefetch?.(client, params, search),
        () => undefined,
      ),
  };
}
