import { limits, type User } from '@cardinal/contracts';
import { useEffect, useRef, useState } from 'react';
import { useCreateComment } from '#features/card-data/index.ts';
import type { BoardPlace } from '#features/editor/index.ts';
import { Button } from '#ui/button.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { uploadOrWithout } from '../images/upload-or-without.ts';
import { useImagePicker } from '../images/use-image-picker.ts';
import { CommentBox } from './comment-box.tsx';
import { commentDraft, noteDraft } from './comment-draft.ts';
import { InternalToggle } from './internal-toggle.tsx';
import { type Quote, withQuote } from './quote.ts';
import { useInternal } from './use-internal.ts';

/** The id of the box for a new comment, for keyboard focus and for others who see that somebody types. */
export const COMMENT_BOX = 'new-comment';

interface CommentFormProps {
  cardId: string;
  board: BoardPlace;
  author: User;
  isPublicUser: boolean;
  /** The comment to reply to. */
  parent?: { id: string; username: string; internal: boolean };
  /** Whether it may be an internal note, or has to be one; a reply is of the kind that it replies to. */
  notes?: 'none' | 'chosen' | 'only';
  /** Is added to the text when it comes. */
  quote?: Quote | null;
  onCancel?: () => void;
  onPosted?: () => void;
}

/** Writes a comment, or a reply if it has a parent. The draft is kept when the card is closed. */
export function CommentForm(props: CommentFormProps) {
  const { cardId, parent, notes = 'none' } = props;
  const choice = useInternal(cardId);
  // A user who may no longer write notes begins anew: the draft of a note becomes no comment.
  const isWithheld = choice[0] && notes === 'none' && !parent;
  return <ChosenForm key={String(isWithheld)} {...props} choice={choice} />;
}

interface ChosenFormProps extends CommentFormProps {
  choice: ReturnType<typeof useInternal>;
}

function ChosenForm(props: ChosenFormProps) {
  const { board, isPublicUser, parent, notes = 'none', onCancel } = props;
  const { internal, chooseInternal, ...form } = useCommentForm(props);
  const { content, setContent, shownText, busy, picker, empty, submit } = form;
  const label = formatLabel(parent, internal);
  return (
    <CommentBox
      id={getBoxId(parent)}
      aria-label={label}
      placeholder={`${label}…`}
      value={content}
      onChange={setContent}
      autoFocus={Boolean(parent)}
      board={{ ...board, internal }}
      {...{ isPublicUser, internal, picker, shownText, busy }}
      tools={notes === 'chosen' && <InternalToggle on={internal} disabled={busy} onChange={chooseInternal} />}
      onSubmit={() => void submit()}
    >
      {onCancel && (
        <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button size="sm" type="submit" variant="primary" disabled={empty} loading={busy || picker.uploading}>
        {picker.uploading ? 'Uploading...' : parent ? 'Reply' : internal ? 'Add note' : 'Comment'}
      </Button>
    </CommentBox>
  );
}

function formatLabel(parent: CommentFormProps['parent'], internal: boolean): string {
  if (parent) return `Reply to ${parent.username}`;
  return internal ? 'Add an internal note' : 'Add a comment';
}

const getBoxId = (parent: CommentFormProps['parent']) => (parent ? `reply-${parent.id}` : COMMENT_BOX);

/** Adds a quote to the text and lets one write below it. */
function useQuoteIn(boxId: string, quote: Quote | null | undefined, change: (quote: Quote) => void): void {
  const latest = useRef(change);
  latest.current = change;
  const added = useRef<Quote | null>(null);
  const isNew = useRef(false);
  useEffect(() => {
    if (!isNew.current) return;
    isNew.current = false;
    const box = document.getElementById(boxId) as HTMLTextAreaElement | null;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
    box?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    if (!quote || added.current === quote) return;
    added.current = quote;
    // The box shows it with the next rendering.
    isNew.current = true;
    latest.current(quote);
  }, [quote]);
}

function useCommentForm(props: ChosenFormProps) {
  const { cardId, author, parent, notes = 'none', quote, onPosted, choice } = props;
  const [chosen, chooseInternal] = choice;
  const internal = parent ? parent.internal : notes === 'only' || (notes === 'chosen' && chosen);
  const draftKey = internal && chosen && !parent ? noteDraft(cardId) : commentDraft(cardId, parent?.id);
  const [content, setContent, , send] = useDraft(draftKey, '');
  useQuoteIn(getBoxId(parent), quote, (added) => setContent(withQuote(content, added)));
  const [sent, setSent] = useState<string | null>(null);
  const picker = useImagePicker(limits.commentImages, draftKey);
  const isBegun = content !== '' || picker.images.length > 0;
  useEffect(() => {
    // A text that was begun as a note stays one if the comments are unlocked meanwhile.
    if (notes === 'only' && !chosen && isBegun) chooseInternal(true);
  });
  const create = useCreateComment(cardId, author);
  const busy = sent !== null;
  const empty = content.trim() === '';

  async function submit() {
    if (empty || busy || picker.uploading) return;
    setSent(content);
    const { imageUrls, failed } = await uploadOrWithout(picker, 'comment');
    const comment = {
      ...{ content: content.trim(), imageUrls, parentCommentId: parent?.id ?? null },
      ...(internal ? { internal } : {}),
    };
    try {
      await send(() => create.mutateAsync({ ...comment, quiet: failed, draft: draftKey }));
      picker.clear();
      onPosted?.();
    } catch {
      // A toast has shown the error, and the text is restored.
    } finally {
      setSent(null);
    }
  }

  /** The text box is empty while its text is sent. */
  const shownText = sent ?? content;
  return { content, setContent, shownText, busy, picker, empty, submit, internal, chooseInternal };
}
