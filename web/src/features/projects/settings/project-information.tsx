import { limits, type Project } from '@cardinal/contracts';
import { projectHref } from '#features/project-data/index.ts';
import { Field } from '#ui/field.tsx';
import { Form, FormField } from '#ui/form.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { DateText } from '#ui/relative-time.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { ConflictNotice, type ConflictRow } from '../edit/conflict-notice.tsx';
import { type Conflict, type ProjectText, toProjectText, useProjectForm } from './use-project-form.ts';

const labels: Record<keyof ProjectText, string> = { name: 'Project Name', description: 'Description' };

function toConflictRows({ conflicts, merged, theirs }: Conflict): ConflictRow[] {
  const saved = toProjectText(theirs);
  return conflicts.map((field) => ({ label: labels[field], theirs: saved[field], yours: merged[field] }));
}

export function ProjectInformation({ project }: { project: Project }) {
  const { form, isDirty, isSaving, save, discard, conflict, keepMine, takeTheirs } = useProjectForm(project);
  return (
    <Panel>
      <PanelHeader title="Project Information" description="The name decides the address of the project." />
      <Form form={form} onSubmit={save}>
        <PanelBody className="grid grid-cols-1 gap-4">
          {conflict && (
            <ConflictNotice
              what="project"
              rows={toConflictRows(conflict)}
              saving={isSaving}
              onKeepMine={keepMine}
              onTakeTheirs={takeTheirs}
            />
          )}
          <FormField<ProjectText, 'name'> name="name" label="Project Name" required>
            {(field) => <Input {...field} autoComplete="off" />}
          </FormField>
          <FormField<ProjectText, 'description'> name="description" label="Description" aside="Optional">
            {(field) => <Textarea {...field} maxLength={limits.description} rows={3} />}
          </FormField>
          <Field label="Project URL">
            <Input readOnly value={window.location.origin + projectHref(project.slug)} />
          </Field>
          <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
            <Moment label="Created" date={project.createdAt} />
            <Moment label="Last Updated" date={project.updatedAt} />
          </dl>
        </PanelBody>
        <SaveFooter isDirty={isDirty} isSaving={isSaving} onDiscard={discard}>
          Save Changes
        </SaveFooter>
      </Form>
    </Panel>
  );
}

function Moment({ label, date }: { label: string; date: string }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-subtle">{label}</dt>
      <dd>
        <DateText date={date} />
      </dd>
    </div>
  );
}
