import type { PublicSite } from '@cardinal/contracts';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { PublicFrame } from './public-frame.tsx';

const colours = { light: { accent: '#806600', on: '#fff' }, dark: { accent: '#ffff00', on: '#000' } };
const site: PublicSite = {
  project: { name: 'Apollo', slug: 'apollo', logoUrl: null, colours },
  boards: [{ name: 'Feedback', slug: 'feedback' }],
  hasRoadmap: true,
  hasChangelog: true,
};

function visit(path: string, answer: PublicSite | null) {
  serve({
    'GET /api/hub/user': () => ({ status: 401 }),
    'GET /api/public-sites/apollo': () => (answer ? { body: answer } : { status: 404 }),
  });
  return renderApp(
    <PublicFrame project="apollo" board="feedback">
      Content
    </PublicFrame>,
    path,
  );
}

it('leads from each public page of a project to the others, and says which one is open', async () => {
  visit('/public/apollo/feedback/some-card', site);
  const nav = within(await screen.findByRole('navigation', { name: 'Pages of the project' }));
  const links = await nav.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Feedback', '/public/apollo/feedback'],
    ['Roadmap', '/public/apollo/roadmap'],
    ['Changelog', '/public/apollo/changelog'],
  ]);
  expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Feedback');
  expect(screen.getByRole('link', { name: 'Apollo' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Made with Cardinal' })).toHaveAttribute('href', '/');
});

it('shows the main action in the colour of the project, also in dialogs, until the page is left', async () => {
  const { unmount } = visit('/public/apollo/roadmap', site);
  await screen.findByRole('link', { name: 'Roadmap' });
  // Dialogs, which stand beside the page, have it from there.
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--primary')).toBe('#806600');
  expect(style.getPropertyValue('--on-primary')).toBe('#fff');
  unmount();
  expect(style.getPropertyValue('--primary')).toBe('');
});

it('says whose product it is where the project has nothing public', async () => {
  visit('/public/apollo/feedback', null);
  expect(await screen.findByRole('link', { name: 'Cardinal' })).toBeVisible();
});
