import { Button } from '#ui/button.tsx';
import { CopySecret, SecretField } from '#ui/secret-field.tsx';

/** An address that was just created. */
export function CalendarUrl({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <SecretField
        label="Calendar address"
        hint="It is shown only now. Anyone who has it sees these due dates, with the rights that you have."
        secret={url}
      />
      <div className="flex flex-wrap gap-2">
        <CopySecret name="Address" secret={url} variant="secondary" />
        <Button asChild variant="ghost">
          <a href={url.replace(/^https?:/, 'webcal:')}>Open in Calendar App</a>
        </Button>
      </div>
    </div>
  );
}
