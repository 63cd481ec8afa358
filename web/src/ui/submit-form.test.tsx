import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmitForm } from './submit-form.tsx';

function open(submitKey: boolean) {
  const onSubmit = jest.fn();
  const onCancel = jest.fn();
  render(
    <SubmitForm onSubmit={onSubmit} submitKey={submitKey}>
      <textarea aria-label="Text" />
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit">Save</button>
    </SubmitForm>,
  );
  return { user: userEvent.setup(), onSubmit, onCancel };
}

const controls = [
  ['the text', () => screen.getByRole('textbox')],
  ['the submit button', () => screen.getByRole('button', { name: 'Save' })],
  ['another button', () => screen.getByRole('button', { name: 'Cancel' })],
] as const;

it.each(controls)(
  'is submitted once by Ctrl+Enter and by ⌘+Enter while %s has the focus',
  async (_, find) => {
    const { user, onSubmit, onCancel } = open(true);
    find().focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.keyboard('{Meta>}{Enter}{/Meta}');
    expect(onSubmit).toHaveBeenCalledTimes(2);
    // The form took the press; a browser would otherwise click the button too.
    expect(onCancel).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(find(), { key: 'Enter', ctrlKey: true })).toBe(false);
  },
);

it('leaves the keys alone where nobody asked for them', async () => {
  const { user, onSubmit } = open(false);
  screen.getByRole('textbox').focus();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(onSubmit).not.toHaveBeenCalled();
});
