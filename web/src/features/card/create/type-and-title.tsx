import { limits } from '@cardinal/contracts';
import { Bug, Lightbulb } from 'lucide-react';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { guidance } from './guidance.ts';
import type { NewCard } from './new-card-draft.ts';

const types = [
  {
    value: 'bug',
    label: 'Bug Report',
    description: "Something isn't working as expected",
    icon: <Bug aria-hidden className="text-danger-ink" />,
  },
  {
    value: 'feature',
    label: 'Feature Request',
    description: 'Suggest a new feature or improvement',
    icon: <Lightbulb aria-hidden className="text-violet-ink" />,
  },
] as const;

interface TypeAndTitleProps {
  draft: Pick<NewCard, 'type' | 'title'>;
  change: (changes: Pick<NewCard, 'type'> | Pick<NewCard, 'title'>) => void;
}

/** The first two fields of a new card, for members and guests. */
export function TypeAndTitle({ draft, change }: TypeAndTitleProps) {
  return (
    <>
      <RadioCards
        label="Type"
        columns={2}
        options={types}
        value={draft.type}
        onValueChange={(type) => change({ type })}
      />
      <Field label="Title" required>
        <Input
          value={draft.title}
          maxLength={limits.cardTitle}
          placeholder={guidance[draft.type].title}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
    </>
  );
}

/** Of the description of somebody who is not in a team. */
export const noLinksHint = 'Links are not allowed for public users and will be automatically removed.';
