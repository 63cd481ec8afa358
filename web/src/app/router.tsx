import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter';
import { ContributionLayer } from '#features/contributions/index.ts';
import { CommandLayer } from '#features/palette/index.ts';
import { useSession } from '#features/session/session-provider.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PrefetchContext } from '#ui/link.tsx';
import { loadable } from '#ui/loadable.tsx';
import { PageSpinner } from '#ui/spinner.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { isSlowConnection } from './query-client.ts';
import { redirects, routes } from './routes.tsx';
import type { AppRoute } from './routing/app-route.ts';
import { useFreshPage } from './scroll.ts';

// Public pages do not load the shell and its menus.
const SignedInLayout = loadable(
  async () => (await import('./signed-in-layout.tsx')).SignedInLayout,
  <PageSpinner />,
);

export function AppRouter() {
  const [location] = useLocation();
  const find = useFindRoute();
  useFreshPage();
  const prefetch = usePrefetch(find);
  useEarlyStart(find);
  return (
    <PrefetchContext value={prefetch}>
      <ErrorBoundary resetKey={location}>
        <Screens location={location} route={find(location)} />
      </ErrorBoundary>
      <ContributionLayer />
      <CommandLayer />
    </PrefetchContext>
  );
}

function Screens({ location, route }: { location: string; route: AppRoute | undefined }) {
  const { parser } = useRouter();
  const { user } = useSession();
  for (const redirect of redirects) {
    const [matches, params] = matchRoute(parser, redirect.from, location);
    if (matches) return <Redirect replace to={redirect.to(params as Record<string, string>)} />;
  }
  const access = route?.access ?? 'open';
  const framed = access === 'protected' || (access === 'open' && user?.status === 'active');
  const screen = route ? (
    <Route path={route.path}>
      <route.screen.Component />
    </Route>
  ) : (
    <NotFoundPage framed={framed} />
  );
  // The layout has the same position for every framed route, so the shell stays mounted when the screen changes.
  return framed ? (
    <SignedInLayout>
      <ErrorBoundary resetKey={location}>{screen}</ErrorBoundary>
    </SignedInLayout>
  ) : (
    screen
  );
}

function useFindRoute() {
  const { parser } = useRouter();
  return useCallback(
    (location: string) => routes.find((route) => matchRoute(parser, route.path, location)[0]),
    [parser],
  );
}

/** After this time on a link, a pointer is likely to click it. Milliseconds. */
const REST = 80;

/** Prefetches a link's code at once, and its data if the pointer stays; not on a slow connection. */
function usePrefetch(find: FindRoute) {
  const prefetchData = usePrefetchData(find);
  return useCallback(
    (href: string) => {
      const { pathname, search } = new URL(href, window.location.href);
      void find(pathname)?.screen.Component.preload();
      if (isSlowConnection()) return () => undefined;
      const waiting = setTimeout(() => prefetchData(pathname, search), REST);
      return () => clearTimeout(waiting);
    },
    [find, prefetchData],
  );
}

/**
 * On the first visit, loads the screen in parallel with the layout: its code at once, its data as soon as the session
 * allows.
 */
function useEarlyStart(find: FindRoute): void {
  const prefetchData = usePrefetchData(find);
  const { user } = useSession();
  const isActive = user?.status === 'active';
  // During the first render, long before it is on screen.
  useState(() => void find(window.location.pathname)?.screen.Component.preload());
  const started = useRef(false);
  useEffect(() => {
    const { pathname, search } = window.location;
    if (started.current || !(isActive || find(pathname)?.access === 'public')) return;
    started.current = true;
    prefetchData(pathname, search);
  }, [find, prefetchData, isActive]);
}

function usePrefetchData(find: FindRoute) {
  const { parser } = useRouter();
  const client = useQueryClient();
  return useCallback(
    (pathname: string, search: string) => {
      const route = find(pathname);
      if (!route) return;
      const [, params] = matchRoute(parser, route.path, pathname);
      route.screen.prefetch(client, { ...params } as Record<string, string>, search);
    },
    [find, parser, client],
  );
}

type FindRoute = (location: string) => AppRoute | undefined;
