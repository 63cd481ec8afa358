import { type CalendarContent, createCalendar, deleteCalendar, listCalendars } from '@cardinal/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { callQuery } from '#api/query-options.ts';
import { toast } from '#ui/toast-store.ts';

export const calendarsQuery = callQuery(listCalendars);

function useCalendarMutation<Input, Answer>(failure: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    retry: false,
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: calendarsQuery.queryKey }),
    onError: (error) =>
      toast({
        title: failure,
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
}

export const useCreateCalendar = () =>
  useCalendarMutation('Failed to create the address', (calendar: CalendarContent) =>
    request(createCalendar, { body: { calendar } }),
  );

export const useRevokeCalendar = () =>
  useCalendarMutation('Failed to revoke the address', (calendarId: string) =>
    request(deleteCalendar, { params: { calendarId } }),
  );
