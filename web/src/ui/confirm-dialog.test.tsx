import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

async function ask(onConfirm: () => unknown, typed?: string) {
  render(
    <ConfirmDialog
      trigger={<Button>Delete</Button>}
      title="Delete this board?"
      description="This cannot be undone."
      confirmLabel="Delete Board"
      typed={typed}
      onConfirm={onConfirm}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  return screen.getByRole('alertdialog', { name: 'Delete this board?' });
}

describe('the confirm dialog', () => {
  it('waits for what it started and then closes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const dialog = await ask(() => promise);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Board' }));
    expect(screen.getByRole('button', { name: 'Delete Board' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    resolve();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('stays when that failed, for another try', async () => {
    const dialog = await ask(() => Promise.reject(new Error('no')));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Board' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Board' })).toBeEnabled());
    expect(dialog).toBeInTheDocument();
  });

  it('does nothing until what it asks for is typed, and forgets it when it closes', async () => {
    const onConfirm = jest.fn();
    await ask(onConfirm, 'Feedback');
    await userEvent.type(screen.getByLabelText('Type “Feedback” to confirm'), 'feedback{Enter}');
    expect(screen.getByRole('button', { name: 'Delete Board' })).toBeDisabled();
    expect(onConfirm).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const field = screen.getByLabelText('Type “Feedback” to confirm');
    expect(field).toHaveValue('');
    await userEvent.type(field, 'Feedback{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  it('takes a name as it looks, however its spaces and letters are stored', async () => {
    await ask(jest.fn(), 'Cafe\u0301  in\u00A0town');
    await userEvent.type(screen.getByRole('textbox'), 'Caf\u00E9 in town');
    expect(screen.getByRole('button', { name: 'Delete Board' })).toBeEnabled();
  });

  it('does nothing on Cancel and gives the focus back', async () => {
    const onConfirm = jest.fn();
    const dialog = await ask(onConfirm);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });

  it('leaves the focus on the page where it removed what opened it', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    const show = (open: boolean) => (
      <main id="main" tabIndex={-1}>
        <ConfirmDialog open={open} title="Delete?" description="" confirmLabel="Delete" onConfirm={() => 1} />
      </main>
    );
    const { rerender } = render(show(true));
    expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement);
    opener.remove();
    rerender(show(false));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
