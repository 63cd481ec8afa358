import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { SubmitForm } from './submit-form.tsx';
import { toast } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

/** A toast that appears after a dialog is asked about Escape before it. */
async function pressEscapeIn(name: string, children: ReactNode) {
  const onOpenChange = jest.fn();
  render(
    <>
      <Dialog open onOpenChange={onOpenChange} title="Card">
        {children}
      </Dialog>
      <Toaster />
    </>,
  );
  act(() => void toast({ title: 'Card updated' }));
  screen.getByLabelText(name).focus();
  await userEvent.keyboard('{Escape}');
  return onOpenChange;
}

describe('Escape in a dialog, while a toast is visible', () => {
  it('closes the dialog', async () => {
    const onOpenChange = await pressEscapeIn('Search', <input aria-label="Search" />);
    expect(onOpenChange.mock.calls).toEqual([[false]]);
  });

  it('only leaves a form that takes it', async () => {
    const onEscape = jest.fn();
    const form = (
      <SubmitForm onSubmit={() => undefined} onEscape={onEscape}>
        <input aria-label="Title" />
      </SubmitForm>
    );
    expect(await pressEscapeIn('Title', form)).not.toHaveBeenCalled();
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('closes one of two dialogs', async () => {
    const onInnerChange = jest.fn();
    const inner = (
      <Dialog open onOpenChange={onInnerChange} title="Conflict">
        <input aria-label="Choice" />
      </Dialog>
    );
    expect(await pressEscapeIn('Choice', inner)).not.toHaveBeenCalled();
    expect(onInnerChange.mock.calls).toEqual([[false]]);
  });
});
