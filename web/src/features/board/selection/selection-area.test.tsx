import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { makeCard } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { makeUser, rememberUser } from '#test/users.ts';
import { SelectMark } from './select-mark.tsx';
import { createSelection } from './selection.ts';
import { SelectionArea } from './selection-area.tsx';

const card = makeCard({ title: 'One' });

function show() {
  rememberUser(makeUser());
  serve({
    'GET /api/projects/apollo/boards/feedback/assignees': () => ({ body: [] }),
    'GET /api/projects/apollo/boards': () => ({ body: [] }),
  });
  const selection = createSelection();
  const picksUp = jest.fn();
  const app = renderApp(
    <SelectionArea
      selection={selection}
      address={{ projectSlug: 'apollo', boardSlug: 'feedback' }}
      canManage={false}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a card that can be dragged */}
      <div data-card={card.id} onMouseDown={picksUp} onKeyDown={picksUp}>
        <a href="#card">One</a>
        <SelectMark card={card} />
      </div>
      <input aria-label="Search" />
    </SelectionArea>,
  );
  return { ...app, selection, picksUp };
}

describe('the cards of a board', () => {
  it('are selected by their box, which neither picks them up nor takes the focus', async () => {
    const { user, selection, picksUp } = show();
    act(() => screen.getByRole('link').focus());
    await user.click(screen.getByRole('checkbox', { name: 'Select One' }));
    expect(selection.ids()).toEqual([card.id]);
    expect(screen.getByRole('link')).toHaveFocus();
    act(() => screen.getByRole('checkbox').focus());
    await user.keyboard(' ');
    expect(selection.ids()).toEqual([]);
    expect(picksUp).not.toHaveBeenCalled();
  });

  it('are selected by a click once the menu has begun it', async () => {
    const { user, selection } = show();
    act(() => selection.begin());
    expect(await screen.findByRole('status')).toHaveTextContent('Choose the cards');
    await user.click(screen.getByRole('link'));
    expect(selection.ids()).toEqual([card.id]);
    expect(screen.getByRole('status')).toHaveTextContent('1 selected');
  });

  it('stay selected when Escape means something else', async () => {
    const { user, selection } = show();
    act(() => selection.toggle(card.id));
    await user.click(screen.getByRole('textbox', { name: 'Search' }));
    await user.keyboard('{Escape}');
    expect(selection.isOn()).toBe(true);
    act(() => screen.getByRole('link').focus());
    await user.keyboard('{Escape}');
    expect(selection.isOn()).toBe(false);
  });

  it('get the focus back from the bar', async () => {
    const { user, selection } = show();
    act(() => selection.toggle(card.id));
    await user.click(await screen.findByRole('button', { name: 'Clear the selection' }));
    expect(selection.isOn()).toBe(false);
    expect(screen.getByRole('link')).toHaveFocus();
  });
});
