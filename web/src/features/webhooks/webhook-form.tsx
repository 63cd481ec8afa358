import { newWebhook, type Webhook, webhookLimits } from '@cardinal/contracts';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorMessage, isApiError } from '#api/api-error.ts';
import { DialogBody, FormActions } from '#ui/dialog.tsx';
import { typeNames } from '#ui/domain-badges.tsx';
import { Form, FormField, showIssues, useZodForm } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { BoardChoice } from './board-choice.tsx';
import { EventChoice } from './event-choice.tsx';
import { allEvents } from './webhook-texts.ts';
import type { WebhookFields } from './webhooks.queries.ts';

type Fields = z.input<typeof newWebhook>;

const types = [
  { value: 'all', label: 'All types' },
  { value: 'bug', label: typeNames.bug },
  { value: 'feature', label: typeNames.feature },
] as const;

const begin = (webhook: Webhook | null): Fields => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [...allEvents],
  boardIds: webhook?.boardIds ?? null,
  cardType: webhook?.cardType ?? null,
});

interface WebhookFormProps {
  slug: string;
  /** Null for a new one. */
  webhook: Webhook | null;
  save: (body: WebhookFields) => Promise<unknown>;
}

export function WebhookForm({ slug, webhook, save }: WebhookFormProps) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useZodForm(newWebhook, { defaultValues: begin(webhook) });

  async function submit(body: WebhookFields) {
    setPending(true);
    setProblem('');
    try {
      await save(body);
    } catch (error) {
      if (error instanceof ApiError && error.issues.length > 0) showIssues(form, error.issues);
      else setProblem(describeProblem(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <Form form={form} onSubmit={submit} className="flex flex-1 flex-col">
      <DialogBody>
        <FormField<Fields, 'name'> name="name" label="Name" required>
          {(field) => <Input {...field} maxLength={webhookLimits.name} autoComplete="off" />}
        </FormField>
        <FormField<Fields, 'url'> name="url" label="URL" hint="Where Cardinal sends the events to." required>
          {(field) => <Input {...field} type="url" dir="ltr" placeholder="https://" autoComplete="off" />}
        </FormField>
        <FormField<Fields, 'events'> name="events" label="Events">
          {({ value, onChange }) => <EventChoice value={value} onChange={onChange} />}
        </FormField>
        <FormField<Fields, 'boardIds'> name="boardIds" label="Boards">
          {({ value, onChange }) => <BoardChoice slug={slug} value={value ?? null} onChange={onChange} />}
        </FormField>
        <FormField<Fields, 'cardType'> name="cardType" label="Cards">
          {({ value, onChange }) => (
            <Select
              options={types}
              value={value ?? 'all'}
              onValueChange={(next) => onChange(next === 'all' ? null : next)}
            />
          )}
        </FormField>
        <p role="alert" className="text-sm text-danger-ink empty:hidden">
          {problem}
        </p>
      </DialogBody>
      <FormActions pending={pending}>{webhook ? 'Save Changes' : 'Create Webhook'}</FormActions>
    </Form>
  );
}

const describeProblem = (error: unknown): string =>
  isApiError(error, 'stale_version')
    ? 'Somebody else changed this webhook meanwhile. If you save again, yours replaces theirs.'
    : errorMessage(error);
