import { Switch as Radix } from 'radix-ui';
import { useControlProps } from './field.tsx';

interface SwitchProps {
  /** Its name, unless a `Field` or `aria-labelledby` gives it one. */
  label?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A choice that takes effect at once; one that is sent with a form is a `Checkbox`. */
export function Switch({ label, ...rest }: SwitchProps) {
  const control = useControlProps();
  return (
    <Radix.Root
      {...control}
      {...rest}
      aria-label={label}
      // The larger, invisible area is for fingers.
      className="relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken p-0.5 transition-colors after:absolute after:-inset-3 hover:border-subtle off:border-transparent off:bg-disabled data-[state=checked]:border-primary data-[state=checked]:bg-primary off:data-[state=checked]:border-transparent off:data-[state=checked]:bg-disabled"
    >
      <Radix.Thumb className="size-3.5 rounded-full bg-muted transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-primary data-[disabled]:bg-on-disabled data-[disabled]:data-[state=checked]:bg-on-disabled" />
    </Radix.Root>
  );
}
