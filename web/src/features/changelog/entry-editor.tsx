import { type ChangelogEntry, changelogKinds, limits } from '@cardinal/contracts';
import { TextEditor } from '#features/editor/index.ts';
import { MarkdownView } from '#features/markdown/index.ts';
import { ConflictNotice, type ConflictRow } from '#features/projects/index.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelFooter } from '#ui/panel.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { CardPicker } from './card-picker.tsx';
import { type EntryText, localTime, toEntryText } from './entry-text.ts';
import { kindTexts } from './kind-badge.tsx';
import { useEntryForm } from './use-entry-form.ts';

const Preview = ({ text }: { text: string }) => <MarkdownView text={text} clickable />;

const kinds = [
  { value: 'none', label: 'None' },
  ...changelogKinds.map((kind) => ({ value: kind, label: kindTexts[kind] })),
] as const;
const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
] as const;
const actions: Record<EntryText['state'], string> = {
  draft: 'Save Draft',
  scheduled: 'Schedule',
  published: 'Publish',
};
const hints: Record<EntryText['state'], string> = {
  draft: 'Only the admins of the project see it.',
  scheduled: 'It publishes itself at its time.',
  published: 'Authors and upvoters of its cards are notified that they shipped, once.',
};
const labels: Record<keyof EntryText, string> = {
  title: 'Title',
  content: 'What changed',
  kind: 'Kind',
  state: 'State',
  publishAt: 'Time',
  cardIds: 'Cards',
};

type EntryForm = ReturnType<typeof useEntryForm>;

function toConflictRows({ conflicts, merged, theirs }: NonNullable<EntryForm['conflict']>): ConflictRow[] {
  const saved = toEntryText(theirs);
  const shown = (text: EntryText, field: keyof EntryText) =>
    field === 'cardIds' ? `${text.cardIds.split(',').filter(Boolean).length} cards` : text[field];
  return conflicts.map((field) => ({
    label: labels[field],
    theirs: shown(saved, field),
    yours: shown(merged, field),
  }));
}

interface EntryEditorProps {
  slug: string;
  /** Null for a new one. */
  entry: ChangelogEntry | null;
  onDone: () => void;
}

/** Writes an entry: its text, its cards, and when it is published. */
export function EntryEditor({ slug, entry, onDone }: EntryEditorProps) {
  const form = useEntryForm(slug, entry, onDone);
  const { text, set, issues, conflict, isSaving } = form;
  const isSame = entry?.state === text.state;
  return (
    <Panel>
      <SubmitForm submitKey onSubmit={() => !isSaving && form.save()}>
        <PanelBody className="grid grid-cols-1 gap-5">
          {conflict && (
            <ConflictNotice
              what="entry"
              rows={toConflictRows(conflict)}
              saving={isSaving}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.takeTheirs}
            />
          )}
          <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
            <Field label={labels.title} required error={issues.title}>
              <Input
                value={text.title}
                onChange={({ target }) => set({ title: target.value })}
                maxLength={limits.entryTitle}
                autoComplete="off"
                autoFocus={!entry}
              />
            </Field>
            <Field label={labels.kind}>
              <Select options={kinds} value={text.kind} onValueChange={(kind) => set({ kind })} />
            </Field>
          </div>
          <Field label={labels.content} error={issues.content}>
            <TextEditor
              value={text.content}
              onChange={(content) => set({ content })}
              preview={Preview}
              rows={10}
              className="min-h-52"
              maxLength={limits.entryContent}
            />
          </Field>
          <Field label="Cards that it resolves" error={issues.cardIds}>
            <CardPicker project={slug} cards={form.cards} onChange={form.setCards} />
          </Field>
          <When form={form} />
        </PanelBody>
        <PanelFooter>
          <Button
            disabled={isSaving}
            onClick={() => {
              form.discard();
              onDone();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {isSame && text.state !== 'draft' ? 'Save Changes' : actions[text.state]}
          </Button>
        </PanelFooter>
      </SubmitForm>
    </Panel>
  );
}

function When({ form: { text, set, issues } }: { form: EntryForm }) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid gap-1.5">
        <div className="text-sm font-medium">{labels.state}</div>
        <Segmented
          label={labels.state}
          options={states}
          value={text.state}
          onValueChange={(state) => set({ state })}
          className="w-full"
        />
        <p className="text-xs text-subtle">{hints[text.state]}</p>
      </div>
      {text.state === 'scheduled' && (
        <Field
          label="Publish at"
          required
          hint={`In your time zone, ${zone.replaceAll('_', ' ')}`}
          error={issues.publishAt}
        >
          <Input
            type="datetime-local"
            value={text.publishAt}
            min={localTime(new Date())}
            onChange={({ target }) => set({ publishAt: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
