import { useCallback } from 'react';
import type { Format } from './formats.ts';
import { type TextImages, useImagesInText } from './images.ts';
import type { BoardPlace } from './suggest/sources.ts';
import { SuggestionList } from './suggest/suggestion-list.tsx';
import { useSuggestions } from './suggest/use-suggestions.ts';
import { applyEdit, selectedIn } from './text/apply-edit.ts';
import { Toolbar } from './toolbar.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useActiveFormats } from './use-active-formats.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePaste } from './use-paste.ts';

interface ToolsProps {
  textarea: HTMLTextAreaElement;
  board: BoardPlace | undefined;
  links: boolean;
  images: TextImages | undefined;
  disabled: boolean | undefined;
}

/** Everything that helps with a text but the text area itself. */
export function Tools({ textarea, board, links, images, disabled }: ToolsProps) {
  const on = useActiveFormats(textarea);
  const uploads = useImagesInText(textarea, images);
  const suggestions = useSuggestions(textarea, board);
  const format = useCallback(
    ({ edit }: Format) => {
      const change = edit(selectedIn(textarea));
      if (change) applyEdit(textarea, change);
    },
    [textarea],
  );
  useEditorKeys(textarea, { links, onFormat: format, onKey: suggestions.onKey });
  const onImages = images && uploads.insert;
  usePaste(textarea, { links, onImages });
  return (
    <>
      <Toolbar on={on} links={links} disabled={disabled} onFormat={format} onImages={onImages} />
      <UploadProgress uploads={uploads.pending} />
      <SuggestionList {...suggestions.list} />
    </>
  );
}
