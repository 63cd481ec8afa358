import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { makeId } from '#test/make-card.ts';
import { renderApp } from '#test/render.tsx';
import { serve } from '#test/server.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextEditor, type TextImages } from './index.ts';
import { read } from './text/marked-text.ts';

const board = { projectSlug: 'apollo', boardSlug: 'feedback' };
const people = ['ada', 'agata', 'grace'].map((username) => ({ id: makeId(), username }));

const mentionable: Parameters<typeof serve>[0] = {
  'GET /api/projects/apollo/boards/feedback/mentionable': ({ url }) => ({
    body: people.filter(({ username }) => username.includes(url.searchParams.get('q') ?? '')),
  }),
};

interface Opened {
  /** With a caret `|` or a selection `⟦⟧`. */
  text?: string;
  links?: boolean;
  images?: TextImages;
  more?: Parameters<typeof serve>[0];
}

const Read = ({ text }: { text: string }) => <p>{`Read: ${text}`}</p>;

function Host({ text, links, images }: { text: string } & Pick<Opened, 'links' | 'images'>) {
  const [value, setValue] = useState(text);
  return (
    <TextEditor
      aria-label="Text"
      value={value}
      onChange={setValue}
      board={board}
      preview={Read}
      links={links}
      images={images}
      maxLength={200}
    />
  );
}

