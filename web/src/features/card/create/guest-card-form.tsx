import { getChallenge, guestName, limits, submitAsGuest } from '@cardinal/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import type { BoardAddress } from '#features/card-data/index.ts';
import { Button } from '#ui/button.tsx';
import { copyWithToast } from '#ui/copy-text.ts';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { Honeypot } from '../guest/honeypot.tsx';
import { newToken } from '../guest/new-token.ts';
import { sendWithProof } from '../guest/send-with-proof.ts';
import { useNewCard } from './new-card-draft.ts';
import { PlainCardFields } from './plain-card-fields.tsx';
import { SimilarCards } from './similar-cards.tsx';

interface GuestCardFormProps {
  address: BoardAddress;
  onDone: () => void;
  /** They would rather have an account. */
  onSignIn: () => void;
}

/** A card of somebody without an account: it waits until an admin accepts it. */
export function GuestCardForm({ address, onDone, onSignIn }: GuestCardFormProps) {
  const form = useGuestCard(address);
  const { draft, change, name, setName, email, setEmail, website, setWebsite, sending } = form;
  if (form.link) return <Sent link={form.link} asked={form.asked} onDone={onDone} />;
  return (
    <SubmitForm className="contents" onSubmit={form.submit} submitKey>
      <DialogBody>
        <PlainCardFields draft={draft} change={change} maxLength={limits.submissionText} />
        <SimilarCards address={address} draft={draft} />
        <Field label="Your name" hint={`Shown as “${guestName(name.trim() || null)}”.`}>
          <Input
            value={name}
            maxLength={limits.guestName}
            autoComplete="nickname"
            placeholder="Optional"
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {form.takesEmail && (
          <Field
            label="Your e-mail"
            hint="To hear what becomes of it. Only the team sees it. A first e-mail asks whether you want others."
            error={form.emailError}
          >
            <Input
              type="email"
              value={email}
              maxLength={254}
              autoComplete="email"
              placeholder="Optional"
              onChange={({ target }) => setEmail(target.value)}
            />
          </Field>
        )}
        <Honeypot value={website} onChange={setWebsite} />
        <p className="text-sm text-muted">
          No account needed. The team reads it before it appears on the board.{' '}
          <button type="button" className="font-medium text-ink underline" onClick={onSignIn}>
            Use an account instead
          </button>
        </p>
        {sending.isError && !form.emailError && (
          <p role="alert" className="text-sm text-danger-ink">
            {errorMessage(sending.error)}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDone}>Close</Button>
        <Button type="submit" variant="primary" disabled={!form.complete} loading={sending.isPending}>
          {sending.isPending ? 'Sending...' : 'Send'}
        </Button>
      </DialogFooter>
    </SubmitForm>
  );
}

function useGuestCard(address: BoardAddress) {
  const { draft, change, clear, title, description, complete } = useNewCard(address);
  const [name, setName] = useDraft('guest-name', '');
  const [email, setEmail] = useDraft('guest-email', '');
  // Whether this installation sends e-mails at all.
  const { takesEmail = false } = useQuery({ ...callQuery(getChallenge), staleTime: Infinity }).data ?? {};
  const [website, setWebsite] = useState('');
  // The same one for each try, so that a request whose answer is lost is not sent twice.
  const [token] = useState(newToken);
  const sending = useMutation({
    mutationFn: () =>
      sendWithProof((proof) =>
        request(submitAsGuest, {
          params: { project: address.projectSlug, board: address.boardSlug },
          body: {
            token,
            type: draft.type,
            title,
            description,
            name: name.trim() || null,
            email: (takesEmail && email.trim()) || null,
            website,
            proof,
          },
        }),
      ),
    onSuccess: clear,
  });

  return {
    ...{ draft, change, name, setName, takesEmail, email, setEmail, website, setWebsite, complete, sending },
    emailError:
      sending.error instanceof ApiError
        ? sending.error.issues.find(({ path }) => path === 'email')?.message
        : undefined,
    submit: () => complete && !sending.isPending && sending.mutate(),
    asked: takesEmail && email.trim() !== '',
    link: sending.isSuccess ? `${window.location.origin}/track/${token}` : null,
  };
}

interface SentProps {
  link: string;
  /** Whether they gave an address. */
  asked: boolean;
  onDone: () => void;
}

/** Shown once: nobody else knows the link. */
function Sent({ link, asked, onDone }: SentProps) {
  const copy = () => copyWithToast(link, { success: 'Link copied', failure: 'The link could not be copied' });
  return (
    <>
      <DialogBody>
        <div role="status" className="grid gap-1">
          <h3 className="text-md font-semibold tracking-tight">Thank you! It waits for the team.</h3>
          <p className="text-sm text-muted">
            Keep this link: it shows what becomes of it, and you can reply there. It is shown only now, and
            anyone who has it can do the same.
          </p>
          {asked && (
            <p className="text-sm text-muted">
              An e-mail with a link of its own is on its way, at most one an hour. Open it to hear what
              becomes of this.
            </p>
          )}
        </div>
        <Field label="Your tracking link">
          <Input readOnly value={link} onFocus={({ target }) => target.select()} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy Link
        </Button>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
