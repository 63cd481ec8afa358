import { limits, type ReportReason, reportContent } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { Dialog, DialogBody, FormActions } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast-store.ts';

interface ReportDialogProps {
  cardId: string;
  /** Of a comment; the card itself without. */
  commentId?: string;
  onOpenChange: (open: boolean) => void;
}

const reasons: ReadonlyArray<{ value: ReportReason; label: string; description: string }> = [
  { value: 'spam', label: 'Spam', description: 'Advertising, or the same text again and again' },
  { value: 'abuse', label: 'Abuse', description: 'Insults, threats or private data of others' },
  { value: 'other', label: 'Something else', description: 'Say below what is wrong' },
];

/** Reports a card or a comment to the moderators. */
export function ReportDialog({ cardId, commentId, onOpenChange }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [text, setText] = useState('');
  const what = commentId ? 'comment' : 'card';
  const report = useMutation({
    mutationFn: () =>
      request(reportContent, {
        params: { cardId },
        body: { reason, text: text.trim() || null, ...(commentId ? { commentId } : {}) },
      }),
    onSuccess() {
      onOpenChange(false);
      toast({ title: 'Thank you. The moderators will look at it.', variant: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Failed to report', description: errorMessage(error), variant: 'destructive' }),
  });
  const isMissing = reason === 'other' && text.trim() === '';
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="sm"
      title={`Report this ${what}`}
      description="Only the moderators of the project learn that it was you."
    >
      <SubmitForm onSubmit={() => !isMissing && !report.isPending && report.mutate()} submitKey>
        <DialogBody>
          <Field label="What is wrong with it?">
            <RadioCards options={reasons} value={reason} onValueChange={setReason} />
          </Field>
          <Field label={reason === 'other' ? 'Details' : 'Details (optional)'} required={reason === 'other'}>
            <Textarea
              rows={3}
              value={text}
              maxLength={limits.moderationReason}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
        </DialogBody>
        <FormActions pending={report.isPending} disabled={isMissing}>
          Report
        </FormActions>
      </SubmitForm>
    </Dialog>
  );
}
