import {
  type ImportDetail,
  type ImportMapping,
  importLimits,
  type previewImport,
  type ResponseOf,
} from '@cardinal/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { errorMessage } from '#api/api-error.ts';
import { importHref } from '#features/project-data/index.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatNumber } from '#ui/locale.ts';
import { Panel, PanelBody, PanelFooter, PanelHeader } from '#ui/panel.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useDiscard, usePreview, useStart } from '../api/change-import.ts';
import { countThings, placeIn } from '../import-texts.ts';
import { PreviewCards } from './preview-cards.tsx';
import { PreviewSummary } from './preview-summary.tsx';

interface PreviewPanelProps {
  slug: string;
  detail: ImportDetail;
  /** Null while something of it is missing. */
  mapping: ImportMapping | null;
  missing: string | null;
  /** The mapping was previewed, and kept by the server. */
  onKept: () => void;
}

/** A dry run: what would come of the file with this mapping. Starts what it has shown. */
export function PreviewPanel({ slug, detail, mapping, missing, onKept }: PreviewPanelProps) {
  const preview = useFirstPreview(slug, detail.id, mapping, onKept);
  const { data, isPending, error } = preview;
  const isCurrent = data !== undefined && JSON.stringify(data.mapping) === JSON.stringify(mapping);
  const see = () => mapping && preview.mutate(mapping, { onSuccess: onKept });
  return (
    <Panel aria-label="Preview">
      <PanelHeader
        title="Preview"
        description={`A dry run over the whole file. Nothing is written. The first ${importLimits.preview} cards are shown.`}
        actions={
          (data || isPending || error) && (
            <Button loading={isPending} disabled={!mapping || isCurrent} onClick={see}>
              Update Preview
            </Button>
          )
        }
      />
      <PanelBody className="grid grid-cols-1 gap-5">
        <p role="status" className={missing || (data && !isCurrent && !isPending) ? 'text-sm' : 'sr-only'}>
          {missing ?? tell(data?.answer, isPending, isCurrent)}
        </p>
        {isPending && <Reading />}
        {error && !isPending && (
          <ErrorState title="No preview" description={errorMessage(error)} onRetry={see} className="-my-6" />
        )}
        {!data && !isPending && !error && mapping && (
          <Button className="justify-self-start" onClick={see}>
            Show Preview
          </Button>
        )}
        {data && !isPending && !error && (
          <>
            <PreviewSummary format={detail.format} answer={data.answer} />
            <PreviewCards slug={slug} place={placeIn(detail.format)} cards={data.answer.cards} />
          </>
        )}
      </PanelBody>
      <Footer
        slug={slug}
        importId={detail.id}
        mapping={isCurrent && !isPending ? mapping : null}
        created={data?.answer.created ?? 0}
      />
    </Panel>
  );
}

/** Looks once as soon as nothing is missing; afterwards by a button, since it reads the whole file. */
function useFirstPreview(slug: string, importId: string, mapping: ImportMapping | null, onKept: () => void) {
  const preview = usePreview(slug, importId);
  const { mutate } = preview;
  const isSeen = useRef(false);
  useEffect(() => {
    if (!mapping || isSeen.current) return;
    isSeen.current = true;
    mutate(mapping, { onSuccess: onKept });
  }, [mapping, mutate, onKept]);
  return preview;
}

type Answer = ResponseOf<typeof previewImport>;

function tell(answer: Answer | undefined, isPending: boolean, isCurrent: boolean): string {
  if (isPending) return 'Reading the file';
  if (!answer) return '';
  if (!isCurrent) return 'The preview is of an earlier choice. Update it to start the import.';
  return `${countThings(answer.created, 'card')} would be imported, ${formatNumber(answer.skipped)} skipped.`;
}

const Reading = () => (
  <Loading label="Loading the preview" className="grid gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </Loading>
);

interface FooterProps {
  slug: string;
  importId: string;
  /** The previewed mapping; null while another one is chosen. */
  mapping: ImportMapping | null;
  created: number;
}

function Footer({ slug, importId, mapping, created }: FooterProps) {
  const start = useStart(slug, importId);
  const discard = useDiscard(slug, importId);
  const [, navigate] = useLocation();
  return (
    <PanelFooter className="flex-wrap">
      <ConfirmDialog
        trigger={<Button variant="danger-ghost">Discard</Button>}
        title="Discard this file?"
        description="The file and what you chose for it are deleted. Nothing of it was imported."
        confirmLabel="Discard File"
        onConfirm={async () => {
          await discard.mutateAsync();
          navigate(importHref(slug));
        }}
      />
      <Button
        variant="primary"
        disabled={!mapping || created === 0}
        loading={start.isPending}
        onClick={() => mapping && start.mutate(mapping)}
      >
        {created > 0 ? `Import ${countThings(created, 'Card')}` : 'Import Cards'}
      </Button>
    </PanelFooter>
  );
}
