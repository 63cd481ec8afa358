import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

interface FieldControl {
  id: string;
  labelId: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

const FieldContext = createContext<FieldControl | null>(null);

/** Connects a control to the label, hint and error of its `Field`; `null` outside one. */
export function useFieldControl(): FieldControl | null {
  return useContext(FieldContext);
}

/** The same as attributes for an element that a `<label for>` can point at. */
export function useControlProps(): Partial<Omit<FieldControl, 'labelId'>> {
  const control = useFieldControl();
  if (!control) return {};
  const { labelId: _, ...attributes } = control;
  return attributes;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  /** For controls whose name is visible elsewhere. */
  hideLabel?: boolean;
  /** At the right end of the label's line: a count, a link. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Field({ label, hint, error, required, hideLabel, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const control: FieldControl = {
    id,
    labelId: `${id}-label`,
    'aria-describedby': [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  };
  return (
    <FieldContext value={control}>
      <div className={cn('grid grid-cols-1 gap-1.5', className)}>
        <div className={cn('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
          <label
            id={control.labelId}
            htmlFor={id}
            className={cn('text-sm font-medium', hideLabel && 'sr-only')}
          >
            {label}
            {required && (
              <span aria-hidden className="text-danger-ink">
                {' '}
                *
              </span>
            )}
          </label>
          {aside && <span className="text-xs text-subtle">{aside}</span>}
        </div>
        {children}
        {hint && (
          <p id={hintId} className="text-xs text-subtle">
            {hint}
          </p>
        )}
        {/* Always there, so that a message that comes later is read out. */}
        <p id={errorId} aria-live="polite" className={cn('text-xs text-danger-ink', !error && 'hidden')}>
          {error}
        </p>
      </div>
    </FieldContext>
  );
}
