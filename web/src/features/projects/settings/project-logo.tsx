import { type Project, pictureTypes } from '@cardinal/contracts';
import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';
import { Panel, PanelBody, PanelFooter, PanelHeader } from '#ui/panel.tsx';
import { useLogo } from './use-logo.ts';

export function ProjectLogo({ project }: { project: Project }) {
  const { preview, choose, cancel, save, isSaving } = useLogo(project.slug);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const shown = preview ?? project.logoUrl;

  function onPick(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // So that the same file can be chosen again.
    event.target.value = '';
    if (file) void choose(file);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void choose(file);
  }

  return (
    <Panel>
      <PanelHeader title="Project Logo" description="Shown wherever the project is named." />
      <PanelBody className="flex flex-wrap items-center gap-5">
        <button
          type="button"
          aria-label={shown ? 'Change logo' : 'Choose logo'}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          className={cn(
            'grid size-24 shrink-0 place-items-center overflow-hidden rounded-lg border text-subtle transition-colors hover:border-subtle',
            !shown && 'border-dashed',
            over ? 'border-focus bg-blue-soft' : !shown && 'border-line-strong bg-sunken',
          )}
        >
          {shown ? (
            <img
              src={shown}
              alt={preview ? 'Preview of the new logo' : `Logo of ${project.name}`}
              className="size-full object-contain"
            />
          ) : (
            <ImagePlus aria-hidden className="size-6" />
          )}
        </button>
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
          <Button onClick={() => input.current?.click()}>{shown ? 'Change Logo' : 'Choose Logo'}</Button>
          <p className="text-xs text-subtle">
            PNG, JPG or GIF suggested. It is resized to fit within 250 × 250 pixels.
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept={pictureTypes.join(',')}
          onChange={onPick}
          aria-label="Logo file"
          tabIndex={-1}
          className="sr-only"
        />
      </PanelBody>
      {preview && (
        <PanelFooter>
          <Button disabled={isSaving} onClick={cancel}>
            Cancel
          </Button>
          <Button variant="primary" loading={isSaving} onClick={save}>
            Save Logo
          </Button>
        </PanelFooter>
      )}
    </Panel>
  );
}
