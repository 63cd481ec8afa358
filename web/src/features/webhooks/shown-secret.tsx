import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { CopySecret, SecretField } from '#ui/secret-field.tsx';

interface SecretDialogProps {
  /** Null while there is none to be shown. */
  secret: string | null;
  onClose: () => void;
}

/** The secret of a webhook after it was made, with a button that copies it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open={secret !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="The secret of the webhook"
      description="Copy it now: it is shown this once."
    >
      {secret !== null && (
        <>
          <DialogBody>
            <SecretField
              label="Secret"
              hint="The receiver verifies with it that a request comes from Cardinal."
              secret={secret}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={onClose}>Done</Button>
            <CopySecret name="Secret" secret={secret} />
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
