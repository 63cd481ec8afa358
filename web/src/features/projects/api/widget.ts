import {
  type BodyInputOf,
  createWidgetKey,
  forgetWidgetPerson,
  getWidget,
  revokeWidgetKey,
  updateWidget,
  type Widget,
} from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage, isApiError } from '#api/api-error.ts';
import { ifMatch, request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const widgetQuery = (slug: string) => callQuery(getWidget, { params: { slug } });

/** After a failure, everything is fetched anew, as somebody else may have been first. */
function useWidgetCall<Input, Answer>(
  slug: string,
  {
    send,
    toWidget,
    done,
  }: { send(input: Input): Promise<Answer>; toWidget(answer: Answer): Widget; done: string },
) {
  const client = useQueryClient();
  const { queryKey } = widgetQuery(slug);
  return useMutation({
    mutationFn: send,
    onSuccess(answer) {
      client.setQueryData(queryKey, toWidget(answer));
      toast({ title: done, variant: 'success' });
    },
    onError(error) {
      void client.invalidateQueries({ queryKey });
      // The form says it beside its fields.
      if (isApiError(error, 'stale_version') || isApiError(error, 'validation_failed')) return;
      toast({ title: 'Nothing was changed', description: errorMessage(error), variant: 'destructive' });
    },
  });
}

export const useUpdateWidget = (slug: string) =>
  useWidgetCall(slug, {
    send: ({ version, ...body }: BodyInputOf<typeof updateWidget> & Pick<Widget, 'version'>) =>
      request(updateWidget, { params: { slug }, body, headers: ifMatch(version) }),
    toWidget: (widget) => widget,
    done: 'Widget saved',
  });

export const useCreateWidgetKey = (slug: string) =>
  useWidgetCall(slug, {
    send: () => request(createWidgetKey, { params: { slug } }),
    toWidget: ({ widget }) => widget,
    done: 'Key created',
  });

export const useRevokeWidgetKey = (slug: string) =>
  useWidgetCall(slug, {
    send: (keyId: string) => request(revokeWidgetKey, { params: { slug, keyId } }),
    toWidget: (widget) => widget,
    done: 'Key revoked',
  });

/** The form says why it is refused. */
export const useForgetWidgetPerson = (slug: string) =>
  useMutation({
    mutationFn: (subject: string) => request(forgetWidgetPerson, { params: { slug }, body: { subject } }),
    onSuccess: () => toast({ title: 'Person forgotten', variant: 'success' }),
  });
