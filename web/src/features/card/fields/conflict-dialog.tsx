import { useState } from 'react';
import { imageSrc } from '#api/image-src.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';

type Side = 'theirs' | 'mine';
type Value = string | number | readonly string[] | null | undefined;

/** A field that two people changed. */
interface Conflict<Key extends string> {
  key: Key;
  name: string;
  theirs: Value;
  mine: Value;
}

interface ConflictDialogProps<Key extends string> {
  what: 'card' | 'comment';
  conflicts: readonly Conflict<Key>[];
  /** Called with those where theirs is kept. */
  onResolve: (theirs: Key[]) => void;
  onBack: () => void;
}

/** Shows concurrent changes next to mine, and asks which to keep. */
export function ConflictDialog<Key extends string>(props: ConflictDialogProps<Key>) {
  const { what, conflicts, onResolve, onBack } = props;
  const [choices, setChoices] = useState<Partial<Record<Key, Side>>>({});
  const keys = conflicts.map(({ key }) => key);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onBack()}
      title={`This ${what} changed while you were editing`}
      description="Someone else saved the same fields. Choose what to keep; nothing is saved until you do."
    >
      <DialogBody className="gap-5">
        {conflicts.map(({ key, name, ...sides }) => (
          <fieldset key={key} className="min-w-0">
            <legend className="mb-2 text-sm font-medium">{name}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {(['theirs', 'mine'] as const).map((side) => (
                <Choice
                  key={side}
                  name={key}
                  label={side === 'theirs' ? 'Keep theirs' : 'Keep mine'}
                  value={sides[side]}
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
        <Button
          variant="primary"
          disabled={!keys.every((key) => choices[key])}
          onClick={() => onResolve(keys.filter((key) => choices[key] === 'theirs'))}
        >
          Save
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: Value;
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

function FieldValue({ value }: { value: Value }) {
  if (typeof value === 'object' && value !== null) {
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
