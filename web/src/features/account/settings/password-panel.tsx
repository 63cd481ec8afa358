import { limits, passwordChange, type User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { hubSettingsQuery } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelFooter, PanelHeader } from '#ui/panel.tsx';
import { PasswordStrength } from '#ui/password-strength.tsx';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { useChangePassword } from '../api/change-password.ts';

type Values = z.input<typeof passwordChange>;
const empty: Values = { currentPassword: '', newPassword: '' };

export function PasswordPanel({ user }: { user: User }) {
  return (
    <Panel aria-label="Change password">
      {user.hasPassword ? <ChangePasswordForm user={user} /> : <ManagedElsewhere />}
    </Panel>
  );
}

function ManagedElsewhere() {
  const { data } = useQuery(hubSettingsQuery);
  const where = data ? `at ${data.hubName}, where you sign in` : 'where you sign in';
  return <PanelHeader title="Password" description={`It is managed ${where}.`} className="border-b-0" />;
}

function ChangePasswordForm({ user }: { user: User }) {
  const form = useZodForm(passwordChange, { defaultValues: empty });
  const change = useChangePassword();
  const { isDirty } = form.formState;
  useUnsaved(isDirty);
  const submit = (body: Values) =>
    change.mutate(body, {
      onSuccess: () => form.reset(empty),
      onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
    });
  return (
    <Form form={form} onSubmit={submit}>
      <PanelHeader
        title="Password"
        description="Changing it signs you out everywhere else. A long one is better than a complicated one."
      />
      <PanelBody className="grid grid-cols-1 gap-4">
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <FormField<Values> name="currentPassword" label="Current password" className="max-w-md" required>
          {(field) => (
            <Input
              {...field}
              type="password"
              maxLength={limits.passwordMax}
              autoComplete="current-password"
            />
          )}
        </FormField>
        <FormField<Values> name="newPassword" label="New password" className="max-w-md" required>
          {(field) => (
            <>
              <Input {...field} type="password" maxLength={limits.passwordMax} autoComplete="new-password" />
              <PasswordStrength password={field.value} words={[user.username, user.email]} />
            </>
          )}
        </FormField>
      </PanelBody>
      <PanelFooter>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={change.isPending}>
          Change Password
        </Button>
      </PanelFooter>
    </Form>
  );
}
