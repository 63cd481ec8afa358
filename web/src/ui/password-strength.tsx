import { passwordStrength } from '@cardinal/contracts';
import { cn } from './cn.ts';

const tones = ['bg-line', 'bg-danger', 'bg-amber', 'bg-green', 'bg-green'] as const;

interface PasswordStrengthProps {
  password: string;
  /** Texts that it should not be: username and email. */
  words?: readonly (string | null)[];
}

/** Says how strong a password is that is being chosen; nothing while the field is empty. */
export function PasswordStrength({ password, words = [] }: PasswordStrengthProps) {
  const given = words.flatMap((word) => (word ? [word, word.split('@')[0] ?? word] : []));
  const { score, label } = passwordStrength(password, given);
  if (password === '') return null;
  return (
    <div className="flex items-center gap-3">
      <span aria-hidden className="grid w-24 grid-cols-4 gap-0.75">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} className={cn('h-1 rounded-full', part <= score ? tones[score] : 'bg-line')} />
        ))}
      </span>
      <span role="status" className="text-xs text-muted">
        {`Strength: ${label}`}
      </span>
    </div>
  );
}
