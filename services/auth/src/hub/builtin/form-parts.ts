import { limits } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';

export interface FieldInput {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password';
  autocomplete: 'username' | 'email' | 'current-password' | 'new-password';
  /** The previous input; never for passwords. */
  value?: string | undefined;
  hint?: string;
  error?: string | undefined;
  autofocus?: boolean;
  maxLength: number;
  /** For a password that is chosen: the script shows how strong it is. */
  showsStrength?: boolean;
}

/** A labelled field; screen readers read its hint and its error with it. */
export function field(input: FieldInput): Html {
  const { name, label, type, autocomplete, value, hint, error, autofocus, maxLength, showsStrength } = input;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${maxLength}"
 autocapitalize="none" spellcheck="false" required${autofocus && html` autofocus`}${value && html` value="${value}"`}${error && html` aria-invalid="true"`}${described && html` aria-describedby="${described}"`}${showsStrength && html` data-shows-strength`}>
</div>`;
}

/** The name or address of an account. */
export const loginField = (input: Pick<FieldInput, 'value' | 'error' | 'autofocus'>): Html =>
  field({
    name: 'username',
    label: 'Username or email',
    type: 'text',
    autocomplete: 'username',
    maxLength: 254,
    ...input,
  });

/** An error of the whole form, announced at once. */
export const alert = (message: string | undefined): Html | undefined =>
  message ? html`<p class="alert" role="alert" id="form-error">${message}</p>` : undefined;

/** Of a password that is chosen. */
export const newPasswordField = (input: Pick<FieldInput, 'error' | 'autofocus'> & { label?: string }): Html =>
  field({
    name: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${limits.passwordMin} characters. Longer is better.`,
    maxLength: limits.passwordMax,
    showsStrength: true,
    ...input,
  });
