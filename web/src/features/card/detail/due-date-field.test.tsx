import type { CardDetail } from '@cardinal/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { cardAccess } from '#features/card-data/index.ts';
import { makeDetail } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { DueDateField } from './due-date-field.tsx';

const ada = makeUser();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-12-23T12:00'), doNotFake: ['setTimeout', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

function show(changes: Partial<CardDetail> = {}) {
  rememberUser(ada);
  const card = makeDetail({ role: 'project_admin', ...changes });
  const saved: unknown[] = [];
  serve({
    [`PATCH /api/cards/${card.id}`]: ({ init }) => {
      const body = JSON.parse(String(init.body));
      saved.push(body);
      return { body: { ...card, ...body, version: card.version + 1 } };
    },
  });
  return { saved, ...renderApp(<DueDateField card={card} access={cardAccess(card, ada)} />) };
}

describe('the due date of a card', () => {
  it('is chosen from the days that are near', async () => {
    const { user, saved } = show();
    await user.click(screen.getByRole('button', { name: 'Set due date' }));
    await user.click(screen.getByRole('button', { name: /^Tomorrow/ }));
    expect(await screen.findByText('Card updated')).toBeVisible();
    expect(saved).toEqual([{ dueDate: '2026-12-24' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is any other day of a calendar, which keys lead through', async () => {
    const { user, saved } = show({ dueDate: '2026-12-24' });
    await user.click(screen.getByRole('button', { name: 'Change due date, Dec 24, 2026' }));
    const month = await screen.findByRole('grid', { name: 'December 2026' });
    const chosen = within(month).getByRole('button', { name: /December 24th, 2026, selected/ });
    act(() => chosen.focus());
    await user.keyboard('{PageDown}{ArrowRight}');
    expect(screen.getByRole('grid', { name: 'January 2027' })).toBeVisible();
    expect(screen.getByRole('button', { name: /January 25th, 2027/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(saved).toEqual([{ dueDate: '2027-01-25' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is taken away', async () => {
    const { user, saved } = show({ dueDate: '2026-12-24' });
    await user.click(screen.getByRole('button', { name: /^Change due date/ }));
    await user.click(screen.getByRole('button', { name: 'Remove due date' }));
    expect(saved).toEqual([{ dueDate: null }]);
  });

  it('is shown to those who may not change it, and is another after midnight', () => {
    show({ dueDate: '2026-12-24', role: 'normal_user' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Due tomorrow')).toBeVisible();
    act(() => jest.advanceTimersByTime(12 * 60 * 60_000));
    expect(screen.getByText('Due today')).toBeVisible();
  });
});
