import { type Project, readableOn, visibleIn } from '@cardinal/contracts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { useUpdateProject } from '../api/update-project.ts';
import { ConflictNotice } from '../edit/conflict-notice.tsx';
import { useMergedDraft } from './use-merged-draft.ts';

const toContent = ({ accent }: Pick<Project, 'accent'>) => ({ accent });
type ColourContent = ReturnType<typeof toContent>;

/** The suggested colours. */
const suggested = '0b6e4f';
const said = (accent: string | null) => (accent ? `#${accent}` : 'None');

function useColourForm(project: Project) {
  const { mutate, isPending } = useUpdateProject(project.slug);
  const draft = useMergedDraft<Project, ColourContent>({
    ...{ key: `colour:${project.id}`, saved: project, toContent, isSaving: isPending },
    send: ({ accent }, { version }, on) => mutate({ accent, version }, on),
  });
  return { ...draft, isSaving: isPending };
}

/** The colour of the public pages and the widget. */
export function ProjectColour({ project }: { project: Project }) {
  const form = useColourForm(project);
  const { content, change, conflict, isDirty, isSaving } = form;
  const { accent } = content;
  return (
    <Panel>
      <PanelHeader
        title="Project Colour"
        description="For the buttons of public pages and for the widget. Where it would be hard to see, it is made darker or lighter."
      />
      <SubmitForm aria-label="Project Colour" onSubmit={form.save}>
        <PanelBody className="grid grid-cols-1 gap-4">
          {conflict && (
            <ConflictNotice
              what="colour"
              rows={[{ label: 'Colour', theirs: said(conflict.theirs.accent), yours: said(accent) }]}
              saving={isSaving}
              onKeepMine={form.keepMine}
              onTakeTheirs={form.discard}
            />
          )}
          <Checkbox
            label="Use a colour for this project"
            checked={accent !== null}
            onCheckedChange={(wanted) => change({ accent: wanted ? (project.accent ?? suggested) : null })}
          />
          {accent !== null && (
            <div className="flex flex-wrap items-center gap-3">
              <input
                type="color"
                aria-label="Colour"
                value={`#${accent}`}
                onChange={({ target }) => change({ accent: target.value.slice(1).toLowerCase() })}
                className="h-11 w-16 cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
              />
              <Sample theme="light" accent={accent} />
              <Sample theme="dark" accent={accent} />
            </div>
          )}
        </PanelBody>
        <SaveFooter isDirty={isDirty} isSaving={isSaving} onDiscard={form.discard}>
          Save Colour
        </SaveFooter>
      </SubmitForm>
    </Panel>
  );
}

/** How a button looks in a theme. */
function Sample({ theme, accent }: { theme: 'light' | 'dark'; accent: string }) {
  const shade = visibleIn(theme, accent);
  return (
    <span aria-hidden data-theme={theme} className="rounded-md border bg-surface p-2">
      <span
        style={{ backgroundColor: `#${shade}`, color: readableOn(shade) }}
        className="inline-flex h-8 items-center rounded-sm px-3 text-sm font-medium"
      >
        Add Request
      </span>
    </span>
  );
}
