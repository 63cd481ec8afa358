import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { fieldName } from '../card-fields.tsx';
import { type CardChanges, type ConflictKey, withoutKeys } from '../card-merge.ts';
import { imageSrc } from '../images/image-rules.ts';

type Side = 'theirs' | 'mine';

interface ConflictDialogProps {
  current: CardChanges;
  mine: CardChanges;
  conflicts: readonly ConflictKey[];
  /** Called with my changes that are to be saved. */
  onResolve: (changes: CardChanges) => void;
  onBack: () => void;
}

/** Shows concurrent changes next to mine, and asks which to keep. */
export function ConflictDialog({ current, mine, conflicts, onResolve, onBack }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Partial<Record<ConflictKey, Side>>>({});
  const chosen = conflicts.every((key) => choices[key]);
  const theirs = conflicts.filter((key) => choices[key] === 'theirs');
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onBack()}
      title="This card changed while you were editing"
      description="Someone else saved the same fields. Choose what to keep; nothing is saved until you do."
    >
      <DialogBody className="gap-5">
        {conflicts.map((key) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-2 text-sm font-medium">{fieldName(key)}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['theirs', 'mine'] as const).map((side) => (
                <Choice
                  key={side}
                  name={key}
                  label={side === 'theirs' ? 'Keep theirs' : 'Keep mine'}
                  value={side === 'theirs' ? current[key] : mine[key]}
                  checked={choices[key] === side}
                  onChoose={() => setChoices({ ...choices, [key]: side })}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack}>Back to editing</Button>
        <Button variant="primary" disabled={!chosen} onClick={() => onResolve(withoutKeys(mine, theirs))}>
          Save
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: CardChanges[ConflictKey];
  checked: boolean;
  onChoose: () => void;
}

function Choice({ name, label, value, checked, onChoose }: ChoiceProps) {
  return (
    <label className="grid min-w-0 content-start gap-2 rounded-md border border-line-strong/80 bg-surface p-3 transition-colors has-checked:border-primary has-checked:bg-selected has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span className="flex items-center gap-2 text-sm font-medium">
        <input type="radio" name={name} checked={checked} onChange={onChoose} className="accent-primary" />
        {label}
      </span>
      <FieldValue value={value} />
    </label>
  );
}

function FieldValue({ value }: { value: CardChanges[ConflictKey] }) {
  if (Array.isArray(value)) {
    return (
      <span className="flex flex-wrap gap-1.5">
        {value.map((path) => (
          <img key={path} src={imageSrc(path)} alt="" className="size-14 rounded-sm border object-cover" />
        ))}
      </span>
    );
  }
  return (
    <span className="max-h-48 overflow-y-auto whitespace-pre-wrap text-sm text-muted [overflow-wrap:anywhere]">
      {value ?? 'None'}
    </span>
  );
}
