import { limits } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import type { BoardAddress } from '#features/card-data/index.ts';
import { keep, registerPath, rememberReturnTo, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { guidance } from './guidance.ts';
import { useNewCard } from './new-card-draft.ts';
import { PlainCardFields } from './plain-card-fields.tsx';

/** A card of somebody who may not add one yet: added once they have signed in, or their account is approved. */
export function LaterCardForm({ address, onDone }: { address: BoardAddress; onDone: () => void }) {
  const { user } = useSession();
  const form = useLaterCard(address, onDone);
  const { draft, change } = form;
  return (
    <SubmitForm className="contents" onSubmit={form.submit} submitKey>
      <DialogBody>
        <PlainCardFields draft={draft} change={change} maxLength={limits.cardDescription} />
        <p className="text-sm text-muted">
          {user
            ? 'It is added to the board once your account is approved.'
            : 'Next you create a free account or sign in; then it is added to the board.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={form.cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!form.complete}>
          {user ? guidance[draft.type].submit : 'Continue'}
        </Button>
      </DialogFooter>
    </SubmitForm>
  );
}

function useLaterCard(address: BoardAddress, onDone: () => void) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const { draft, change, clear, title, description, complete } = useNewCard(address);

  function submit() {
    if (!complete) return;
    const { projectSlug: project, boardSlug: board } = address;
    keep({ kind: 'card', project, board, type: draft.type, title, description }, title, user?.id);
    cancel();
    if (user) return;
    rememberReturnTo(window.location.pathname + window.location.search);
    navigate(registerPath);
  }

  function cancel() {
    clear();
    onDone();
  }

  return { draft, change, complete, submit, cancel };
}
