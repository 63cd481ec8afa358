import { type ImportFormat, importFormatNames, importFormats, importLimits } from '@cardinal/contracts';
import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Field } from '#ui/field.tsx';
import { Panel, PanelBody, PanelHeader } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import { useFileDrop } from '#ui/use-file-drop.ts';
import { useUploadImport } from '../api/upload-import.ts';
import { FocusKept } from '../focus-kept.tsx';
import { importPath } from '../import-path.ts';
import { formatBytes } from '../import-texts.ts';
import { UploadProblem } from './upload-problem.tsx';

type FormatChoice = ImportFormat | 'detect';
const formatOptions: { value: FormatChoice; label: string }[] = [
  { value: 'detect', label: 'Detected from the file' },
  ...importFormats.map((value) => ({ value, label: importFormatNames[value] })),
];

/** Takes a file that is dropped, chosen or pasted, and goes on with its import. */
export function UploadPanel({ slug }: { slug: string }) {
  const [format, setFormat] = useState<FormatChoice>('detect');
  const { problem, isOfFile, name, progress, isPending, take } = useUpload(slug, format);
  return (
    <Panel aria-label="File">
      <PanelHeader
        title="File"
        description={`CSV, JSON or a zip archive, up to ${formatBytes(importLimits.tableBytes)}.`}
      />
      <PanelBody className="grid grid-cols-1 gap-4">
        <FocusKept state={isPending}>
          {isPending ? <Sending name={name} progress={progress} /> : <FileZone onFile={take} />}
        </FocusKept>
        {problem !== null && !isPending && <UploadProblem {...{ name, problem, isOfFile }} />}
        <Field label="Format" className="sm:max-w-64">
          <Select options={formatOptions} value={format} onValueChange={setFormat} disabled={isPending} />
        </Field>
      </PanelBody>
    </Panel>
  );
}

const TOO_LARGE = `The file is larger than ${formatBytes(importLimits.tableBytes)}. Split it, and import the parts one after another.`;

/** Why a file is not sent at all; null if it is. */
function whyNotSent({ size }: File): string | null {
  if (size === 0) return 'The file is empty.';
  return size > importLimits.tableBytes ? TOO_LARGE : null;
}

/** Whether the server refused the file for its content or its size. */
const isFault = (error: unknown): boolean => [400, 413, 422].some((status) => isApiError(error, status));

function useUpload(slug: string, format: FormatChoice) {
  const [, navigate] = useLocation();
  const { upload, progress } = useUploadImport(slug);
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  function take(file: File) {
    const why = whyNotSent(file);
    setName(file.name);
    setRefusal(why);
    if (why !== null) return upload.reset();
    upload.mutate(
      { file, format: format === 'detect' ? undefined : format },
      // The board that it was begun from stays in the address.
      { onSuccess: ({ id }) => navigate(importPath(slug, id) + window.location.search) },
    );
  }
  const problem = refusal ?? (upload.error && errorMessage(upload.error));
  const isOfFile = refusal !== null || isFault(upload.error);
  return { problem, isOfFile, name, progress, isPending: upload.isPending, take };
}

function FileZone({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const takeFirst = ([file]: readonly File[]) => file && onFile(file);
  const drop = useFileDrop(takeFirst);
  usePastedFile(onFile);
  return (
    <div
      {...drop.props}
      className={cn(
        'grid justify-items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center transition-colors',
        drop.over ? 'border-focus bg-blue-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <FileUp aria-hidden className="size-6 text-subtle" />
      <p className="text-base text-muted">
        <span className="pointer-coarse:hidden">Drop a file here, paste it, or choose one.</span>
        <span className="hidden pointer-coarse:inline">Choose a file of this device.</span>
      </p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.zip,text/csv,application/json,application/zip"
        aria-label="File to import"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again, once it was mended.
          target.value = '';
          takeFirst(files);
        }}
      />
    </div>
  );
}

/** A file is pasted wherever the focus is. */
function usePastedFile(onFile: (file: File) => void): void {
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

function Sending({ name, progress }: { name: string; progress: number }) {
  const isSent = progress >= 1;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg border bg-sunken px-6 py-8">
      <p role="status" className="text-base [overflow-wrap:anywhere]">
        {isSent ? 'Reading' : 'Uploading'} <bdi>{name}</bdi>…
      </p>
      <ProgressBar label="Upload" value={progress} />
      <p className="text-sm text-muted">Nothing is written to the project yet.</p>
    </div>
  );
}
