import { limits } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { keep, registerPath, rememberReturnTo, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';
import type { BoardAddress } from '../card-filters.ts';
import { guidance } from './guidance.ts';
import { blankCard, newCardDraft } from './new-card-draft.ts';
import { noLinksHint, TypeAndTitle } from './type-and-title.tsx';

/** A card of somebody who may not add one yet: added once they have signed in, or their account is approved. */
export function LaterCardForm({ address, onDone }: { address: BoardAddress; onDone: () => void }) {
  const { user } = useSession();
  const form = useLaterCard(address, onDone);
  const { draft, change } = form;
  const texts = guidance[draft.type];
  return (
    <SubmitForm className="contents" onSubmit={form.submit} submitKey>
      <DialogBody>
        <TypeAndTitle draft={draft} change={change} />
        <Field label="Description" required hint={noLinksHint}>
          <Textarea
            rows={7}
            className="min-h-40"
            value={draft.description}
            maxLength={limits.cardDescription}
            placeholder={texts.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <p className="text-sm text-muted">
          {user
            ? 'It is added to the board once your account is approved.'
            : 'Next you create a free account or sign in; then it is added to the board.'}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={form.cancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!form.complete}>
          {user ? texts.submit : 'Continue'}
        </Button>
      </DialogFooter>
    </SubmitForm>
  );
}

function useLaterCard(address: BoardAddress, onDone: () => void) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [draft, setDraft, clear] = useDraft(newCardDraft(address), blankCard);
  const title = draft.title.trim();
  const description = draft.description.trim();
  const complete = title !== '' && description !== '';

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

  const change = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  return { draft, change, complete, submit, cancel };
}
