import { isScreenPath, movedPaths, screenPaths } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { redirects, routes } from './routes.tsx';

it('has a screen for each address that the gateway answers with the page, and no other', () => {
  const own = routes.map(({ path }) => path).filter((path) => !path.startsWith('/dev/'));
  expect([...own].sort()).toEqual([...screenPaths].sort());
  expect(redirects.map(({ from }) => from).sort()).toEqual([...movedPaths].sort());
});

it.each([
  ...[...screenPaths, ...movedPaths].map((path) => path.replace(/:(\w+)/g, 'some-$1')),
  ...[
    '/Dashboard',
    '/dashboard/',
    '/dashboard//',
    '/projects',
    '/projects/',
    '/projects/a/b',
    '/card',
    '/card/a/b',
    '//',
  ],
])('understands %s as the gateway does', (path) => {
  const here = [...routes.map((route) => route.path), ...redirects.map(({ from }) => from)];
  expect(here.some((pattern) => matchRoute(parse, pattern, path)[0])).toBe(isScreenPath(path));
});
