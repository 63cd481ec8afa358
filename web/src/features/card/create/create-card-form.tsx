import { type CardStatus, defaultCardProperties, limits } from '@cardinal/contracts';
import { type BoardAddress, priorityLabel } from '#features/card-data/index.ts';
import { TextEditor } from '#features/editor/index.ts';
import { Markdown } from '#features/markdown/index.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { StatusBadge } from '#ui/domain-badges.tsx';
import { Field } from '#ui/field.tsx';
import { Slider } from '#ui/slider.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { guidance } from './guidance.ts';
import { NewCardAssignees } from './new-card-assignees.tsx';
import { NewCardDueDate } from './new-card-due-date.tsx';
import { NewCardLabels } from './new-card-labels.tsx';
import { NewCardProperties } from './new-card-properties.tsx';
import { SimilarCards } from './similar-cards.tsx';
import { noLinksHint, TypeAndTitle } from './type-and-title.tsx';
import { useCreateForm } from './use-create-form.ts';

interface CreateCardFormProps {
  address: BoardAddress;
  status: CardStatus | undefined;
  isPublicUser: boolean;
  canLabel: boolean;
  canAssign: boolean;
  onDone: () => void;
}

export function CreateCardForm(props: CreateCardFormProps) {
  const { address, status, isPublicUser, canLabel, canAssign, onDone } = props;
  const form = useCreateForm(address, status, onDone);
  const { draft, change, picker, busy } = form;
  const drop = useFileDrop(picker.add, busy);
  const texts = guidance[draft.type];
  return (
    <SubmitForm className="contents" onSubmit={() => void form.submit()} submitKey {...drop.props}>
      <DialogBody>
        {status && status !== defaultCardProperties.status && (
          <p className="flex items-center gap-2 text-sm text-muted">
            It begins in <StatusBadge status={status} size="sm" />
          </p>
        )}
        <TypeAndTitle draft={draft} change={change} />
        <SimilarCards address={address} draft={draft} onInstead={onDone} />
        <Field label="Description" required hint={isPublicUser ? noLinksHint : undefined}>
          <TextEditor
            rows={4}
            value={draft.description}
            onChange={(description) => change({ description })}
            board={address}
            preview={Markdown}
            links={!isPublicUser}
            images={picker.forText}
            maxLength={limits.cardDescription}
            placeholder={texts.description}
          />
        </Field>
        <PriorityField priority={draft.userPriority} onChange={(userPriority) => change({ userPriority })} />
        <NewCardProperties draft={draft} change={change} isPublicUser={isPublicUser} />
        {!isPublicUser && (
          <NewCardDueDate dueDate={draft.dueDate ?? null} onChange={(dueDate) => change({ dueDate })} />
        )}
        {canAssign && (
          <NewCardAssignees
            address={address}
            assignees={draft.assignees ?? []}
            onChange={(assignees) => change({ assignees })}
          />
        )}
        {canLabel && (
          <NewCardLabels
            slug={address.projectSlug}
            labelIds={draft.labelIds ?? []}
            onChange={(labelIds) => change({ labelIds })}
          />
        )}
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">
            Images <span className="font-normal text-subtle">(optional, max 5 images, 10MB each)</span>
          </legend>
          <ImagePicker picker={picker} text={draft.description} over={drop.over} disabled={busy} />
        </fieldset>
      </DialogBody>
      <DialogFooter>
        <Button disabled={busy} onClick={form.cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!form.complete} loading={busy || picker.uploading}>
          {picker.uploading ? 'Uploading...' : busy ? 'Creating...' : texts.submit}
        </Button>
      </DialogFooter>
    </SubmitForm>
  );
}

interface PriorityFieldProps {
  priority: number;
  onChange: (priority: number) => void;
}

function PriorityField({ priority, onChange }: PriorityFieldProps) {
  return (
    <Field label="Priority" aside={`${priority} of 5 · ${priorityLabel(priority)}`}>
      <Slider
        value={priority}
        onValueChange={onChange}
        max={5}
        valueText={(value) => `${value}, ${priorityLabel(value)}`}
      />
      <p aria-hidden className="flex justify-between text-xs text-subtle">
        <span>Low</span>
        <span>Medium</span>
        <span>High</span>
      </p>
    </Field>
  );
}
