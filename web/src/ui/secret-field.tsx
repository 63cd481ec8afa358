import { Copy } from 'lucide-react';
import { Button, type ButtonVariant } from './button.tsx';
import { copyWithToast } from './copy-text.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface SecretFieldProps {
  label: string;
  hint: string;
  secret: string;
}

/** A secret that is shown once. */
export function SecretField({ label, hint, secret }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <Input
        readOnly
        dir="ltr"
        className="font-mono"
        value={secret}
        onFocus={({ target }) => target.select()}
      />
    </Field>
  );
}

interface CopySecretProps {
  /** Such as Token. */
  name: string;
  secret: string;
  variant?: ButtonVariant;
}

export function CopySecret({ name, secret, variant = 'primary' }: CopySecretProps) {
  const messages = { success: `${name} copied`, failure: `Failed to copy the ${name.toLowerCase()}` };
  return (
    <Button
      type="button"
      variant={variant}
      icon={<Copy />}
      onClick={() => void copyWithToast(secret, messages)}
    >
      Copy {name}
    </Button>
  );
}