async function openEditor({ text = '|', links, images, more }: Opened = {}) {
  const server = serve({
    'GET /api/hub/user': () => ({ status: 401 }),
    ...mentionable,
    ...more,
  });
  const { text: value, from, to } = read(text);
  const app = renderApp(<Host text={value} links={links} images={images} />);
  await screen.findByRole('toolbar', { name: 'Formatting' });
  act(() => {
    box().focus();
    box().setSelectionRange(from, to);
  });
  return { ...app, server };
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const button = (name: string) => screen.getByRole('button', { name });

function paste(data: Record<string, string>, files: File[] = []): void {
  fireEvent.paste(box(), { clipboardData: { files, getData: (type: string) => data[type] ?? '' } });
}

describe('the toolbar of a text', () => {
  it('formats what is selected, says so, and takes it back', async () => {
    const { user } = await openEditor({ text: 'one ⟦two⟧' });
    expect(button('Bold')).not.toBePressed();
    await user.click(button('Bold'));
    expect(box()).toHaveValue('one **two**');
    expect(box()).toHaveFocus();
    expect(button('Bold')).toBePressed();
    await user.click(button('Bold'));
    expect(box()).toHaveValue('one two');
  });

  it('is one stop for Tab, and arrows lead through it', async () => {
    const { user } = await openEditor();
    await user.tab();
    expect(button('Bold')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(button('Strikethrough')).toHaveFocus();
    await user.keyboard('{End}');
    expect(button('Table')).toHaveFocus();
    await user.tab();
    expect(button('Preview')).toHaveFocus();
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(box()).toHaveFocus();
  });

  it('names its shortcuts', async () => {
    await openEditor();
    expect(button('Bold')).toHaveAttribute('aria-keyshortcuts', 'Control+B');
    expect(button('Bulleted list')).toHaveAttribute('aria-keyshortcuts', 'Control+Shift+8');
  });

  it('offers no links to those from whose texts they are removed', async () => {
    const { user } = await openEditor({ text: '⟦one⟧', links: false });
    expect(screen.queryByRole('button', { name: 'Link' })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    paste({ 'text/plain': 'https://a.example' });
    expect(box()).toHaveValue('one');
  });

  it('does nothing that would make the text too long', async () => {
    const { user } = await openEditor({ text: `⟦${'x'.repeat(199)}⟧` });
    await user.click(button('Bold'));
    expect(box().value).toHaveLength(199);
  });
});

describe('the preview of a text', () => {
  it('shows it as its readers will, and lets one go on writing', async () => {
    const { user } = await openEditor({ text: 'Done|' });
    await user.click(button('Preview'));
    expect(screen.getByText('Read: Done')).toBeVisible();
    expect(box()).not.toBeVisible();
    expect(button('Preview')).toBePressed();
    await user.click(button('Preview'));
    expect(box()).toBeVisible();
    expect(screen.queryByText('Read: Done')).toBeNull();
  });
});

describe('the keys of a text', () => {
  it.each([
    ['{Control>}b{/Control}', '**two**'],
    ['{Control>}i{/Control}', '_two_'],
    ['{Control>}e{/Control}', '`two`'],
    ['{Control>}k{/Control}', '[two](https://)'],
    ['{Control>}{Shift>}[Digit8]{/Shift}{/Control}', '- two'],
    ['{Control>}{Shift>}[Digit7]{/Shift}{/Control}', '1. two'],
    ['{Control>}{Shift>}L{/Shift}{/Control}', '- [ ] two'],
  ])('%s makes %j of a word', async (keys, expected) => {
    const { user } = await openEditor({ text: '⟦two⟧' });
    await user.keyboard(keys);
    expect(box()).toHaveValue(expected);
  });

  it('continues a list and ends it', async () => {
    const { user } = await openEditor({ text: '- one|' });
    await user.keyboard('{Enter}two{Enter}{Enter}three');
    expect(box()).toHaveValue('- one\n- two\nthree');
  });

  it('indents by Tab in a list only as far as it can, and never keeps the focus', async () => {
    const { user } = await openEditor({ text: '- one\n- two|' });
    await user.tab();
    expect(box()).toHaveValue('- one\n  - two');
    expect(box()).toHaveFocus();
    await user.tab({ shift: true });
    expect(box()).toHaveValue('- one\n- two');
    await user.keyboard('{Escape}');
    await user.tab();
    expect(box()).toHaveValue('- one\n- two');
    expect(button('Bold')).toHaveFocus();
    act(() => box().focus());
    await user.tab();
    await user.tab();
    expect(button('Bold')).toHaveFocus();
  });
});

describe('pasting into a text', () => {
  it('makes a table of cells, and says how to get the text', async () => {
    await openEditor({ text: 'See:|' });
    paste({ 'text/plain': 'a\tb\n1\t2\n' });
    expect(box()).toHaveValue('See:\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n');
    expect(await screen.findByText('Pasted as a table')).toBeVisible();
    expect(screen.getByText('Ctrl+Z makes it plain text again.')).toBeVisible();
  });

  it('makes Markdown of formatted text, unless more is typed before it is read', async () => {
    await openEditor({ text: 'See |' });
    const html = '<p>the <b>page</b>:</p><ul><li><a href="https://a.example">one</a></li></ul>';
    paste({ 'text/plain': 'the page:\n\none', 'text/html': html });
    const markdown = 'the **page**:\n\n- [one](https://a.example)';
    await waitFor(() => expect(box()).toHaveValue(`See \n\n${markdown}\n`));
    expect(await screen.findByText('Pasted with its formatting')).toBeVisible();
  });

  it('leaves text that was copied without formatting, or is pasted without it', async () => {
    await openEditor({ text: '|' });
    paste({ 'text/plain': 'the page', 'text/html': '<span style="color:red">the page</span>' });
    paste({ 'text/plain': '*the* page' });
    expect(box()).toHaveValue('');
  });

  it('leaves cells in code as they are', async () => {
    await openEditor({ text: '```\n|' });
    paste({ 'text/plain': 'a\tb\n1\t2\n' });
    expect(box()).toHaveValue('```\n');
  });

  it('links the selected words to an address', async () => {
    await openEditor({ text: 'see ⟦this⟧' });
    paste({ 'text/plain': 'https://a.example/b' });
    expect(box()).toHaveValue('see [this](https://a.example/b)');
  });
});

describe('images in a text', () => {
  const shot = (name = 'shot [1].png') => new File(['x'], name, { type: 'image/png' });
  function slowUpload() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    let report: (fraction: number) => void = () => {};
    const images: TextImages = {
      accept: (files) => [...files],
      upload: (_, onProgress) => {
        report = onProgress;
        return promise;
      },
    };
    return { images, resolve, reject, progress: (fraction: number) => act(() => report(fraction)) };
  }

  it('stand where they were pasted, once they are uploaded', async () => {
    const { images, resolve, progress } = slowUpload();
    const { user } = await openEditor({ text: 'Look:|', images });
    paste({}, [shot()]);
    expect(box()).toHaveValue('Look:\n![Uploading shot 1 .png…]()\n');
    progress(0.5);
    expect(screen.getByRole('progressbar', { name: 'Uploading shot 1 .png' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    await user.keyboard('And more');
    await act(async () => resolve('/images/1.webp'));
    expect(box()).toHaveValue('Look:\n![shot 1](/images/1.webp)\nAnd more');
    expect(box().selectionStart).toBe(box().value.length);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('go with a message where the upload fails', async () => {
    const { images, reject } = slowUpload();
    await openEditor({ text: 'Look:|', images });
    fireEvent.drop(box(), { dataTransfer: { files: [shot('a.png')], types: ['Files'] } });
    expect(box()).toHaveValue('Look:\n![Uploading a.png…]()\n');
    await act(async () => reject(new Error('Failed to upload file')));
    expect(box()).toHaveValue('Look:\n');
    expect(await screen.findByText('Image upload failed')).toBeVisible();
    expect(screen.getByText('a.png: Failed to upload file')).toBeVisible();
  });

  it('wait for a word that is being composed', async () => {
    const { images, resolve } = slowUpload();
    await openEditor({ text: '|', images });
    paste({}, [shot('a.png')]);
    fireEvent.compositionStart(box());
    await act(async () => resolve('/images/1.webp'));
    expect(box()).toHaveValue('![Uploading a.png…]()\n');
    fireEvent.compositionEnd(box());
    await waitFor(() => expect(box()).toHaveValue('![a](/images/1.webp)\n'));
  });

  it('stand in a text that is nearly full without a name, and in a full one not at all', async () => {
    const path = `/images/${'1'.repeat(30)}.webp`;
    const image = `![](${path})\n`;
    for (const [room, shown] of [
      [image.length, image],
      [image.length - 1, ''],
    ] as const) {
      const { images, resolve } = slowUpload();
      const text = `${'x'.repeat(200 - room - 1)}\n`;
      const { unmount } = await openEditor({ text: `${text}|`, images });
      paste({}, [shot('a.png')]);
      expect(box()).toHaveValue(`${text}![Uploading a.png…]()\n`);
      await act(async () => resolve(path));
      expect(box()).toHaveValue(text + shown);
      expect(screen.queryByText('a.png stands below it instead.') !== null).toBe(shown === '');
      unmount();
    }
  });

  it('are distinguished where two have the same name', async () => {
    const { images } = slowUpload();
    await openEditor({ images });
    paste({}, [shot('a.png'), shot('a.png')]);
    expect(box()).toHaveValue('![Uploading a.png…]()\n![Uploading a.png (2)…]()\n');
  });

  it('leave nothing of an upload that ended with its page', async () => {
    await openEditor({ text: 'One\n![Uploading a.png…]()\ntwo|' });
    await waitFor(() => expect(box()).toHaveValue('One\ntwo'));
  });
});

describe('suggestions in a text', () => {
  it('offers people after an @', async () => {
    const { user } = await openEditor({ text: 'Ask |' });
    await user.keyboard('@a');
    const list = await screen.findByRole('listbox', { name: 'People' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      expect.stringContaining('ada'),
      expect.stringContaining('agata'),
      expect.stringContaining('grace'),
    ]);
    expect(box()).toHaveAttribute('role', 'combobox');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('3 suggestions')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}');
    const [, second] = within(list).getAllByRole('option');
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveAttribute('aria-activedescendant', second?.id);
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('Ask @agata ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).not.toHaveAttribute('aria-expanded');
  });

  it('takes the one that is clicked', async () => {
    const { user } = await openEditor();
    await user.keyboard('@gr');
    await user.click(await screen.findByRole('option', { name: /grace/ }));
    expect(box()).toHaveValue('@grace ');
    expect(box()).toHaveFocus();
  });

  it('offers cards after a #', async () => {
    const id = '1a2b3c4d-0000-4000-8000-000000000001';
    const card = { id, title: 'Alarm is too quiet', type: 'bug', status: 'New' };
    const place = { id: makeId(), name: 'Feedback', slug: 'feedback' };
    const hit = {
      card,
      project: place,
      board: place,
      foundIn: 'title',
      commentId: null,
      titleMarks: [],
      excerpt: null,
    };
    const { user } = await openEditor({
      more: { 'GET /api/search': () => ({ body: { hits: [hit], hasMore: false, isPartial: false } }) },
    });
    await user.keyboard('See #al');
    await screen.findByRole('option', { name: /Alarm is too quiet/ });
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('See #1a2b3c4d ');
  });

  it('offers emoji after a colon', async () => {
    const { user } = await openEditor();
    await user.keyboard('Done :tad');
    expect(await screen.findByRole('option', { name: /tada/ })).toHaveTextContent('🎉');
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('Done 🎉');
  });

  it('closes by Escape and stays closed while one goes on, and the dialog stays open', async () => {
    const onOpenChange = jest.fn();
    serve({
      'GET /api/hub/user': () => ({ status: 401 }),
      ...mentionable,
    });
    const { user } = renderApp(
      <Dialog open onOpenChange={onOpenChange} title="Dialog">
        <Host text="" />
      </Dialog>,
    );
    await screen.findByRole('toolbar');
    act(() => box().focus());
    await user.keyboard('@a');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.keyboard('d');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});
