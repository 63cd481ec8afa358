import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Loadable, loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';

/** Loads a screen's data into the cache, for the URL with these parameters and this query. */
type Prefetch = (client: QueryClient, params: Record<string, string>, search: string) => void;

export interface Screen {
  Component: Loadable<object>;
  /** Loads the code and the screen's data. */
  prefetch: Prefetch;
}

type ScreenModule<Name extends string> = Record<Name, ComponentType> & { prefetch?: Prefetch };

/** A screen with its own chunk, loaded on navigation or when the user points at a link to it. */
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
