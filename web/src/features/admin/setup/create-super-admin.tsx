import { limits, newSuperAdmin } from '@cardinal/contracts';
import { ShieldCheck } from 'lucide-react';
import { z } from 'zod';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelFooter } from '#ui/panel.tsx';
import { PasswordStrength } from '#ui/password-strength.tsx';
import { useUnsaved } from '#ui/use-unsaved.ts';
import { useCreateSuperAdmin } from '../api/create-super-admin.ts';

const withToken = newSuperAdmin.extend({
  setupToken: z.string().trim().min(1, 'Please enter the setup token').max(500),
});

type Values = z.input<typeof newSuperAdmin>;

interface CreateSuperAdminProps {
  tokenRequired: boolean;
  /** Whether `make run` made it. */
  tokenPrinted?: boolean | undefined;
}

/** Creates the first super admin. */
export function CreateSuperAdmin({ tokenRequired, tokenPrinted }: CreateSuperAdminProps) {
  const form = useZodForm(tokenRequired ? withToken : newSuperAdmin, {
    defaultValues: { username: '', email: '', password: '', ...(tokenRequired && { setupToken: '' }) },
  });
  const create = useCreateSuperAdmin();
  useUnsaved(form.formState.isDirty);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8">
      <Panel aria-labelledby="create-super-admin">
        <Form
          form={form}
          onSubmit={(body) =>
            create.mutate(body, {
              onError: (error) => error instanceof ApiError && showIssues(form, error.issues),
            })
          }
        >
          <PanelBody className="grid grid-cols-1 gap-4">
            <div className="mb-1 grid gap-1">
              <ShieldCheck aria-hidden className="mb-2 size-6 text-muted" />
              <h1 id="create-super-admin" className="text-xl font-semibold">
                Create Super Admin
              </h1>
              <p className="text-sm text-muted">
                Cardinal has no super admin yet. This account approves users, sets their plans and manages all
                projects.
              </p>
            </div>
            <FormField<Values> name="username" label="Username" required>
              {(field) => (
                <Input {...field} maxLength={limits.usernameMax} autoComplete="username" autoFocus />
              )}
            </FormField>
            <FormField<Values> name="email" label="Email" required>
              {(field) => <Input {...field} type="email" maxLength={254} autoComplete="email" />}
            </FormField>
            <FormField<Values> name="password" label="Password" required>
              {(field) => (
                <>
                  <Input
                    {...field}
                    type="password"
                    maxLength={limits.passwordMax}
                    autoComplete="new-password"
                  />
                  <PasswordStrength
                    password={field.value ?? ''}
                    words={[form.watch('username'), form.watch('email')]}
                  />
                </>
              )}
            </FormField>
            {tokenRequired && (
              <FormField<Values>
                name="setupToken"
                label="Setup Token"
                required
                hint={
                  tokenPrinted
                    ? 'The terminal in which Cardinal was started shows it, at the end of what “make run” prints.'
                    : 'The person who set up this installation knows it: the value of SETUP_TOKEN.'
                }
              >
                {(field) => <Input {...field} value={field.value ?? ''} autoComplete="off" />}
              </FormField>
            )}
          </PanelBody>
          <PanelFooter>
            <Button type="submit" variant="primary" loading={create.isPending} className="w-full">
              Create Super Admin
            </Button>
          </PanelFooter>
        </Form>
      </Panel>
    </div>
  );
}
