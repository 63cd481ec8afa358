import { Field } from '#ui/field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { guidance } from './guidance.ts';
import type { NewCard } from './new-card-draft.ts';
import { noLinksHint, TypeAndTitle } from './type-and-title.tsx';

interface PlainCardFieldsProps {
  draft: NewCard;
  change: (changes: Partial<NewCard>) => void;
  /** Of the description. */
  maxLength: number;
}

/** A new card of somebody who may not add it at once: text without an editor, images and links. */
export function PlainCardFields({ draft, change, maxLength }: PlainCardFieldsProps) {
  return (
    <>
      <TypeAndTitle draft={draft} change={change} />
      <Field label="Description" required hint={noLinksHint}>
        <Textarea
          rows={7}
          className="min-h-40"
          value={draft.description}
          maxLength={maxLength}
          placeholder={guidance[draft.type].description}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
    </>
  );
}
