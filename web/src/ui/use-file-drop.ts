import { type ClipboardEvent, type DragEvent, useState } from 'react';

const getFiles = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** Accepts dropped and pasted files. Spread `props` onto the element. */
export function useFileDrop(add: (files: readonly File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const carriesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  return {
    over,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        setOver(false);
        // The text that they were dropped on may have taken them.
        if (event.defaultPrevented || !carriesFiles(event)) return;
        event.preventDefault();
        add(getFiles(event.dataTransfer));
      },
      onPaste: (event: ClipboardEvent) => {
        const files = getFiles(event.clipboardData);
        if (event.defaultPrevented || disabled || files.length === 0) return;
        event.preventDefault();
        add(files);
      },
    },
  };
}
