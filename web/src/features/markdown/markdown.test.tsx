import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '#test/render.tsx';
import { TooltipProvider } from '#ui/tooltip.tsx';
import { MarkdownView } from './markdown.tsx';

const show = (text: string, clickable = true) =>
  renderApp(<MarkdownView text={text} clickable={clickable} />).container;

const text = 'See https://a.example/x\n<img src=x onerror=alert(1)>';

describe('a text with an address', () => {
  it('has a link that opens a new tab, for company accounts', () => {
    show(text);
    const link = screen.getByRole('link', { name: 'https://a.example/x' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener nofollow ugc');
  });

  it('has it as gray text, for everyone else', () => {
    show(`${text}\n\n[label](https://b.example/y)`, false);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('https://a.example/x')).toHaveClass('text-subtle');
    expect(screen.getByText('(https://b.example/y)')).toHaveClass('text-subtle');
  });

  it('stays text where it looks like markup', () => {
    const container = show(text);
    expect(container.querySelector('img')).toBeNull();
    expect(container).toHaveTextContent('<img src=x onerror=alert(1)>');
  });

  it('has links to cards of this Cardinal for everyone', () => {
    const path = '/card/1a2b3c4d-0000-4000-8000-000000000001';
    show(`See ${window.location.origin}${path}`, false);
    expect(screen.getByRole('link')).toHaveAttribute('href', path);
  });
});

describe('a text with Markdown', () => {
  it('has headings, lists, tables and quotes', () => {
    const container = show(
      '# One\n\n2. two\n3. **three**\n\n> four\n\n|a|b|\n|-|-:|\n|c|d|\n\n~~gone~~ `code`\n\n---',
    );
    expect(screen.getByRole('heading', { level: 3, name: 'One' })).toBeVisible();
    expect(container.querySelector('ol[start]')).toHaveAttribute('start', '2');
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['a', 'b']);
    expect(screen.getByRole('cell', { name: 'd' })).toHaveClass('text-right');
    expect(container.querySelector('blockquote')).toHaveTextContent('four');
    expect(container.querySelector('strong')).toHaveTextContent('three');
    expect(container.querySelector('s')).toHaveTextContent('gone');
    expect(container.querySelector('hr')).not.toBeNull();
  });

  it('lets a list and a quote have the direction of their text', () => {
    const container = show('افتح\n\n- افتح\n- انتظر\n\n1. افتح\n\n   انتظر\n\n> اقتباس');
    const directed = [...container.querySelectorAll('[dir]')].map(({ tagName }) => tagName);
    // An element with its own direction would not count for the direction of those around it.
    expect(directed).toEqual(['P', 'UL', 'OL', 'BLOCKQUOTE']);
  });

  it('shows tasks as checkboxes', () => {
    show('- [ ] one\n- [x] two');
    expect(screen.getByRole('checkbox', { name: 'Not done' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
  });

  it('decodes entities as a browser knows them', () => {
    expect(show('*&Auml;&hellip;&#33; &lt;b&gt; &nosuch;*')).toHaveTextContent('Ä…! <b> &nosuch;');
  });

  it('shows images of Cardinal only, and opens them', async () => {
    show('![own](/images/a.png) ![foreign](https://b.example/track.png)');
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/images/a.png']);
    expect(screen.getByRole('link', { name: 'foreign' })).toHaveAttribute(
      'href',
      'https://b.example/track.png',
    );
    await userEvent.click(screen.getByRole('button', { name: 'own' }));
    expect(await screen.findByRole('dialog', { name: 'own' })).toBeVisible();
  });

  it('highlights code once its colours are loaded, and copies it', async () => {
    const user = userEvent.setup();
    // Without toasts, which are announced later.
    const { container } = render(
      <TooltipProvider>
        <MarkdownView clickable text={"```ts\nconst a = '<b>'; // c\n```"} />
      </TooltipProvider>,
    );
    expect(container.querySelector('pre')).toHaveTextContent("const a = '<b>'; // c");
    await waitFor(() => expect(screen.getByText('const')).toHaveClass('text-violet-ink'));
    expect(screen.getByText("'<b>'")).toHaveClass('text-green-ink');
    expect(container.querySelector('b')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).toBe("const a = '<b>'; // c");
  });

  it('shows what is nested ten thousand times as it is written', () => {
    expect(show(`${'>'.repeat(10_000)} a`)).toHaveTextContent(`${'>'.repeat(10_000)} a`);
  });
});

describe('a text that mentions people', () => {
  const ada = { id: 'a', username: 'ada', name: 'ada' };
  const eve = { id: 'e', username: 'deleted user', name: 'Eve.b' };

  it('has them by the names of today, and other names as they are written', () => {
    const said = 'Ask @ada. Or @Eve.b, not @adam, @bob, `@ada` or x@ada.example.';
    const { container } = render(
      <MarkdownView text={said} mentions={[ada, eve]} clickable={false} userId="e" />,
    );
    expect(container).toHaveTextContent(
      'Ask @ada. Or @deleted user, not @adam, @bob, @ada or x@ada.example.',
    );
    const chips = [...container.querySelectorAll('bdi')];
    expect(chips.map(({ textContent }) => textContent)).toEqual(['@ada', '@deleted user']);
    expect(chips[1]).toHaveClass('bg-amber-soft');
  });
});

describe('a mention of somebody whose name ends in a sign', () => {
  it('is theirs, and not of who is called so without the sign', () => {
    const mentions = ['zoe', 'zoe.', 'max-'].map((name) => ({
      id: name,
      username: name.toUpperCase(),
      name,
    }));
    const { container } = render(
      <MarkdownView text="@zoe @zoe. @max-, @zoe.." mentions={mentions} clickable={false} userId="e" />,
    );
    expect(container).toHaveTextContent('@ZOE @ZOE. @MAX-, @ZOE..');
    const chips = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(chips).toEqual(['@ZOE', '@ZOE.', '@MAX-', '@ZOE.']);
  });
});

describe('a text that refers to cards', () => {
  const id = '1a2b3c4d-0000-4000-8000-000000000001';
  const card = { id, title: 'Other <b>', type: 'bug', status: 'Resolved' } as const;

  it('has those that the viewer sees by title and status, and others as they are written', () => {
    const address = `${window.location.origin}/card/${id}`;
    const said = `#1A2B3C4D, **${address}**, \`#1a2b3c4d\`, #00000000 or ${address.replace('1a2b', 'ffff')}`;
    const { container } = renderApp(<MarkdownView text={said} cards={[card]} clickable={false} />);
    const links = screen.getAllByRole('link', { name: 'Resolved: Other <b>' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/card/${id}`, `/card/${id}`]);
    expect(container).toHaveTextContent('#1a2b3c4d, #00000000 or http');
    expect(screen.getAllByRole('link')).toHaveLength(3);
  });
});
