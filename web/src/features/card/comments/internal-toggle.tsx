import { StickyNote } from 'lucide-react';
import { Button } from '#ui/button.tsx';

interface InternalToggleProps {
  on: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

/** Chooses whether a new comment is a note that only the team sees. */
export function InternalToggle({ on, disabled, onChange }: InternalToggleProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<StickyNote aria-hidden />}
      aria-pressed={on}
      disabled={disabled}
      className="aria-pressed:bg-amber-soft aria-pressed:text-amber-ink"
      onClick={() => onChange(!on)}
    >
      Internal note
    </Button>
  );
}
