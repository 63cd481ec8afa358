import { type Html, html } from '@cardinal/service-kit';
import { alert, newPasswordField } from './form-parts.ts';
import { layout } from './layout.ts';
import { type FormPage, failedForm } from './pages.ts';

/** Asks for a password in place of a temporary one, before the sign-in goes on. */
export function newPasswordPage(page: Omit<FormPage, 'request' | 'values'> & { username: string }): Html {
  const { token, username, errors = {}, message } = page;
  const body = html`${alert(message)}
<p>Welcome, <strong>${username}</strong>. An administrator chose the password that you signed in with. Choose one that only you know.</p>
<form method="post" action="/hub/new-password" novalidate>
<input type="hidden" name="form" value="${token}">
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${newPasswordField({ label: 'New password', error: errors.password, autofocus: true })}
<button type="submit">Save and sign in</button>
</form>`;
  const failed = failedForm({ ...page, request: null });
  return layout('Choose a new password', body, { failed, choosesPassword: true });
}
