import { createResetLink, type User } from '@cardinal/contracts';
import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '#api/api-error.ts';
import { request } from '#api/client.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { toast } from '#ui/toast-store.ts';

/** For somebody who forgot the password and gets no e-mail: a link that the admin passes on. */
export function ResetLink({ user }: { user: User }) {
  const make = useMutation({
    mutationFn: () => request(createResetLink, { params: { userId: user.id } }),
    onError: (error) =>
      toast({
        title: 'Failed to make the link',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  });
  if (make.data) {
    return (
      <Field
        label="Link to choose a new password"
        hint={`It works once, within 30 minutes. Give it to ${user.username} only: anyone who has it gets the account.`}
      >
        <Input readOnly value={make.data.url} onFocus={({ target }) => target.select()} />
      </Field>
    );
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm font-medium">Forgotten password</p>
      <Button type="button" loading={make.isPending} onClick={() => make.mutate()}>
        Make a Reset Link
      </Button>
    </div>
  );
}
