import type { Card, CardDetail } from '@cardinal/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

// Before anything that reads the table of properties.
await import(new URL('../../../../infra/tools/testing/src/plant-field.ts', import.meta.url).href);
const { CreateCardDialog } = await import('#features/card/create/create-card-dialog.tsx');
const { CardPage } = await import('#features/card/detail/card-page.tsx');
const { filterTexts, isBefore, toChangeSentence } = await import('#features/card-data/index.ts');
const { commandIds, runCommand } = await import('#features/commands/index.ts');
const { makeCard, makeDetail } = await import('#test/make-card.ts');
const { renderApp } = await import('#test/render.tsx');
const { serve } = await import('#test/server.ts');
const { makeUser, rememberUser } = await import('#test/users.ts');
const { changesInto, lanesFrom, getRefusal } = await import('./lanes/lane.ts');
const { CardLine } = await import('./list/card-line.tsx');
const { Columns } = await import('./list/columns.tsx');
const { createSelection } = await import('./selection/selection.ts');
const { SelectionBar } = await import('./selection/selection-bar.tsx');

const address = { projectSlug: 'apollo', boardSlug: 'feedback' };
const values = ['Low', 'Medium', 'High', 'Critical'];
const withEffort = <C extends Card>(card: C, effort: string | null): C => ({ ...card, effort });
const withSeverity = <C extends Card>(card: C, severity: string): C => ({ ...card, severity });
/** Bodies sent to a call, which answers this. */
function sentTo(call: string, body: unknown, more: Parameters<typeof serve>[0] = {}) {
  const sent: unknown[] = [];
  serve({
    ...more,
    [call]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return { body };
    },
  });
  return sent;
}

beforeAll(() => {
  Element.prototype.scrollTo = () => {};
  URL.createObjectURL = () => 'blob:picture';
});

async function openCard(card: CardDetail) {
  const user = rememberUser(makeUser());
  const sent = sentTo(`PATCH /api/cards/${card.id}`, withSeverity({ ...card, version: 2 }, 'high'), {
    'GET /api/hub/user': () => ({ body: user }),
    [`GET /api/cards/${card.id}`]: () => ({ body: card }),
    [`GET /api/cards/${card.id}/comments`]: () => ({ body: [] }),
    [`GET /api/cards/${card.id}/activity`]: () => ({ body: { items: [], before: null } }),
  });
  const app = renderApp(<CardPage cardId={card.id} />, `/card/${card.id}`);
  const properties = await screen.findByRole('complementary', { name: 'Card properties' });
  return { ...app, sent, properties };
}

