import {
  fillPath,
  type ImportDetail,
  type ImportFormat,
  toQueryString,
  uploadImport,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendFile } from '#api/send-file.ts';
import { importQuery, importsQuery } from './imports.queries.ts';

interface Upload {
  file: File;
  /** Undefined: as its content says. */
  format: ImportFormat | undefined;
}

/** Sends a file to be read. `progress` is the part that was sent, from 0 to 1. */
export function useUploadImport(slug: string) {
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);
  const upload = useMutation({
    mutationFn: async ({ file, format }: Upload) => {
      setProgress(0);
      const query = toQueryString({ filename: file.name.slice(-200) || 'File', format });
      const url = fillPath(uploadImport.path, { slug }) + query;
      const answer = await sendFile({ method: 'POST', url, file, onProgress: setProgress });
      return JSON.parse(answer) as ImportDetail;
    },
    onSuccess(detail) {
      client.setQueryData(importQuery(slug, detail.id).queryKey, detail);
      void client.invalidateQueries({ queryKey: importsQuery(slug).queryKey, exact: true });
    },
    retry: false,
  });
  return { upload, progress };
}
