import type { Project } from '@cardinal/contracts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useUpdateProject } from '../api/update-project.ts';
import { ConflictNotice } from '../edit/conflict-notice.tsx';
import { useMergedDraft } from './use-merged-draft.ts';

const toContent = ({ allowsCopies }: Pick<Project, 'allowsCopies'>) => ({ allowsCopies });
type CopiesContent = ReturnType<typeof toContent>;

const said = (isAllowed: boolean) => (isAllowed ? 'Kept' : 'Not kept');

/** Whether devices of its members keep copies. */
export function ProjectCopies({ project }: { project: Project }) {
  const { mutate, isPending } = useUpdateProject(project.slug);
  const form = useMergedDraft<Project, CopiesContent>({
    ...{ key: `copies:${project.id}`, saved: project, toContent, isSaving: isPending },
    send: ({ allowsCopies }, { version }, on) => mutate({ allowsCopies, version }, on),
  });
  const { content, change, conflict, isDirty } = form;
  return (
    <Panel>
      <PanelHeader
        title="Copies on Devices"
        description="Visited boards and cards open at once, and can be read without a connection. Emails, internal notes and customers are never kept."
      />
      <SubmitForm aria-label="Copies on Devices" onSubmit={form.save}>
        <PanelBody className="grid grid-cols-1 gap-4">
          {conflict && (
            <ConflictNotice
              what="choice"
              rows={[
                {
                  label: 'Copies',
                  theirs: said(conflict.theirs.allowsCopies),
                  yours: said(content.allowsCopies),
                },
              ]}
              saving={isPending}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.discard}
            />
          )}
          <Checkbox
            label="Members' devices may keep copies of this project"
            hint="Without, those that exist are removed as soon as a device reaches the server."
            checked={content.allowsCopies}
            onCheckedChange={(allowsCopies) => change({ allowsCopies: allowsCopies === true })}
          />
        </PanelBody>
        <SaveFooter isDirty={isDirty} isSaving={isPending} onDiscard={form.discard}>
          Save Copies
        </SaveFooter>
      </SubmitForm>
    </Panel>
  );
}
