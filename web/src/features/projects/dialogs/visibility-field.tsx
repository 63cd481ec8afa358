import type { BoardVisibility } from '@cardinal/contracts';
import { Globe, Lock } from 'lucide-react';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';

const visibilities = [
  { value: 'public', label: 'Public - Anyone can view and contribute', icon: <Globe /> },
  { value: 'private', label: 'Private - Team members only', icon: <Lock /> },
] as const;

interface VisibilityFieldProps {
  value: BoardVisibility;
  onChange: (visibility: BoardVisibility) => void;
}

export function VisibilityField({ value, onChange }: VisibilityFieldProps) {
  return (
    <Field label="Visibility">
      <RadioCards options={visibilities} value={value} onValueChange={onChange} />
    </Field>
  );
}
