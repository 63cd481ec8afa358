import type { ComponentProps, KeyboardEvent } from 'react';

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  onSubmit: () => void;
  /** Ctrl+Enter and ⌘+Enter also submit, for multi-line text. */
  submitKey?: boolean;
}

/**
 * A form whose values are the screen's state, such as a draft. Use `Form` for fields that are validated by a schema.
 */
export function SubmitForm({ onSubmit, submitKey = false, ...rest }: SubmitFormProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
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
      {...rest}
    />
  );
}
