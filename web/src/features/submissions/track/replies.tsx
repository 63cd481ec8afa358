import { limits, replyToSubmission, type TrackedSubmission } from '@cardinal/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { newId } from '#api/new-id.ts';
import { sendWithProof } from '#features/card/index.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { repliesQuery, trackedQuery } from '../api/submissions.queries.ts';

interface RepliesProps {
  token: string;
  cardId: string;
  tracked: Pick<TrackedSubmission, 'claimedBy' | 'takesReplies'>;
}

/** The replies to it, and a form for one without an account. */
export function Replies({ token, cardId, tracked }: RepliesProps) {
  const { claimedBy, takesReplies } = tracked;
  const { data = [] } = useQuery(repliesQuery(cardId));
  const shown = data.filter(({ deleted }) => !deleted);
  return (
    <Panel>
      <PanelHeader title="Comments" />
      <PanelBody className="grid gap-5">
        {shown.length === 0 && <p className="text-sm text-muted">Nobody has commented yet.</p>}
        {shown.length > 0 && (
          <ul aria-label="Comments" className="grid gap-4">
            {shown.map(({ id, user, content, createdAt }) => (
              <li key={id} className="grid gap-0.5 text-sm">
                <p className="text-muted">
                  <bdi className="font-medium text-ink">{user?.username}</bdi>{' '}
                  <RelativeTime date={createdAt} />
                </p>
                <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                  {content}
                </p>
              </li>
            ))}
          </ul>
        )}
        {takesReplies && <ReplyForm token={token} cardId={cardId} />}
        {!takesReplies && claimedBy === 'nobody' && (
          <p className="text-sm text-muted">Guests cannot write here now.</p>
        )}
      </PanelBody>
    </Panel>
  );
}

function ReplyForm({ token, cardId }: Omit<RepliesProps, 'tracked'>) {
  const client = useQueryClient();
  const [text, setText, clear] = useDraft(`reply:${cardId}`, '');
  // The same one for each try, so that a reply whose answer is lost is not sent twice.
  const [id, setId] = useState(newId);
  const content = text.trim();
  const sending = useMutation({
    mutationFn: () =>
      sendWithProof((proof) =>
        request(replyToSubmission, { params: { token }, body: { id, content, proof } }),
      ),
    async onSuccess() {
      clear();
      setId(newId());
      await client.invalidateQueries({ queryKey: repliesQuery(cardId).queryKey });
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
  });
  return (
    <SubmitForm
      className="grid gap-3"
      submitKey
      onSubmit={() => content && !sending.isPending && sending.mutate()}
    >
      <Field label="Your reply" hint="Everybody who sees the board reads it.">
        <Textarea
          rows={3}
          value={text}
          maxLength={limits.submissionText}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {sending.isError && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorMessage(sending.error)}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" disabled={!content} loading={sending.isPending}>
          {sending.isPending ? 'Sending...' : 'Reply'}
        </Button>
      </div>
    </SubmitForm>
  );
}
