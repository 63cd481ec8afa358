import { getCardProperty, readProperty, selectProperties } from '@cardinal/contracts';
import { PropertySelect } from '#features/card-data/index.ts';
import { Field } from '#ui/field.tsx';
import type { NewCard } from './new-card-draft.ts';

interface NewCardPropertiesProps {
  draft: NewCard;
  change: (changes: Partial<NewCard>) => void;
  isPublicUser: boolean;
}

/** The properties of a new card that have a select. */
export function NewCardProperties({ draft, change, isPublicUser }: NewCardPropertiesProps) {
  const offered = selectProperties.filter((name) => {
    const { choosable, editors } = getCardProperty(name);
    return choosable && editors !== 'admins' && !(isPublicUser && editors === 'scheduler');
  });
  return offered.map((name) => (
    <Field key={name} label={getCardProperty(name).label}>
      <PropertySelect name={name} value={readProperty(draft, name)} onChange={change} />
    </Field>
  ));
}
