import { newToken, tokenLimits } from '@cardinal/contracts';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { ExpiryChoice, inDays, standardDays } from './expiry-choice.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { scopeTexts } from './scopes.ts';
import type { NewToken } from './tokens.queries.ts';

interface NewTokenFormProps {
  choosesProjects: boolean;
  create: (body: NewToken) => Promise<{ secret: string }>;
  onMade: (made: { secret: string }) => void;
}

export function NewTokenForm({ choosesProjects, create, onMade }: NewTokenFormProps) {
  const [pending, setPending] = useState(false);
  const [expiresAt] = useState(() => inDays(standardDays));
  const form = useZodForm(newToken, {
    defaultValues: { name: '', scope: 'read', expiresAt, projectIds: null },
  });

  async function submit(body: NewToken) {
    setPending(true);
    try {
      onMade(await create(body));
    } catch (error) {
      if (error instanceof ApiError) showIssues(form, error.issues);
    } finally {
      setPending(false);
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <FormField<NewToken, 'name'>
          name="name"
          label="Name"
          hint="What it is for, such as Nightly report."
          required
        >
          {(field) => <Input {...field} maxLength={tokenLimits.name} autoComplete="off" />}
        </FormField>
        <FormField<NewToken, 'scope'> name="scope" label="It may">
          {({ value, onChange }) => (
            <RadioCards options={scopeTexts} value={value} onValueChange={onChange} />
          )}
        </FormField>
        {choosesProjects && (
          <FormField<NewToken, 'projectIds'> name="projectIds" label="Projects">
            {({ value, onChange }) => <ProjectChoice value={value} onChange={onChange} />}
          </FormField>
        )}
        <FormField<NewToken, 'expiresAt'>
          name="expiresAt"
          label="Expires"
          hint="One that ends by itself does no harm when it is forgotten."
        >
          {({ value, onChange }) => <ExpiryChoice value={value} onChange={onChange} />}
        </FormField>
      </DialogBody>
      <FormActions pending={pending}>Create Token</FormActions>
    </Form>
  );
}
