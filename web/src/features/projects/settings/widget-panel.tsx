import { type Project, seesBoard, type Widget } from '@cardinal/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Panel, PanelBody, PanelFooter, PanelHeader } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { SubmitForm } from '#ui/submit-form.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { boardsQuery } from '../api/projects.queries.ts';
import { useUpdateWidget, widgetQuery } from '../api/widget.ts';
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

const contentOf = ({ isOn, origins }: Widget) => ({ isOn, sites: origins.join('\n') });
const sitesIn = (text: string) => text.split(/\s+/).filter(Boolean);

function WidgetForm({ project, widget }: { project: Project; widget: Widget }) {
  const stored = contentOf(widget);
  const [draft, setDraft, clear] = useDraft<typeof stored | null>(`widget:${project.id}`, null);
  const { mutate, isPending, error } = useUpdateWidget(project.slug);
  const content = draft ?? stored;
  const isDirty = content.isOn !== stored.isOn || content.sites !== stored.sites;
  const change = (next: Partial<typeof stored>) => setDraft({ ...content, ...next });
  const refusal = isApiError(error, 'stale_version')
    ? 'Somebody else changed the widget meanwhile. What you typed is kept: save again to put it in place.'
    : isApiError(error, 'validation_failed')
      ? errorMessage(error)
      : undefined;
  return (
    <SubmitForm
      aria-label="Widget"
      onSubmit={() =>
        mutate(
          { isOn: content.isOn, origins: sitesIn(content.sites), version: widget.version },
          { onSuccess: clear },
        )
      }
    >
      <PanelBody className="grid grid-cols-1 gap-4">
        <Checkbox
          label="Show the widget"
          hint="On the sites below, and on no others."
          checked={content.isOn}
          onCheckedChange={(isOn) => change({ isOn })}
        />
        <Field
          label="Sites that show the widget"
          hint="One a line, such as https://example.com."
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
        {widget.isOn && <Snippet project={project} />}
      </PanelBody>
      <PanelFooter>
        {isDirty && (
          <Button disabled={isPending} onClick={clear}>
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isDirty} loading={isPending}>
          Save Widget
        </Button>
      </PanelFooter>
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
          className="font-mono text-sm"
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
