import type { Calendar } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import { CalendarsPanel } from './calendars-panel.tsx';

const url = 'https://cardinal.test/api/calendar-feeds/secret.ics';
const assigned: Calendar = {
  id: '00000000-0000-4000-8000-000000000001',
  of: 'assigned',
  board: null,
  createdAt: '2026-01-05T10:00:00.000Z',
};
const ofBoard: Calendar = {
  ...assigned,
  id: '00000000-0000-4000-8000-000000000002',
  of: 'board',
  board: { name: 'Bugs', slug: 'bugs', project: { name: 'Apollo', slug: 'apollo' } },
};

function serveCalendars(...kept: Calendar[]) {
  return serve({
    'GET /api/calendars': () => ({ body: kept }),
    'POST /api/calendars': () => {
      kept.push(assigned);
      return { status: 201, body: { ...assigned, url } };
    },
    [`DELETE /api/calendars/${ofBoard.id}`]: () => {
      kept.splice(0);
      return { body: { ok: true } };
    },
  });
}
const bodies = (server: ReturnType<typeof serve>, method: string) =>
  server.mock.calls.filter(([, init]) => init?.method === method).map(([, init]) => init?.body);

describe('calendar addresses', () => {
  it('are shown once, when they are created', async () => {
    const server = serveCalendars();
    const { user } = renderApp(<CalendarsPanel />, '/settings');
    expect(await screen.findByText(/^No addresses yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create Address' }));
    expect(await screen.findByLabelText('Calendar address')).toHaveValue(url);
    expect(screen.getByRole('link', { name: 'Open in Calendar App' })).toHaveAttribute(
      'href',
      url.replace('https', 'webcal'),
    );
    expect(await screen.findByText('Cards assigned to you')).toBeVisible();
    expect(bodies(server, 'POST')).toEqual([JSON.stringify({ calendar: { of: 'assigned' } })]);
  });

  it('are revoked after a question', async () => {
    const server = serveCalendars(ofBoard);
    const { user } = renderApp(<CalendarsPanel />, '/settings');
    await user.click(await screen.findByRole('button', { name: 'Revoke the address: Bugs in Apollo' }));
    expect(bodies(server, 'DELETE')).toEqual([]);
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText(/^No addresses yet/)).toBeVisible();
  });

  it('name a board that is out of sight', async () => {
    serveCalendars({ ...ofBoard, board: null });
    renderApp(<CalendarsPanel />, '/settings');
    expect(await screen.findByText('A board that you no longer see')).toBeVisible();
  });

  it('are made for a board by its menu', async () => {
    const server = serveCalendars();
    const address = { projectSlug: 'apollo', boardSlug: 'bugs' };
    const { user } = renderApp(
      <CalendarDialog address={address} name="Bugs" onOpenChange={() => {}} />,
      '/projects/apollo/bugs',
    );
    await user.click(screen.getByRole('button', { name: 'Create Address' }));
    expect(await screen.findByLabelText('Calendar address')).toHaveValue(url);
    expect(bodies(server, 'POST')).toEqual([
      JSON.stringify({ calendar: { of: 'board', project: 'apollo', board: 'bugs' } }),
    ]);
  });
});
