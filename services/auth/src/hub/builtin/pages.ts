import { limits } from '@cardinal/contracts';
import { type Html, html } from '@cardinal/service-kit';
import { alert, field, loginField, newPasswordField } from './form-parts.ts';
import { layout } from './layout.ts';
import { linkTo, type SignInRequest } from './sign-in-request.ts';

export type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface FormPage {
  token: string;
  request: SignInRequest | null;
  values?: Readonly<Record<string, string | undefined>>;
  errors?: FieldErrors;
  /** An error of the form as a whole. */
  message?: string;
}

export const failedForm = ({ errors = {}, message }: FormPage): boolean =>
  message !== undefined || Object.values(errors).some(Boolean);

/** The first invalid field gets the focus. */
const firstWrong = (names: readonly string[], errors: FieldErrors): string =>
  names.find((name) => errors[name]) ?? names[0]!;

export function signInPage(page: FormPage & { canRegister: boolean }): Html {
  const { token, request, values = {}, errors = {}, message, canRegister } = page;
  const focus = message ? 'password' : firstWrong(['username', 'password'], errors);
  const body = html`${alert(message)}
<form method="post" action="/hub/login" novalidate>
<input type="hidden" name="form" value="${token}">
${loginField({ value: values.username, error: errors.username, autofocus: focus === 'username' })}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  error: errors.password,
  autofocus: focus === 'password',
  maxLength: limits.passwordMax,
})}
<button type="submit">Sign in</button>
</form>
<p class="aside"><a href="/hub/forgot">Forgot your password?</a></p>
${canRegister && request && html`<p class="aside">New here? <a href="${linkTo('/hub/register', request)}">Create an account</a></p>`}`;
  return layout('Sign in', body, { failed: failedForm(page) });
}

export function registerPage(page: FormPage): Html {
  const { token, request, values = {}, errors = {}, message } = page;
  const focus = firstWrong(['username', 'email', 'password'], errors);
  const signIn = request ? linkTo('/hub/authorize', request) : '/login?now';
  const body = html`${alert(message)}
<form method="post" action="/hub/register" novalidate>
<input type="hidden" name="form" value="${token}">
${field({
  name: 'username',
  label: 'Username',
  type: 'text',
  autocomplete: 'username',
  hint: 'At least 3 characters: letters, digits, dots, dashes and underscores.',
  value: values.username,
  error: errors.username,
  autofocus: focus === 'username',
  maxLength: limits.usernameMax,
})}
${field({
  name: 'email',
  label: 'Email',
  type: 'email',
  autocomplete: 'email',
  value: values.email,
  error: errors.email,
  autofocus: focus === 'email',
  maxLength: 254,
})}
${newPasswordField({ error: errors.password, autofocus: focus === 'password' })}
<button type="submit">Create account</button>
</form>
<p class="aside">Have an account already? <a href="${signIn}">Sign in</a></p>`;
  return layout('Create your account', body, { failed: failedForm(page), choosesPassword: true });
}

export function registeredPage(username: string, pending: boolean): Html {
  const news = pending
    ? 'An administrator reviews it before you can start. You can sign in meanwhile and see how it stands.'
    : 'You can sign in now.';
  return layout(
    'Account created',
    html`<p>Welcome, <strong>${username}</strong>. Your account is made. ${news}</p>
<a class="button" href="/login?now">Go to sign-in</a>`,
  );
}

/** A page for errors that end the flow. */
export const messagePage = (title: string, message: string): Html =>
  layout(title, html`<p role="alert">${message}</p><a class="button" href="/login">Back to sign-in</a>`, {
    failed: true,
  });
