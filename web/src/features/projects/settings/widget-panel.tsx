import { type Project, seesBoard, type Widget } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { boardsQuery } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { SaveFooter } from '#ui/save-footer.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useUpdateWidget, widgetQuery } from '../api/widget.ts';
import { ConflictNotice } from '../edit/conflict-notice.tsx';
import { useMergedDraft } from './use-merged-draft.ts';
import { WidgetForget } from './widget-forget.tsx';
import { WidgetKeys } from './widget-keys.tsx';

/** The widget for other sites: docs/widget.md. */
export function WidgetPanel({ project }: { project: Project }) {
  const { data, error, refetch, isRefetching } = useQuery(widgetQuery(project.slug));
  return (
    <Panel>
      <PanelHeader
        title="Widget"
        description="A button on your own sites that opens a board, a form and the changelog of this project."
      />
      {data ? (
        <>
          <WidgetForm project={project} widget={data} />
          <WidgetKeys slug={project.slug} keys={data.keys} />
          {data.version > 0 && <WidgetForget slug={project.slug} />}
        </>
      ) : (
        <PanelBody>
          {error ? (
            <ErrorState
              description={errorMessage(error)}
              onRetry={() => void refetch()}
              retrying={isRefetching}
            />
          ) : (
            <Skeleton className="h-24" />
          )}
        </PanelBody>
      )}
    </Panel>
  );
}

const toContent = ({ isOn, origins }: Widget) => ({ isOn, sites: origins.join('\n') });
type WidgetContent = ReturnType<typeof toContent>;
const sitesIn = (text: string) => text.split(/\s+/).filter(Boolean);

const labels: Record<keyof WidgetContent, string> = {
  isOn: 'Show the widget',
  sites: 'Sites that show the widget',
};
const said = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'Yes' : 'No');

function useWidgetForm(project: Project, widget: Widget) {
  const { mutate, isPending, error, reset } = useUpdateWidget(project.slug);
  const draft = useMergedDraft<Widget, WidgetContent>({
    ...{ key: `widget:${project.id}`, saved: widget, toContent, isSaving: isPending },
    send: ({ isOn, sites }, { version }, on) =>
      mutate({ isOn, origins: sites === undefined ? sites : sitesIn(sites), version }, on),
  });
  return {
    ...draft,
    isSaving: isPending,
    refusal: isApiError(error, 'validation_failed') ? errorMessage(error) : undefined,
    discard() {
      reset();
      draft.discard();
    },
  };
}

function WidgetForm({ project, widget }: { project: Project; widget: Widget }) {
  const form = useWidgetForm(project, widget);
  const { content, change, conflict, isDirty, isSaving } = form;
  return (
    <SubmitForm aria-label="Widget" onSubmit={form.save}>
      <PanelBody className="grid grid-cols-1 gap-4">
        {conflict && (
          <ConflictNotice
            what="widget"
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
        <Checkbox
          label={labels.isOn}
          hint="On the sites below, and on no others."
          checked={content.isOn}
          onCheckedChange={(isOn) => change({ isOn })}
        />
        <Field label={labels.sites} hint="One a line, such as https://example.com." error={form.refusal}>
          <Textarea
            dir="ltr"
            rows={2}
            spellCheck={false}
            placeholder="https://example.com"
            value={content.sites}
            onChange={({ target }) => change({ sites: target.value })}
          />
        </Field>
        {widget.isOn && <Snippet project={project} />}
      </PanelBody>
      <SaveFooter isDirty={isDirty} isSaving={isSaving} onDiscard={form.discard}>
        Save Widget
      </SaveFooter>
    </SubmitForm>
  );
}

/** With the first public board; without one, the widget shows the changelog. */
function Snippet({ project }: { project: Project }) {
  const { data: boards = [] } = useQuery(boardsQuery(project.slug));
  const board = boards.find(({ visibility }) => seesBoard(null, visibility))?.slug;
  const attributes = `data-project="${project.slug}"${board ? ` data-board="${board}"` : ''}`;
  const code = `<script async src="${window.location.origin}/widget.js" ${attributes}></script>`;
  const path = `/embed/${encodeURIComponent(project.slug)}/${encodeURIComponent(board ?? 'changelog')}`;
  return (
    <div className="grid gap-3">
      <Field
        label="Code for these sites"
        hint="Add data-theme, data-accent, data-position, data-view, data-label or data-trigger to change how it looks."
      >
        <Input
          readOnly
          dir="ltr"
          className="font-mono text-sm pointer-coarse:text-[1rem]"
          value={code}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button asChild size="sm" className="justify-self-start">
        <a href={path} target="_blank" rel="noopener">
          Preview in a New Tab
        </a>
      </Button>
    </div>
  );
}
