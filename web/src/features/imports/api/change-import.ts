import {
  deleteImport,
  type ImportDetail,
  type ImportMapping,
  pauseImport,
  previewImport,
  resumeImport,
  startImport,
  stopImport,
  takeBackImport,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { toast } from '#ui/toast-store.ts';
import { importQuery, importsQuery } from './imports.queries.ts';

const actions = {
  pause: { call: pauseImport, failure: 'The import was not paused' },
  resume: { call: resumeImport, failure: 'The import does not go on' },
  stop: { call: stopImport, failure: 'The import was not stopped' },
  takeBack: { call: takeBackImport, failure: 'The import was not taken back' },
} as const;
export type ImportAction = keyof typeof actions;

/** Functions that keep an import in the cache, and read it and the list again. */
function useImportCache(slug: string, importId: string) {
  const client = useQueryClient();
  const { queryKey } = importQuery(slug, importId);
  return {
    store: (detail: ImportDetail) => client.setQueryData(queryKey, detail),
    refresh: () => client.invalidateQueries({ queryKey: importsQuery(slug).queryKey }),
    drop: () => client.removeQueries({ queryKey }),
  };
}

export function useImportAction(slug: string, importId: string, action: ImportAction) {
  const { store, refresh } = useImportCache(slug, importId);
  const { call, failure } = actions[action];
  return useMutation({
    mutationFn: () => request(call, { params: { slug, importId } }),
    onSuccess: store,
    onError: (error) => toast({ title: failure, description: errorMessage(error), variant: 'destructive' }),
    onSettled: refresh,
  });
}

/**
 * Says what would come of an import with a mapping. The server keeps the mapping, with proposals for values of columns that
 * were not read before, so the import is read again.
 */
export function usePreview(slug: string, importId: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(mapping: ImportMapping) {
      const answer = await request(previewImport, { params: { slug, importId }, body: mapping, once: true });
      const kept = await client.fetchQuery({ ...importQuery(slug, importId), staleTime: 0 });
      return { mapping: kept.mapping, answer };
    },
    retry: false,
  });
}

export function useStart(slug: string, importId: string) {
  const { store, refresh } = useImportCache(slug, importId);
  return useMutation({
    mutationFn: (mapping: ImportMapping) =>
      request(startImport, { params: { slug, importId }, body: mapping }),
    onSuccess: store,
    onError: (error) =>
      toast({
        title: 'The import was not started',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    onSettled: refresh,
  });
}

export function useDiscard(slug: string, importId: string) {
  const { drop, refresh } = useImportCache(slug, importId);
  return useMutation({
    mutationFn: () =>
      request(deleteImport, { params: { slug, importId } }).catch((error) => {
        // Somebody else was faster.
        if (!isApiError(error, 404)) throw error;
      }),
    onSuccess() {
      drop();
      toast({ title: 'The file was discarded', variant: 'success' });
    },
    onError: (error) =>
      toast({
        title: 'The file was not discarded',
        description: errorMessage(error),
        variant: 'destructive',
      }),
    onSettled: refresh,
  });
}
