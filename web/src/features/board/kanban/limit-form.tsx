import { type CardStatus, limits } from '@cardinal/contracts';
import { useRef, useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import type { BoardAddress } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useSetLimit } from '../api/set-limit.ts';

interface LimitFormProps {
  address: BoardAddress;
  status: CardStatus;
  limit: number | undefined;
  onDone: () => void;
}

/** Sets or removes the limit of a column. */
export function LimitForm({ address, status, limit, onDone }: LimitFormProps) {
  const [text, setText] = useState(String(limit ?? ''));
  const set = useSetLimit(address);
  const box = useRef<HTMLInputElement>(null);
  const [isBad, setBad] = useState(false);
  const save = (next: number | null) => set.mutate({ status, limit: next }, { onSuccess: onDone });
  function submit() {
    // Text that is no number has no value either.
    const bad = box.current?.validity.badInput ?? false;
    setBad(bad);
    if (!bad) save(text.trim() === '' ? null : Number(text));
  }
  return (
    <SubmitForm onSubmit={submit} className="grid gap-3">
      <Field
        label={`Limit of ${status}`}
        hint="More cards are shown in amber. Nothing is refused."
        error={isBad ? 'A limit is a whole number' : set.error && errorMessage(set.error)}
      >
        <Input
          ref={box}
          autoFocus
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.columnLimit}
          placeholder="No limit"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {limit !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => save(null)}>
            Remove
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit" loading={set.isPending}>
          Save
        </Button>
      </div>
    </SubmitForm>
  );
}
