import { limits } from '@cardinal/contracts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useAddCustomer } from './use-customers.ts';

const blank = { customer: '', contact: '', reason: '' };

/** Votes on behalf of a customer. The typed text stays if it is refused. */
export function CustomerForm({ cardId, onDone }: { cardId: string; onDone: () => void }) {
  const [fields, setFields] = useState(blank);
  const add = useAddCustomer(cardId);
  const change = (field: keyof typeof blank) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [field]: event.target.value });
  const isMissing = fields.customer.trim() === '';
  const submit = () => !isMissing && !add.isPending && add.mutate(fields, { onSuccess: onDone });
  return (
    <SubmitForm onSubmit={submit} submitKey className="grid gap-4 rounded-md border bg-sunken/60 p-3">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Customer" required>
          <Input
            value={fields.customer}
            maxLength={limits.customerName}
            autoComplete="off"
            autoFocus
            onChange={change('customer')}
          />
        </Field>
        <Field label="Company, e-mail or link (optional)">
          <Input
            value={fields.contact}
            maxLength={limits.customerContact}
            autoComplete="off"
            onChange={change('contact')}
          />
        </Field>
      </div>
      <Field label="Why they want it (optional)">
        <Textarea
          rows={2}
          value={fields.reason}
          maxLength={limits.customerReason}
          onChange={change('reason')}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" disabled={isMissing} loading={add.isPending}>
          Add Vote
        </Button>
      </div>
    </SubmitForm>
  );
}
