import { type Html, html } from '@cardinal/service-kit';
import { alert, loginField, newPasswordField } from './form-parts.ts';
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

const back = html`<p class="aside"><a href="/login?now">Back to sign-in</a></p>`;

/** Asks who forgot the password. */
export function forgotPage({ token, values = {}, errors = {}, message }: Omit<FormPage, 'request'>): Html {
  const body = html`${alert(message)}
<p>Enter your username or email. We send a link to the address of your account, with which you choose a new password.</p>
<form method="post" action="/hub/forgot" novalidate>
<input type="hidden" name="form" value="${token}">
${loginField({ value: values.username, error: errors.username, autofocus: true })}
<button type="submit">Send the link</button>
</form>
${back}`;
  return layout('Forgot your password?', body, { failed: message !== undefined || Boolean(errors.username) });
}

/** The same for everybody, whether or not there is such an account. */
export const sentPage = (): Html =>
  layout(
    'Check your email',
    html`<p role="status">If there is an account with this name or address, an e-mail with a link is on its way to its address. The link works once, within 30 minutes.</p>
<p>Nothing there? Look into the spam folder, or ask an administrator, who can make such a link, too.</p>
${back}`,
  );

/** Without a mail server. */
export const askAdminPage = (): Html =>
  layout(
    'Forgot your password?',
    html`<p>E-mails are not set up here. Please ask an administrator, who can make a link for you with which you choose a new password.</p>
${back}`,
  );

/** Asks for another password, from a link. */
export function resetPage(page: Omit<FormPage, 'request' | 'values'> & { username: string }): Html {
  const { token, username, errors = {}, message } = page;
  const body = html`${alert(message)}
<p>For the account <strong>${username}</strong>. You will be signed out everywhere.</p>
<form method="post" action="/hub/reset" novalidate>
<input type="hidden" name="form" value="${token}">
<input type="text" name="username" value="${username}" autocomplete="username" hidden>
${newPasswordField({ label: 'New password', error: errors.password, autofocus: true })}
<button type="submit">Save the password</button>
</form>`;
  return layout('Choose a new password', body, {
    failed: failedForm({ ...page, request: null }),
    choosesPassword: true,
  });
}

export const resetDonePage = (): Html =>
  layout(
    'Password changed',
    html`<p role="status">Your new password is saved, and you are signed out everywhere.</p>
<a class="button" href="/login?now">Go to sign-in</a>`,
  );

/** Asks for a click, since programs that look into e-mails open links, too. */
export const verifyPage = (token: string, email: string): Html =>
  layout(
    'Verify your email',
    html`<p>Is <strong>${email}</strong> your address?</p>
<form method="post" action="/hub/verify">
<input type="hidden" name="form" value="${token}">
<button type="submit">Verify this address</button>
</form>`,
  );

export const verifiedPage = (email: string): Html =>
  layout(
    'Address verified',
    html`<p role="status"><strong>${email}</strong> is verified.</p>
<a class="button" href="/settings">Go to your account</a>`,
  );
