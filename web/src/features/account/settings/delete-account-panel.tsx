import type { User } from '@cardinal/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody } from '#ui/panel.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { getFirstIssue, useDeleteAccount } from '../api/delete-account.ts';

const whatGoes =
  'Your cards and comments stay, by “deleted user”. Your votes, likes, memberships and everything personal go, and nobody gets your username again.';

export function DeleteAccountPanel({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  return (
    <Panel className="border-danger-line" aria-label="Delete account">
      <PanelBody className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <h2 className="text-md font-semibold tracking-tight">Delete your account</h2>
          <p className="text-sm text-muted">{whatGoes} There is no way back.</p>
        </div>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setOpen(true)}>
          Delete Account
        </Button>
      </PanelBody>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sm"
        title="Delete your account?"
        description={whatGoes}
      >
        <ConfirmForm user={user} onCancel={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

/** Asks for the password, or for the username if the account signs in at an external hub. */
function ConfirmForm({ user, onCancel }: { user: User; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const remove = useDeleteAccount();
  const ready = user.hasPassword ? typed !== '' : typed === user.username;
  const submit = () => {
    if (!ready || remove.isPending) return;
    remove.mutate(user.hasPassword ? { password: typed } : { username: typed });
  };
  return (
    <SubmitForm onSubmit={submit} className="contents">
      <DialogBody>
        <Field
          label={user.hasPassword ? 'Password' : `Type ${user.username} to confirm`}
          error={getFirstIssue(remove.error)}
        >
          <Input
            type={user.hasPassword ? 'password' : 'text'}
            autoComplete={user.hasPassword ? 'current-password' : 'off'}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (remove.isError) remove.reset();
            }}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="button" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" disabled={!ready} loading={remove.isPending}>
          Delete Account
        </Button>
      </DialogFooter>
    </SubmitForm>
  );
}
