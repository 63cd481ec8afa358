import type { Label } from '@cardinal/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { LabelFilter } from './picker/label-filter.tsx';
import { nextColor, toggledLabel } from './picker/label-lists.ts';
import { LabelPicker } from './picker/label-picker.tsx';
import { LabelsPanel } from './settings/labels-panel.tsx';

const makeLabel = (name: string, color: Label['color'] = 'blue'): Label => ({ id: makeId(), name, color });
const [api, bug] = [makeLabel('api'), makeLabel('Bug', 'red')];
const path = '/api/projects/apollo/labels';
const parseBody = (init: RequestInit) => JSON.parse(String(init.body));

function Picker({ onToggle }: { onToggle: (label: Label) => void }) {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState([bug.id]);
  const toggle = (label: Label) => {
    onToggle(label);
    setChosen([...chosen, label.id]);
  };
  return (
    <LabelPicker
      {...{ slug: 'apollo', chosen, open }}
      onToggle={toggle}
      onOpenChange={setOpen}
      trigger={<button type="button">Labels</button>}
    />
  );
}

function Filter({ onChange }: { onChange: (choice: object) => void }) {
  const [choice, setChoice] = useState({});
  const change = (next: object) => {
    onChange(next);
    setChoice(next);
  };
  return <LabelFilter slug="apollo" choice={choice} onChange={change} />;
}

describe('the labels of a card', () => {
  it('are found by typing, and chosen ones are ticked', async () => {
    serve({ [`GET ${path}`]: () => ({ body: [api, bug] }) });
    const toggled: Label[] = [];
    const { user } = renderApp(<Picker onToggle={(label) => toggled.push(label)} />);
    expect(await screen.findByRole('option', { name: 'Bug (chosen)' })).toBeVisible();
    await user.type(screen.getByPlaceholderText('Find or create a label'), 'AP');
    expect(screen.queryByRole('option', { name: /Bug/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'api' }));
    expect(toggled).toEqual([api]);
  });

  it('are created while one types, in a colour that is not used yet', async () => {
    const made = makeLabel('Mobile', 'orange');
    let sent: unknown;
    serve({
      [`GET ${path}`]: () => ({ body: [api, bug] }),
      [`POST ${path}`]: ({ init }) => {
        sent = parseBody(init);
        return { status: 201, body: made };
      },
    });
    const toggled: Label[] = [];
    const { user } = renderApp(<Picker onToggle={(label) => toggled.push(label)} />);
    await screen.findByRole('option', { name: 'api' });
    await user.type(screen.getByPlaceholderText('Find or create a label'), 'BUG');
    expect(screen.queryByRole('option', { name: /Create label/ })).toBeNull();
    await user.clear(screen.getByPlaceholderText('Find or create a label'));
    await user.keyboard(' Mobile {Enter}');
    await waitFor(() => expect(toggled).toEqual([made]));
    expect(sent).toEqual({ name: 'Mobile', color: 'orange' });
  });

  it('are those of somebody else who created the same at the same time', async () => {
    const theirs = makeLabel('mobile');
    let labels = [api];
    serve({
      [`GET ${path}`]: () => ({ body: labels }),
      [`POST ${path}`]: () => {
        labels = [api, theirs];
        return { status: 409, body: { error: 'There is one', code: 'label_taken' } };
      },
    });
    const toggled: Label[] = [];
    const { user } = renderApp(<Picker onToggle={(label) => toggled.push(label)} />);
    await screen.findByRole('option', { name: 'api' });
    await user.keyboard('Mobile{Enter}');
    await waitFor(() => expect(toggled).toEqual([theirs]));
  });
});

describe('the filter by labels', () => {
  it('takes any of several, or all', async () => {
    serve({ [`GET ${path}`]: () => ({ body: [api, bug] }) });
    const changes: object[] = [];
    const { user } = renderApp(<Filter onChange={(next) => changes.push(next)} />);
    await user.click(screen.getByRole('button', { name: 'Labels: All labels' }));
    await user.click(await screen.findByRole('option', { name: 'api' }));
    expect(await screen.findByRole('button', { name: 'Labels: api', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.getByRole('button', { name: 'Labels: All of 2', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    const both = `${api.id},${bug.id}`;
    expect(changes).toEqual([{ label: api.id }, { label: both }, { label: both, labelMode: 'all' }, {}]);
    await user.click(screen.getByRole('button', { name: 'No label' }));
    expect(screen.getByRole('button', { name: 'Labels: No label', hidden: true })).toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'Bug' }));
    expect(changes.slice(4)).toEqual([{ label: 'none' }, { label: bug.id }]);
  });
});

describe('the labels of a project', () => {
  it('are created, renamed, recoloured and deleted by admins', async () => {
    let labels = [api, bug];
    const sent: unknown[] = [];
    serve({
      [`GET ${path}`]: () => ({ body: labels }),
      [`GET ${path}/${bug.id}`]: () => ({ body: { ...bug, cardCount: 3 } }),
      [`POST ${path}`]: ({ init }) => {
        sent.push(parseBody(init));
        return { status: 201, body: makeLabel('New one') };
      },
      [`PATCH ${path}/${api.id}`]: ({ init }) => {
        sent.push(parseBody(init));
        return { body: { ...api, ...parseBody(init) } };
      },
      [`DELETE ${path}/${bug.id}`]: () => {
        labels = [api];
        return { body: { ok: true } };
      },
    });
    const { user } = renderApp(<LabelsPanel slug="apollo" />);
    await user.type(await screen.findByLabelText('New label'), 'API');
    expect(screen.getByText('There is a label called “api” already.')).toBeVisible();
    await user.clear(screen.getByLabelText('New label'));
    await user.type(screen.getByLabelText('New label'), 'New one{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename New one' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Rename api' }));
    await user.keyboard('REST{Enter}');
    expect(await screen.findByRole('button', { name: 'Rename REST' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Colour of REST: blue' }));
    await user.click(screen.getByRole('button', { name: 'teal' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([{ name: 'New one', color: 'orange' }, { name: 'REST' }, { color: 'teal' }]);
    await user.click(screen.getByRole('button', { name: 'Delete Bug' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete the label Bug?' });
    expect(await within(question).findByText(/It is on 3 cards, which lose it/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Delete Label' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Rename Bug' })).toBeNull());
  });
});

describe('a list of labels', () => {
  it('stays in the order of names', () => {
    const c = makeLabel('Cli');
    expect(toggledLabel([api, c], bug)).toEqual([api, bug, c]);
    expect(toggledLabel([api, bug, c], bug)).toEqual([api, c]);
  });

  it('gets each colour once before one comes again', () => {
    const used: Label[] = [];
    for (let n = 0; n < 12; n += 1) used.push(makeLabel(`${n}`, nextColor(used)));
    expect(new Set(used.map(({ color }) => color)).size).toBe(12);
  });
});
