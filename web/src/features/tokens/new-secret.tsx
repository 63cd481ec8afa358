import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { CopySecret, SecretField } from '#ui/secret-field.tsx';

/** The secret of a new token. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <SecretField label="Token" hint="Keep it like a password, and out of source code." secret={secret} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Done</Button>
        <CopySecret name="Token" secret={secret} />
      </DialogFooter>
    </>
  );
}
