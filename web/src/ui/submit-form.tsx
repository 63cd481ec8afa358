import type { ComponentProps, KeyboardEvent } from 'react';
import { isComposing } from './is-composing.ts';

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  onSubmit: () => void;
  /** Ctrl+Enter and ⌘+Enter also submit, for multi-line text. */
  submitKey?: boolean;
  /** Escape calls it, and closes no dialog around the form. */
  onEscape?: (() => void) | undefined;
}

/** Whether Escape belongs to a form there. */
export const ownsEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-owns-escape]') !== null;

/**
 * A form whose values are the screen's state, such as a draft. Use `Form` for fields that are validated by a schema.
 */
export function SubmitForm({ onSubmit, submitKey = false, onEscape, ...rest }: SubmitFormProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onEscape?.();
    if (!submitKey || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    // Otherwise a browser that clicks the focused button would submit twice.
    event.preventDefault();
    onSubmit();
  }
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the one that all others are made of
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form must not submit the form of the page that opened it.
        event.stopPropagation();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      data-owns-escape={onEscape ? '' : undefined}
      {...rest}
    />
  );
}
