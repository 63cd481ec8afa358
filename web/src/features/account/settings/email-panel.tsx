import { emailChange, limits, type User } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { hubSettingsQuery } from '#features/session/index.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { useChangeEmail, useRequestVerification } from '../api/email.ts';

type Values = z.input<typeof emailChange>;

/** The address, whether it is verified, and how to change it. */
export function EmailPanel({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const { data: hub } = useQuery(hubSettingsQuery);
  const verify = useRequestVerification();
  return (
    <Panel aria-label="Email address">
      <PanelHeader
        title="Email"
        description="Only a verified address gets e-mails about cards. A forgotten password is replaced by a link to it."
      />
      <PanelBody className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-2 text-base">
          <span className="min-w-0 break-all">{user.email ?? 'No email'}</span>
          {user.email &&
            (user.emailVerified ? (
              <Badge tone="green">Verified</Badge>
            ) : (
              <Badge tone="amber">Not verified</Badge>
            ))}
        </p>
        <div className="flex flex-wrap gap-2">
          {user.email && !user.emailVerified && hub?.sendsMail && (
            <Button loading={verify.isPending} onClick={() => verify.mutate()}>
              Verify Address
            </Button>
          )}
          {user.hasPassword && <Button onClick={() => setOpen(true)}>Change Email</Button>}
        </div>
      </PanelBody>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="Change your email"
        description="The address that you have now is told of it."
      >
        <ChangeEmailForm onDone={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

function ChangeEmailForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm(emailChange, { defaultValues: { email: '', password: '' } });
  const change = useChangeEmail();
  const submit = (body: Values) =>
    change.mutate(body, {
      onSuccess: onDone,
      onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
    });
  return (
    <Form form={form} onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <FormField<Values> name="email" label="New email" required>
          {(field) => <Input {...field} type="email" maxLength={254} autoComplete="email" />}
        </FormField>
        <FormField<Values> name="password" label="Password" required>
          {(field) => (
            <Input
              {...field}
              type="password"
              maxLength={limits.passwordMax}
              autoComplete="current-password"
            />
          )}
        </FormField>
      </DialogBody>
      <FormActions pending={change.isPending}>Change Email</FormActions>
    </Form>
  );
}