describe('the field of docs/adding-a-field.md', () => {
  it('is chosen for a new card', async () => {
    const sent = sentTo('POST /api/projects/apollo/boards/feedback/cards', makeCard(), {
      'GET /api/hub/user': () => ({ status: 401 }),
    });
    const { user } = renderApp(
      <CreateCardDialog
        open
        onOpenChange={() => {}}
        address={address}
        boardName="Feedback"
        isPublicUser
        canAssign={false}
      />,
    );
    const select = screen.getByRole('combobox', { name: 'Severity' });
    expect(select).toHaveTextContent('Medium');
    await user.click(select);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(values);
    await user.click(screen.getByRole('option', { name: 'Critical' }));
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Fire');
    await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'It burns.');
    await user.click(screen.getByRole('button', { name: 'Create Bug Report' }));
    expect(sent).toEqual([expect.objectContaining({ title: 'Fire', severity: 'critical' })]);
  });

  it('is changed on the card by those who may', async () => {
    const { user, sent, properties } = await openCard(
      withSeverity(makeDetail({ role: 'project_admin' }), 'low'),
    );
    await user.click(within(properties).getByRole('combobox', { name: 'Severity' }));
    await user.click(screen.getByRole('option', { name: 'High' }));
    expect(await screen.findByText('Severity changed to High')).toBeVisible();
    expect(sent).toEqual([{ severity: 'high' }]);
  });

  it('is shown on the card to others', async () => {
    const { properties } = await openCard(withSeverity(makeDetail({ role: null }), 'low'));
    expect(within(properties).queryByRole('combobox', { name: 'Severity' })).toBeNull();
    expect(within(properties).getByText('Low')).toBeVisible();
  });

  it('is changed by commands of the open card', async () => {
    const ids = commandIds.filter((id) => id.startsWith('card.set.severity.'));
    expect(ids).toHaveLength(values.length);
    const { sent } = await openCard(withSeverity(makeDetail({ role: 'project_admin' }), 'low'));
    expect(ids.map((id) => runCommand(id))).toEqual([false, true, true, true]);
    await screen.findByText(/^Severity changed to/);
    expect(sent[0]).toEqual({ severity: 'medium' });
  });

  it('is changed for many cards at once', async () => {
    rememberUser(makeUser());
    const cards = [makeCard(), makeCard()];
    const cardIds = cards.map(({ id }) => id);
    const sent = sentTo(
      'POST /api/projects/apollo/cards/bulk',
      { changed: cardIds, undo: [], refused: [] },
      {
        'GET /api/projects/apollo/boards/feedback/assignees': () => ({ body: [] }),
        'GET /api/projects/apollo/boards': () => ({ body: [] }),
        'GET /api/projects/apollo/labels': () => ({ body: [] }),
      },
    );
    const selection = createSelection();
    selection.list(cards);
    selection.replace(cardIds);
    const { user } = renderApp(<SelectionBar address={address} canManage selection={selection} />);
    await user.click(screen.getByRole('button', { name: 'Severity' }));
    await user.click(await screen.findByRole('menuitem', { name: 'High' }));
    expect(await screen.findByText('Changed 2 cards')).toBeVisible();
    expect(sent).toEqual([{ cardIds, change: { severity: 'high' } }]);
  });

  it('is a column of the list, and a badge where it is not the default', () => {
    const line = (severity: string) => (
      <tr>
        <CardLine
          card={withSeverity(makeCard(), severity)}
          background={undefined as never}
          onUpvote={undefined}
        />
      </tr>
    );
    renderApp(
      <table>
        <Columns sorting={{}} onSort={() => {}} />
        <tbody>
          {line('medium')}
          {line('critical')}
        </tbody>
      </table>,
    );
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[headings.indexOf('Severity')]?.textContent);
    expect(cells).toEqual(['Medium', 'Critical']);
  });

  it('has lanes, into which cards are moved by those who may change it', () => {
    const by = 'severity' as never;
    const lanes = lanesFrom({ by, groups: [], people: [], labels: [], empty: true });
    const names = values.map((value) => `Severity: ${value}`);
    expect(lanes.map(({ name }) => name)).toEqual(names.toReversed());
    const card = withSeverity(makeCard({ createdBy: 'ada' }), 'low');
    const changes = changesInto(card, 'low', lanes[0] as never);
    expect(changes).toEqual({ severity: 'critical' });
    expect(getRefusal({ role: 'project_admin', userId: 'maya' }, card, changes)).toBeUndefined();
    expect(getRefusal({ role: 'normal_user', userId: 'maya' }, card, changes)).toMatch('the severity');
  });

  it('has a filter, and a sentence in the history', () => {
    const texts = expect.objectContaining({ label: 'Severity', all: 'Any severity' });
    expect(filterTexts).toHaveProperty('severity', texts);
    const change = { field: 'severity', from: 'medium', to: 'critical' };
    expect(toChangeSentence([change], undefined)).toBe('changed the severity from Medium to Critical');
  });
});

describe('such a field that a card may be without', () => {
  it('is taken from a card', async () => {
    const card = withEffort(makeDetail({ role: 'project_admin' }), 'low');
    const { user, sent, properties } = await openCard(card);
    await user.click(within(properties).getByRole('combobox', { name: 'Effort' }));
    await user.click(screen.getByRole('option', { name: 'No effort' }));
    await screen.findByText('Card updated');
    expect(sent).toEqual([{ effort: null }]);
  });

  it('has a lane of cards without it, below the others', () => {
    const by = 'effort' as never;
    const lanes = lanesFrom({ by, groups: [], people: [], labels: [], empty: true });
    const last = lanes.at(-1);
    expect(lanes).toHaveLength(values.length + 1);
    expect(last).toEqual(expect.objectContaining({ id: 'effort:none', name: 'No effort' }));
    const card = withEffort(makeCard({ createdBy: 'ada' }), 'low');
    const changes = changesInto(card, 'low', last as never);
    expect(changes).toEqual({ effort: null });
    expect(getRefusal({ role: 'project_admin', userId: 'maya' }, card, changes)).toBeUndefined();
    expect(getRefusal({ role: 'normal_user', userId: 'maya' }, card, changes)).toMatch('the effort');
  });

  it('sorts cards without it last in both orders', () => {
    const [low, none] = [withEffort(makeCard(), 'low'), withEffort(makeCard(), null)];
    for (const order of ['asc', 'desc'] as const) {
      const sorting = { sort: 'effort' as never, order };
      expect([isBefore(low, none, sorting), isBefore(none, low, sorting)]).toEqual([true, false]);
    }
  });
});
