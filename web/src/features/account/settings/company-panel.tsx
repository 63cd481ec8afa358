import { limits, profile, type User } from '@cardinal/contracts';
import { useEffect } from 'react';
import { sponsoredReason } from '#features/session/index.ts';
import { Form, FormField, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { useFormDraft } from '#ui/use-form-draft.ts';
import { useUpdateProfile } from '../api/update-profile.ts';

export function CompanyPanel({ user }: { user: User }) {
  const saved = user.companyName ?? '';
  const form = useZodForm(profile, { defaultValues: { companyName: saved } });
  const save = useUpdateProfile();
  const { isDirty } = form.formState;
  useEffect(() => {
    // The input stays, whatever is saved elsewhere meanwhile.
    form.reset({ companyName: saved }, { keepDirtyValues: true });
  }, [saved, form]);
  useFormDraft('company', form);

  return (
    <Panel aria-label="Company information">
      <Form
        form={form}
        onSubmit={({ companyName }) =>
          save.mutate(
            { companyName },
            { onSuccess: (next) => form.reset({ companyName: next.companyName ?? '' }) },
          )
        }
      >
        <PanelHeader
          title="Company information"
          description={
            user.accountType === 'company'
              ? 'The name of the company that this account belongs to.'
              : 'With a company name this account becomes a company account, which can choose a plan.'
          }
        />
        <PanelBody>
          <FormField<{ companyName: string }>
            name="companyName"
            label="Company name"
            hint={user.sponsor ? sponsoredReason : undefined}
            className="max-w-md"
          >
            {(field) => (
              <Input
                {...field}
                disabled={Boolean(user.sponsor)}
                maxLength={limits.companyName}
                autoComplete="organization"
                placeholder="Enter company name"
              />
            )}
          </FormField>
        </PanelBody>
        <SaveFooter
          isDirty={isDirty}
          isSaving={save.isPending}
          onDiscard={() => form.reset({ companyName: saved })}
        >
          Save
        </SaveFooter>
      </Form>
    </Panel>
  );
}
