import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { z } from 'zod';
import { Form, FormField, showIssues, useZodForm } from './form.tsx';
import { Input } from './input.tsx';

const schema = z.object({ username: z.string().trim().min(3, 'Username must be at least 3 characters') });

function Sample({ onSubmit, fail }: { onSubmit?: (values: { username: string }) => void; fail?: boolean }) {
  const form = useZodForm(schema, { defaultValues: { username: '' } });
  const submit = (values: { username: string }) => {
    if (fail) showIssues(form, [{ path: 'username', message: 'This name is taken' }]);
    else onSubmit?.(values);
  };
  return (
    <Form form={form} onSubmit={submit}>
      <FormField<z.input<typeof schema>>
        name="username"
        label="Username"
        hint="Three letters or more."
        required
      >
        {(field) => <Input {...field} />}
      </FormField>
      <button type="submit">Save</button>
    </Form>
  );
}

describe('a form on a schema', () => {
  it('shows the message of the rule under its field and ties both together', async () => {
    render(<Sample />);
    await userEvent.type(screen.getByLabelText(/Username/), 'ab');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const input = await screen.findByLabelText(/Username/);
    await waitFor(() => expect(input).toBeInvalid());
    expect(input).toHaveAccessibleDescription(
      'Username must be at least 3 characters Three letters or more.',
    );
    expect(input).toHaveFocus();
  });

  it('hands over what the schema made of the input', async () => {
    const onSubmit = jest.fn();
    render(<Sample onSubmit={onSubmit} />);
    await userEvent.type(screen.getByLabelText(/Username/), '  maya {Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ username: 'maya' }));
  });

  it("puts the server's complaint under its field", async () => {
    render(<Sample fail />);
    await userEvent.type(screen.getByLabelText(/Username/), 'maya{Enter}');
    expect(await screen.findByText('This name is taken')).toBeVisible();
  });
});
