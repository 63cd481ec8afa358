import { Button, type ButtonProps } from '#ui/button.tsx';
import { cn } from '#ui/cn.ts';

interface HeaderButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
}

/** A button that only shows its icon on narrow screens. */
export function HeaderButton({ label, className, ...rest }: HeaderButtonProps) {
  return (
    <Button
      className={cn('max-xl:w-8 max-xl:px-0 max-xl:pointer-coarse:w-10', className)}
      title={label}
      {...rest}
    >
      <span className="max-xl:sr-only">{label}</span>
    </Button>
  );
}
