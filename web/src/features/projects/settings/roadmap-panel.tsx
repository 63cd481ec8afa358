import { cardStatuses, limits, type Project, projectPagePath } from '@cardinal/contracts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ConflictNotice } from '../edit/conflict-notice.tsx';
import { type RoadmapContent, toContent } from './roadmap-content.ts';
import { useRoadmapForm } from './use-roadmap-form.ts';

const labels: Record<keyof RoadmapContent, string> = {
  isShown: 'Show a roadmap',
  showsNew: 'Show New cards',
  New: 'Name for New',
  'In Progress': 'Name for In Progress',
  'In Testing': 'Name for In Testing',
  Resolved: 'Name for Resolved',
  sites: 'Sites that may embed it',
};

const said = (value: RoadmapContent[keyof RoadmapContent]): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value;

/** Markup for the page of another site. */
const markupFor = ({ slug, name }: Project): string => {
  const title = `${name} roadmap`.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<iframe src="${window.location.origin}/embed/${encodeURIComponent(slug)}/roadmap" title="${title}" width="100%" height="600"></iframe>`;
};

export function RoadmapPanel({ project }: { project: Project }) {
  const form = useRoadmapForm(project);
  const { content, change, conflict, isDirty, isSaving } = form;
  return (
    <Panel>
      <PanelHeader
        title="Roadmap"
        description="The cards of all public boards by status, for everybody. Boards that are hidden from search engines are not on it."
        actions={
          project.roadmap.isShown && (
            <Button asChild size="sm">
              <Link href={projectPagePath(project.slug, 'roadmap')}>View Roadmap</Link>
            </Button>
          )
        }
      />
      <SubmitForm onSubmit={form.save} aria-label="Roadmap">
        <PanelBody className="grid grid-cols-1 gap-4">
          {conflict && (
            <ConflictNotice
              what="project"
              rows={conflict.conflicts.map((field) => ({
                label: labels[field],
                theirs: said(toContent(conflict.theirs)[field]),
                yours: said(conflict.merged[field]),
              }))}
              saving={isSaving}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.discard}
            />
          )}
          <RoadmapFields project={project} content={content} change={change} refusal={form.refusal} />
        </PanelBody>
        <SaveFooter isDirty={isDirty} isSaving={isSaving} onDiscard={form.discard}>
          Save Roadmap
        </SaveFooter>
      </SubmitForm>
    </Panel>
  );
}

interface RoadmapFieldsProps
  extends Pick<ReturnType<typeof useRoadmapForm>, 'content' | 'change' | 'refusal'> {
  project: Project;
}

function RoadmapFields({ project, content, change, refusal }: RoadmapFieldsProps) {
  return (
    <>
      <Checkbox
        label={labels.isShown}
        checked={content.isShown}
        onCheckedChange={(isShown) => change({ isShown })}
      />
      <Checkbox
        label={labels.showsNew}
        hint="What nobody has begun yet gets a column, too."
        checked={content.showsNew}
        onCheckedChange={(showsNew) => change({ showsNew })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {cardStatuses
          .filter((status) => status !== 'New' || content.showsNew)
          .map((status) => (
            <Field key={status} label={labels[status]}>
              <Input
                dir="auto"
                autoComplete="off"
                maxLength={limits.columnName}
                placeholder={status}
                value={content[status]}
                onChange={({ target }) => change({ [status]: target.value })}
              />
            </Field>
          ))}
      </div>
      <Field
        label={labels.sites}
        aside="Optional"
        hint="One a line, such as https://example.com. No other site can show it in a frame."
        error={refusal}
      >
        <Textarea
          dir="ltr"
          rows={2}
          spellCheck={false}
          placeholder="https://example.com"
          value={content.sites}
          onChange={({ target }) => change({ sites: target.value })}
        />
      </Field>
      {project.roadmap.isShown && project.roadmap.embedOrigins.length > 0 && (
        <Field
          label="Code for these sites"
          hint="Add ?theme=light or ?theme=dark to the address, or leave it to the reader's system."
        >
          <Input readOnly dir="ltr" value={markupFor(project)} onFocus={({ target }) => target.select()} />
        </Field>
      )}
    </>
  );
}
