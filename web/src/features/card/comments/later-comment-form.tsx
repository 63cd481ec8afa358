import { type CardDetail, limits } from '@cardinal/contracts';
import { useLocation } from 'wouter';
import { keep, rememberReturnTo, SignInLink, useSession } from '#features/session/index.ts';
import { Button } from '#ui/button.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { commentDraft } from './comment-draft.ts';
import { COMMENT_BOX } from './comment-form.tsx';

/** A comment of somebody who may not comment yet: posted once they have signed in, or their account is approved. */
export function LaterCommentForm({ card }: { card: CardDetail }) {
  const { user } = useSession();
  const [, navigate] = useLocation();
  const [content, setContent, clear] = useDraft(commentDraft(card.id), '');
  const isEmpty = content.trim() === '';

  function submit() {
    if (isEmpty) return;
    keep({ kind: 'comment', cardId: card.id, content: content.trim() }, card.title, user?.id);
    clear();
    if (user) return;
    rememberReturnTo(window.location.pathname + window.location.search);
    navigate('/login');
  }

  return (
    <SubmitForm
      onSubmit={submit}
      submitKey
      className="grid gap-2 rounded-md border border-line-strong bg-surface p-2 shadow-card transition-[border-color,box-shadow] focus-within:border-ink/60 focus-within:ring-3 focus-within:ring-ink/10"
    >
      <Textarea
        id={COMMENT_BOX}
        rows={2}
        aria-label="Add a comment"
        placeholder="Add a comment…"
        value={content}
        maxLength={limits.comment}
        onChange={({ target }) => setContent(target.value)}
        className="min-h-14 resize-none border-0 bg-transparent px-1.5 py-1 shadow-none focus-visible:ring-0"
      />
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-40 px-1.5 text-xs text-muted">
          {user ? (
            'It is posted once your account is approved.'
          ) : (
            <>
              <SignInLink className="font-medium text-link underline-offset-4 hover:underline">
                Sign in
              </SignInLink>{' '}
              to join the conversation.
            </>
          )}
        </p>
        <Button size="sm" type="submit" variant="primary" disabled={isEmpty}>
          {user ? 'Comment' : 'Sign in and comment'}
        </Button>
      </div>
    </SubmitForm>
  );
}
