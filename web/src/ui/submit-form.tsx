import type { ComponentProps, KeyboardEvent } from 'react';

interface SubmitFormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'onKeyDown' | 'noValidate'> {
  onSubmit: () => void;
  /** Ctrl+Enter and ⌘+Enter submit too, for text of several lines. */
  submitKey?: boolean;
}

/** A form whose values are the screen's own state, such as a draft. `Form` is for fields that a schema checks. */
export function SubmitForm({ onSubmit, submitKey = false, ...rest }: SubmitFormProps) {
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (!submitKey || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    // Enter presses a button by itself.
    if ((event.target as Element).closest('button:not([role="radio"])')) return;
    onSubmit();
  }
  return (
    // biome-ignore lint/correctness/noRestrictedElements: the one that all others are made of
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form must not submit the form of the page that it was opened from.
        event.stopPropagation();
        onSubmit();
      }}
      onKeyDown={onKeyDown}
      {...rest}
    />
  );
}
